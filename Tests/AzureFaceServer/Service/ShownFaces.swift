import Foundation

/// The faces and their positions in JPEGs of one size, so that pictures of different sizes show different people
/// without face detection.
package struct ShownFaces: Sendable {
    struct Face: Sendable {
        var identity: String
        var left: Int
        var top: Int
        var width: Int
        var height: Int
    }

    let width: Int
    let height: Int
    let faces: [Face]

    /// Reads a size and faces such as `512x512=170,40,120,120:alice;20,30,50,50:bob`; `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let size = parts[0].split(separator: "x").compactMap { Int($0) }
        guard parts.count == 2, size.count == 2 else { return nil }
        let words = parts[1].split(separator: ";")
        let faces = words.compactMap { Face($0) }
        guard faces.count == words.count else { return nil }
        width = size[0]
        height = size[1]
        self.faces = faces
    }

    /// Whether `picture` is a JPEG of this size.
    func isShown(by picture: Data) -> Bool {
        JPEGSize(picture).map { $0.width == width && $0.height == height } ?? false
    }
}

extension ShownFaces.Face {
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: ":", maxSplits: 1)
        let numbers = parts.first?.split(separator: ",").compactMap { Int($0) } ?? []
        guard parts.count == 2, numbers.count == 4 else { return nil }
        self.init(
            identity: String(parts[1]),
            left: numbers[0],
            top: numbers[1],
            width: numbers[2],
            height: numbers[3]
        )
    }
}

/// The size in the frame header of a JPEG.
private struct JPEGSize {
    var width: Int
    var height: Int

    init?(_ picture: Data) {
        let bytes = Array(picture)
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                height = Int(bytes[index + 5]) << 8 | Int(bytes[index + 6])
                width = Int(bytes[index + 7]) << 8 | Int(bytes[index + 8])
                return
            }
            index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
        }
        return nil
    }
}
