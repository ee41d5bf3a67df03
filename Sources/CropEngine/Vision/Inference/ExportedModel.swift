import COpenVINO
import FaceCropCore
import Glibc
import SystemPackage

/// A compiled model as bytes; OpenVINO imports it in a third of the time that compiling takes.
///
/// It is `@unchecked Sendable` because nothing changes after `init`.
package final class ExportedModel: @unchecked Sendable {
    /// The alignment that OpenVINO needs for weights, in bytes.
    private static let alignment = 64

    /// The exported model, owned by this object.
    private let bytes: UnsafeRawBufferPointer

    /// Allocates `count` bytes and calls `fill` to write them; `nil` if `fill` returns false.
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
    /// Exports `compiled`; `nil` if there is not enough memory.
    convenience init?(_ compiled: CompiledModel) throws(InferenceError) {
        // OpenVINO writes only to a named file; this name refers to a file in memory.
        let descriptor = cov_create_memory_file("facecrop-model")
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        try compiled.write(to: "/proc/self/fd/\(descriptor)")
        let count = Int(lseek(descriptor, 0, SEEK_END))
        guard count > 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
        self.init(count: count) { FileReading.fill($0, from: descriptor) }
    }
}
