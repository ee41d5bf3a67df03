import FaceCropModel
import FaceCropPixels

/// Shrunk JPEGs, and parts of them: three bytes say by how much and which rows, and the file follows.
enum ShrunkJPEGFuzzing {
    private static let parameterCount = 3
    /// A photo that was shrunk without a complaint is decoded without one, and a part of it has the pixels that the
    /// photo itself has there.
    static func part(_ input: [UInt8]) throws {
        guard input.count > parameterCount, let photo = LoadedPhoto(fuzzedJPEG: Array(input[parameterCount...])) else {
            return
        }
        try VipsLibrary.start()
        guard let shrunk = try? photo.decode(reduction: input[0] % 2 == 0 ? 4 : 8), shrunk.damage == nil else { return }
        let height = photo.header.storedSize.height
        let first = Int(input[1]) * height / 256
        let rows = first..<min(height, first + 1 + Int(input[2]))
        guard let expected = try? photo.decode(storedRows: rows, reduction: 1), expected.damage == nil else { return }
        let part = try shrunk.photo.decode(storedRows: rows, reduction: 1)
        try expect(part.damage, equals: nil, "a part has no damage that the photo has not")
        let isEqual = try part.image.pixelBytes() == expected.image.pixelBytes()
        try expect(isEqual, "a part has the pixels of the photo")
    }
}
