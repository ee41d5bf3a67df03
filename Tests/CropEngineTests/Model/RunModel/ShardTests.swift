import Testing

@testable import FaceCropModel

@Suite struct ShardTests {
    @Test func everyPhotoIsInOneShard() throws {
        for count in [1, 2, 3, 7, 16, 100] {
            let shards = try (1...count).map { try #require(Shard(number: $0, of: count)) }
            var sizes = [Int](repeating: 0, count: count)
            for number in 0..<5000 {
                let path = Array("2024/\(number % 12)/IMG_\(number).jpg".utf8)
                let owners = shards.indices.filter { shards[$0].contains(path) }
                #expect(owners.count == 1)
                if let owner = owners.first { sizes[owner] += 1 }
            }
            let mean = 5000 / Double(count)
            // Five standard deviations of an even spread.
            for size in sizes { #expect(abs(Double(size) - mean) <= 5 * mean.squareRoot(), "\(sizes)") }
        }
    }

    /// The documented rule with published values of the hash: the same on every machine and in every version.
    @Test func theHashIsStable() throws {
        for (text, hash) in [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)] {
            let folded = (hash >> 32) ^ (hash & 0xFFFF_FFFF)
            for count in [1, 2, 5, 64] {
                let number = Int(folded % UInt64(count)) + 1
                #expect(try #require(Shard(number: number, of: count)).contains(Array(text.utf8)))
            }
        }
    }

    @Test func textIsUnderstood() {
        #expect(Shard(text: "2/8") == Shard(number: 2, of: 8))
        #expect(Shard(text: "2/8")?.description == "2/8")
        for text in ["", "2", "0/8", "9/8", "2/0", "2/8/1", "/", "a/b", "-1/8", "2 /8", "1/10001"] {
            #expect(Shard(text: text) == nil, "\(text)")
        }
    }
}
