/// One of several runs that divide the photos between them.
///
/// The bytes of a photo's path in the mirrored tree decide its shard: their 64-bit FNV-1a hash, with the upper half
/// combined into the lower half by exclusive or, modulo the number of shards, plus 1. It is the same on every machine.
public struct Shard: Sendable, Hashable, Codable {
    /// The number of this shard, from 1.
    public let number: Int
    /// The number of shards, at least 1.
    public let count: Int

    /// The greatest number of shards.
    public static let maximumCount = 10_000

    /// Makes shard `number` of `count`; `nil` if there is no such shard.
    public init?(number: Int, of count: Int) {
        guard (1...Self.maximumCount).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// The shard that `text` names, such as `2/8`; `nil` if the text is not a shard.
    public init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
        self.init(number: number, of: count)
    }

    /// Whether the photo at `relativePath` of the mirrored tree belongs to this shard.
    func contains(_ relativePath: [UInt8]) -> Bool {
        let hash = StableHash.value(relativePath)
        return Int((hash ^ hash >> 32) & 0xFFFF_FFFF) % count == number - 1
    }

    /// The name of a file with this shard in it: `manifest.json` becomes `manifest-2-of-8.json`.
    func fileName(_ stem: String, _ fileExtension: String) -> String {
        "\(stem)-\(number)-of-\(count)\(fileExtension)"
    }
}

extension Shard {
    /// The shard with a manifest of this name; `nil` if the name is not that of a shard's manifest.
    init?(manifestName name: String) {
        guard name.hasPrefix("manifest-"), name.hasSuffix(".json") else { return nil }
        let parts = name.dropFirst("manifest-".count).dropLast(".json".count).split(
            separator: "-of-",
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(number: number, of: count)
        guard fileName("manifest", ".json") == name else { return nil }
    }
}

extension Shard: CustomStringConvertible {
    /// The shard as on the command line: `2/8`.
    public var description: String { "\(number)/\(count)" }
}
