import COpenVINO
import FaceCropCore
import Glibc
import SystemPackage

/// A compiled model as bytes, of which OpenVINO makes compiled models again, in a third of the time.
///
/// It is `@unchecked Sendable` because nothing changes after `init`.
package final class ExportedModel: @unchecked Sendable {
    /// The alignment of weights.
    private static let alignment = 64

    /// The bytes, which this object owns.
    private let bytes: UnsafeRawBufferPointer

    /// As many bytes as `count`, which `fill` writes; `nil` when it says that it could not.
    init?(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Bool) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: Self.alignment)
        bytes = UnsafeRawBufferPointer(memory)
        guard fill(memory) else { return nil }
    }

    deinit { bytes.deallocate() }

    /// Calls `body` with the bytes.
    package func withBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(bytes)
    }
}

extension ExportedModel {
    /// Exports `compiled`; `nil` when there is no memory for it.
    convenience init?(_ compiled: CompiledModel) throws(InferenceError) {
        // OpenVINO writes to a file name only; this one stands for memory.
        let descriptor = cov_create_memory_file("facecrop-model")
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        try compiled.write(to: "/proc/self/fd/\(descriptor)")
        let count = Int(lseek(descriptor, 0, SEEK_END))
        guard count > 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
        self.init(count: count) { FileReading.fill($0, from: descriptor) }
    }
}
