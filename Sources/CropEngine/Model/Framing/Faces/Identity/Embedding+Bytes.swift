import FoundationEssentials

extension Embedding {
    /// The numbers as 32-bit floats, little-endian.
    package var bytes: [UInt8] {
        values.flatMap { value in withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
    }

    /// The embedding that ``bytes`` encodes; `nil` if there are not `dimension` numbers, or they have no direction.
    package init?(bytes: some Collection<UInt8>, dimension: Int) {
        guard bytes.count == 4 * dimension else { return nil }
        let all = Array(bytes)
        let numbers = (0..<dimension).map { index in
            Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(all[4 * index + $1]) << UInt32(8 * $1) })
        }
        guard let embedding = Embedding(numbers) else { return nil }
        self = embedding
    }
}

// Encoded as Base64, which is half as long as decimal numbers.
extension Embedding: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let bytes = try container.decode(Data.self)
        guard let embedding = Embedding(bytes: bytes, dimension: bytes.count / 4) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "the numbers have no direction")
        }
        self = embedding
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Data(bytes))
    }
}
