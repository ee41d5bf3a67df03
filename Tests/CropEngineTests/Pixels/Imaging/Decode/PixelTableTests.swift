import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Walks the table of the page “What pixels mean”: of each cell there is a file that another program made, and what it
/// shows is compared with its sRGB twin.
@Suite struct PixelTableTests {
    /// The greatest difference between the means of areas, of 255.
    private static let tolerance = 3.0
    private static let columns = 4
    private static let rows = 3

    @Test func eachFixtureIsInTheTable() {
        let named = PixelTable.cells.flatMap { $0.files.compactMap { $0.lastComponent?.string } }
        #expect(Set(named) == PixelTable.fixtures)
        #expect(named.count == PixelTable.cells.count)
        #expect(PixelTable.cells.allSatisfy { $0.files.count == 1 })
    }

    @Test(arguments: PixelTable.cells)
    func thePagePromisesWhatIsDone(cell: PixelTable.Cell) throws {
        let path = try #require(cell.files.first)
        let bytes = try FileTree.bytes(of: path)
        if cell.promise == .refused {
            let error = #expect(throws: PhotoError.self) { try openedPhoto(bytes).decode() }
            #expect(error?.code == .unsupportedFormat)
            return
        }
        let photo = try openedPhoto(bytes)
        let output = try Self.output(of: photo)
        #expect(output.isWarned == (cell.promise == .warned))
        if cell.promise == .warned { return }
        let twinPath = PixelTable.folder.appending("twins/\(cell.shows).png")
        let twin = TestPicture(try openedPhoto(FileTree.bytes(of: twinPath)).decode().preview(longSide: 64))
        Self.compare(output.picture, twin, "the output")
        for reduction in [1, 2, 4] {
            let preview = try photo.decode(reduction: reduction).preview(longSide: 64 / reduction)
            Self.compare(TestPicture(preview), twin, "the preview, reduced by \(reduction)")
        }
    }

    /// The whole photo as an output in JPEG's colours.
    private static func output(of photo: LoadedPhoto) throws -> (picture: TestPicture, isWarned: Bool) {
        let decoded = try photo.decode()
        let size = photo.header.uprightSize
        let request = RenderRequest(frame: WholePixelRect(covering: size), outputSize: size)
        let rendered = try Renderer().render(request, of: decoded)
        return (try TestPicture(rendered.image), !rendered.warnings.isEmpty || decoded.damage != nil)
    }

    /// Compares the mean of the whole, and those of the insides of its patches and of the parts of its ramp.
    private static func compare(_ found: TestPicture, _ twin: TestPicture, _ what: String) {
        // Shrunk in linear light, the edges between patches are lighter.
        if found.size == twin.size {
            let area = WholePixelRect(covering: found.size)
            let whole = zip(found.mean(area), twin.mean(area))
            #expect(whole.allSatisfy { abs($0 - $1) <= tolerance }, "\(what): \(whole.map { "\($0) for \($1)" })")
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let pair = (
                    found.mean(inside(column, row, of: found.size)), twin.mean(inside(column, row, of: twin.size))
                )
                #expect(
                    zip(pair.0, pair.1).allSatisfy { abs($0 - $1) <= tolerance },
                    "\(what), patch \(column), \(row): \(pair.0) for \(pair.1)"
                )
            }
        }
    }

    /// A patch without its edge, where chroma of neighbours may be mixed.
    private static func inside(_ column: Int, _ row: Int, of size: PixelSize) -> WholePixelRect {
        let (width, height) = (size.width / columns, size.height / rows)
        let (marginX, marginY) = (max(1, width / 4), max(1, height / 4))
        return WholePixelRect(
            x: column * width + marginX,
            y: row * height + marginY,
            width: width - 2 * marginX,
            height: height - 2 * marginY
        )
    }
}
