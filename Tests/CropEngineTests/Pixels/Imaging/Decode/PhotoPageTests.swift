import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Of the pictures in a TIFF, the photo is the first that is no smaller copy and no mask of another.
@Suite struct PhotoPageTests {
    /// A grey picture of one tone, and what its directory says about it.
    private struct Page {
        var tone: Int
        var width = 8
        var newType: Int?
        var oldType: Int?
        var orientation: Int?
        var parts: [Page] = []
    }

    private static let height = 6

    /// A TIFF with these pages, least significant byte first.
    private static func file(_ pages: [Page]) -> [UInt8] {
        var bytes: [UInt8] = Array("II".utf8) + [42, 0, 0, 0, 0, 0]
        var link = 4
        for page in pages {
            let start = append(page, to: &bytes)
            bytes.replaceSubrange(link..<link + 4, with: [UInt8].littleEndian(start, byteCount: 4))
            link = bytes.count - 4
        }
        return bytes
    }

    /// Appends the parts, the pixels and the directory, the end of which is the link to the next; returns its position.
    private static func append(_ page: Page, to bytes: inout [UInt8]) -> Int {
        let parts = page.parts.map { append($0, to: &bytes) }
        let pixels = bytes.count
        bytes += [UInt8](repeating: UInt8(page.tone), count: page.width * height)
        let partList = bytes.count
        if parts.count > 1 { for part in parts { bytes += .littleEndian(part, byteCount: 4) } }
        var fields: [(tag: Int, type: Int, count: Int, value: Int)] = [
            (256, 4, 1, page.width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1),
            (273, 4, 1, pixels), (277, 3, 1, 1), (278, 4, 1, height), (279, 4, 1, page.width * height),
        ]
        if let type = page.newType { fields.append((254, 4, 1, type)) }
        if let type = page.oldType { fields.append((255, 3, 1, type)) }
        if let orientation = page.orientation { fields.append((274, 3, 1, orientation)) }
        if let part = parts.first { fields.append((330, 13, parts.count, parts.count > 1 ? partList : part)) }
        let start = bytes.count
        bytes += .littleEndian(fields.count, byteCount: 2)
        for field in fields.sorted(by: { $0.tag < $1.tag }) {
            bytes += .littleEndian(field.tag, byteCount: 2) + .littleEndian(field.type, byteCount: 2)
            bytes += .littleEndian(field.count, byteCount: 4) + .littleEndian(field.value, byteCount: 4)
        }
        bytes += [0, 0, 0, 0]
        return start
    }

    private static let small = Page(tone: 10, width: 2, newType: 1)

    private static let cases: [(name: String, pages: [Page], tone: Int)] = [
        ("one page", [Page(tone: 90)], 90),
        ("a small copy first", [small, Page(tone: 90)], 90),
        ("a small copy by the older tag first", [Page(tone: 10, width: 2, oldType: 2), Page(tone: 90)], 90),
        ("a mask first", [Page(tone: 10, newType: 4), Page(tone: 90)], 90),
        ("a small mask first", [Page(tone: 10, width: 2, newType: 5), Page(tone: 90, newType: 0)], 90),
        ("several small ones first", [small, small, Page(tone: 10, newType: 4), Page(tone: 90), Page(tone: 70)], 90),
        ("pages of a document", [Page(tone: 90, newType: 2), Page(tone: 70, newType: 2)], 90),
        ("a small page of a document first", [Page(tone: 10, newType: 3), Page(tone: 90, newType: 2)], 90),
        ("the older tag of pages", [Page(tone: 90, oldType: 3), Page(tone: 70, oldType: 3)], 90),
        ("a small copy behind", [Page(tone: 90), small], 90),
        ("only small ones", [Page(tone: 90, newType: 1), small], 90),
        ("small ones as parts", [Page(tone: 90, parts: [small, small])], 90),
        ("the photo as a part", [Page(tone: 10, width: 2, newType: 1, parts: [Page(tone: 90)])], 90),
        ("the photo as a later part", [Page(tone: 10, newType: 1, parts: [small, Page(tone: 90), small])], 90),
    ]

    @Test func thePhotoIsThePictureThatBelongsToNoOther() throws {
        for (name, pages, tone) in Self.cases {
            let photo = try openedPhoto(Self.file(pages))
            #expect(photo.header.storedSize == PixelSize(width: 8, height: Self.height), "\(name)")
            let image = try photo.decode().image
            #expect(try Set(image.pixelBytes()) == [UInt8(tone)], "\(name)")
            let rows = try photo.decode(storedRows: 2..<4, reduction: 1).image
            #expect(try Set(rows.pixelBytes()) == [UInt8(tone)], "\(name)")
        }
    }

    @Test func theOrientationIsThatOfThePhoto() throws {
        let pages = [Page(tone: 10, width: 2, newType: 1, orientation: 3), Page(tone: 90, orientation: 6)]
        #expect(try openedPhoto(Self.file(pages)).header.orientation == .needsClockwiseTurn)
    }

    /// The limits apply to the photo.
    @Test func theDeclaredSizeIsThatOfThePhoto() {
        for (name, pages, _) in Self.cases {
            let size = DeclaredSize.of(Self.file(pages), format: .tiff)
            #expect(size == PixelSize(width: 8, height: Self.height), "\(name)")
        }
    }

    /// A file whose photo is cut off is truncated, though the small copy before it is whole.
    @Test func aPhotoThatIsCutOffIsNotReplacedByItsCopy() {
        var bytes = Self.file([Self.small, Page(tone: 90)])
        let directory = bytes.count - 4 - 12 * 9 - 2
        bytes.removeSubrange((directory + 20)...)
        let error = #expect(throws: PhotoError.self) { try openedPhoto(bytes).decode() }
        #expect(error?.code == .truncated || error?.code == .corrupt)
    }

    @Test func aChainThatLeadsBackEnds() throws {
        var bytes = Self.file([Self.small, Page(tone: 10, newType: 4)])
        let first = bytes[4..<8]
        bytes.replaceSubrange((bytes.count - 4)..., with: first)
        #expect(bytes.withUnsafeBufferPointer { TIFFPhotoPage($0) }?.page == 0)
    }
}
