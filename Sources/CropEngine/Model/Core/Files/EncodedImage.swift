/// The content of an output, such as a compressed picture.
package final class EncodedImage {
    private enum Storage {
        case array([UInt8])
        /// Memory that belongs to the library that made it, and is to be freed.
        case memory(UnsafeMutableRawBufferPointer, free: (UnsafeMutableRawPointer) -> Void)
    }

    private let storage: Storage

    /// Takes ownership of `bytes`; `free` releases them.
    package init(
        takingOwnership bytes: UnsafeMutableRawPointer,
        count: Int,
        free: @escaping (UnsafeMutableRawPointer) -> Void
    ) {
        storage = .memory(UnsafeMutableRawBufferPointer(start: bytes, count: count), free: free)
    }

    package init(_ content: [UInt8]) { storage = .array(content) }

    deinit {
        if case .memory(let bytes, let free) = storage, let start = bytes.baseAddress { free(start) }
    }

    /// Number of bytes.
    package var count: Int { withUnsafeBytes(\.count) }

    /// The content as an array.
    package var bytes: [UInt8] {
        switch storage {
        case .array(let content): content
        case .memory(let bytes, _): withExtendedLifetime(self) { Array(bytes) }
        }
    }

    /// Calls `body` with the bytes, which are valid until `body` returns.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        switch storage {
        case .array(let content):
            var result: Swift.Result<Result, Failure>?
            content.withUnsafeBytes { bytes in
                result = Swift.Result { () throws(Failure) in try body(bytes) }
            }
            guard let result else { preconditionFailure("an array calls its body") }
            return try result.get()
        case .memory(let bytes, _): return try body(UnsafeRawBufferPointer(bytes))
        }
    }
}
