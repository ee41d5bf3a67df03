package import SystemPackage

/// One file of the model cache: a header, a checksum of 8 bytes, and the compiled model.
package struct ModelCacheEntry: Sendable {
    /// Where the file is, or would be.
    package let path: FilePath
    private let header: [UInt8]

    package init(path: FilePath, header: [UInt8]) {
        self.path = path
        self.header = header
    }

    /// The compiled model; `nil` when there is no such file, or it is not whole, not of this header, or not of this user.
    package func read() -> ModelCacheContent? {
        let headCount = header.count + Checksum.byteCount
        guard let content = ModelCacheContent(readingFrom: path, headCount: headCount) else { return nil }
        return content.head == header + content.withBytes { Checksum(of: $0).bytes } ? content : nil
    }

    /// Writes the compiled model in the place of what may be there.
    ///
    /// - Throws: `Errno` when the file cannot be written; what was there is still there then.
    package func write(_ content: UnsafeRawBufferPointer) throws(Errno) {
        let file = try ReplacingFile(replacing: path)
        let head = header + Checksum(of: content).bytes
        try head.span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
        try file.write(content)
        try file.commit()
    }
}
