/// The content of an output, such as a compressed picture, in memory that belongs to the library that made it.
package final class EncodedImage {
    private let bytes: UnsafeMutableRawPointer
    private let free: (UnsafeMutableRawPointer) -> Void
    /// Number of bytes.
    package let count: Int

    /// Takes ownership of `bytes`; `free` releases them.
    package init(
        takingOwnership bytes: UnsafeMutableRawPointer,
        count: Int,
        free: @escaping (UnsafeMutableRawPointer) -> Void
    ) {
        self.bytes = bytes
        self.count = count
        self.free = free
    }

    /// Copies `content`.
    package convenience init(_ content: [UInt8]) {
        let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, content.count), alignment: 1)
        content.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count) }
        self.init(takingOwnership: copy, count: content.count) { $0.deallocate() }
    }

    deinit { free(bytes) }

    /// Calls `body` with the bytes, which are valid until `body` returns.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
