/// A compressed picture, in memory of the library that compressed it.
package final class EncodedImage {
    private let bytes: UnsafeMutableRawPointer
    private let free: (UnsafeMutableRawPointer) -> Void
    /// Number of bytes.
    package let count: Int

    /// Takes over memory, which `free` gives back.
    package init(
        takingOwnership bytes: UnsafeMutableRawPointer,
        count: Int,
        free: @escaping (UnsafeMutableRawPointer) -> Void
    ) {
        self.bytes = bytes
        self.count = count
        self.free = free
    }

    deinit { free(bytes) }

    /// Lends the bytes for the time of `body`.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
