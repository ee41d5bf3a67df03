package import CropEngine
package import SystemPackage

/// One face of a known person.
package struct GalleryReference: Hashable, Sendable {
    /// The person's name.
    package var name: String
    /// The path of the photo in the folder that it was added from.
    package var fileName: FilePath
    /// The SHA-256 of the photo's file.
    package var contentHash: String
    /// How sure the detector was of the face, 0…1.
    package var score: Double
    package var embedding: Embedding

    package init(name: String, fileName: FilePath, contentHash: String, score: Double, embedding: Embedding) {
        self.name = name
        self.fileName = fileName
        self.contentHash = contentHash
        self.score = score
        self.embedding = embedding
    }
}

extension Embedding {
    /// The numbers as 32-bit floats, little end first.
    var bytes: [UInt8] {
        values.flatMap { value in withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
    }

    /// What ``bytes`` says; `nil` when there are not `dimension` numbers, or they are no direction.
    init?(bytes: some Collection<UInt8>, dimension: Int) {
        guard bytes.count == 4 * dimension else { return nil }
        let all = Array(bytes)
        let numbers = (0..<dimension).map { index in
            Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(all[4 * index + $1]) << UInt32(8 * $1) })
        }
        guard let embedding = Embedding(numbers) else { return nil }
        self = embedding
    }
}
