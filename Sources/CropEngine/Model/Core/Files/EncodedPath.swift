import FoundationEssentials
import SystemPackage

/// A path as it is sent through a pipe: its bytes in Base64, because a file name need not be valid text.
package struct EncodedPath: Sendable, Hashable, Codable {
    /// The path.
    var path: FilePath

    init(_ path: FilePath) { self.path = path }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let bytes = try container.decode(Data.self)
        // A path would silently end at a zero byte.
        guard !bytes.contains(0) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a zero byte in a path")
        }
        path = FilePath(bytes: bytes)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Data(path.bytes))
    }
}
