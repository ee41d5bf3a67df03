import FoundationEssentials
package import SystemPackage

/// A path as JSON text: file names are bytes, which need not be valid text.
package struct ManifestPath: Sendable, Hashable, Codable {
    /// The path as text, with U+FFFD for bytes that are not UTF-8.
    package var text: String
    /// The bytes in Base64; only if the text is not exact.
    package var base64: String?

    package init(text: String, base64: String?) {
        self.text = text
        self.base64 = base64
    }

    /// The path; `nil` if the Base64 is invalid or decodes to a zero byte.
    package var path: FilePath? {
        let bytes = base64.map { Data(base64Encoded: $0).map(Array.init) } ?? Array(text.utf8)
        return bytes.flatMap { $0.contains(0) ? nil : FilePath(bytes: $0) }
    }

    package init(_ path: FilePath) {
        let bytes = path.bytes
        text = String(decoding: bytes, as: UTF8.self)
        base64 = Array(text.utf8) == bytes ? nil : Data(bytes).base64EncodedString()
    }
}
