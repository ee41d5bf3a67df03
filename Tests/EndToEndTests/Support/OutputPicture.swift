import SystemPackage

@testable import FaceCropModel
@testable import FaceCropPixels

/// Decodes outputs for checks.
enum OutputPicture {
    /// The pixels of the picture in `file`, at most `longSide` pixels long.
    ///
    /// - Throws: If it cannot be decoded completely.
    static func decode(_ file: FilePath, longSide: Int = 4096) throws -> Preview {
        try open(file).decode().preview(longSide: longSide)
    }

    /// The header of the picture in `file`.
    static func header(_ file: FilePath) throws -> PhotoHeader { try open(file).header }

    private static func open(_ file: FilePath) throws -> LoadedPhoto {
        try VipsLibrary.start()
        return try PhotoDecoder().open(PhotoFile(path: file, relativePath: "output", isNamedByUser: true))
    }
}

/// The difference hash of a picture: for each pixel of a grey 9 × 8 miniature, whether its right neighbour is brighter.
///
/// Pictures of one scene differ in few of the 64 bits, whatever their size and quality; if mirrored, turned or moved by
/// a tenth of their width, they differ in many. (N. Krawetz, "Kind of Like That", 2013.)
struct DifferenceHash: Hashable, CustomStringConvertible {
    private static let columns = 9
    private static let rows = 8
    var bits: UInt64 = 0

    init(_ picture: Preview) {
        for row in 0..<Self.rows {
            let values = (0..<Self.columns).map { Self.mean(of: picture, column: $0, row: row) }
            for (left, right) in zip(values, values.dropFirst()) { bits = bits << 1 | (right > left ? 1 : 0) }
        }
    }

    /// The number of different bits.
    func distance(to other: Self) -> Int { (bits ^ other.bits).nonzeroBitCount }

    var description: String { String(bits, radix: 16) }

    /// The mean of all values in one cell of the miniature; the mean of the colours approximates brightness.
    private static func mean(of picture: Preview, column: Int, row: Int) -> Double {
        let xs = column * picture.size.width / columns..<(column + 1) * picture.size.width / columns
        let ys = row * picture.size.height / rows..<(row + 1) * picture.size.height / rows
        var sum = 0
        for y in ys {
            for x in xs {
                sum += (0..<3).map { Int(picture.pixels[3 * (y * picture.size.width + x) + $0]) }.reduce(0, +)
            }
        }
        return Double(sum) / Double(max(1, xs.count * ys.count))
    }
}
