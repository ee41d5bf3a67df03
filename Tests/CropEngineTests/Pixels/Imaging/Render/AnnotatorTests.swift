import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct AnnotatorTests {
    private static func drawn(
        _ annotations: [Annotation],
        photo: PixelSize = PixelSize(width: 400, height: 300)
    ) throws -> TestPicture {
        let grey = TestPicture(photo) { _, _ in (100, 100, 100) }
        return try TestPicture(Annotator.draw(annotations, on: openedPhoto(grey.encoded(as: .png)).decode()))
    }

    @Test func outlinesLieOnTheirRectangle() throws {
        let rect = PixelRect(x: 100, y: 50, width: 120, height: 80)
        let found = try Self.drawn([Annotation(.outline(rect), colour: .red)])
        let red = [250, 50, 50]
        for (x, y) in [(100, 50), (219, 50), (100, 129), (219, 129), (160, 50), (160, 129), (100, 90), (219, 90)] {
            #expect(found.colour(x: x, y: y) == red, "\(x), \(y)")
        }
        #expect(found.colour(x: 160, y: 90) == [100, 100, 100])
        #expect(found.colour(x: 99, y: 90) == [100, 100, 100])
        #expect(found.colour(x: 220, y: 90) == [100, 100, 100])
    }

    @Test func dotsLieOnTheirPoint() throws {
        let found = try Self.drawn([Annotation(.dot(PixelPoint(x: 200.5, y: 100.5)), colour: .yellow)])
        #expect(found.colour(x: 200, y: 100) == [255, 220, 0])
        #expect(found.colour(x: 220, y: 100) == [100, 100, 100])
    }

    @Test(.enabled(if: Annotator.drawsText))
    func labelsAreReadableOnDark() throws {
        let label = Annotation(.label("<0.87> & more", at: PixelPoint(x: 150, y: 200)), colour: .white)
        let found = try Self.drawn([label])
        let area = WholePixelRect(x: 150, y: 180, width: 60, height: 19)
        let values = Set(
            (area.x..<area.maxX).flatMap { x in (area.y..<area.maxY).map { found.colour(x: x, y: $0)[0] } }
        )
        #expect(values.contains(0) && values.contains(255))
        #expect(found.colour(x: 150, y: 205) == [100, 100, 100])
    }

    /// The boxes of faces may reach beyond the photo.
    @Test func annotationsOutsideThePhotoAreLeftOut() throws {
        let size = PixelSize(width: 40, height: 30)
        let found = try Self.drawn(
            [
                Annotation(.outline(PixelRect(x: -50, y: -50, width: 500, height: 500)), colour: .red),
                Annotation(.dot(PixelPoint(x: -20, y: 1_000)), colour: .red),
                Annotation(.label("far away", at: PixelPoint(x: 4_000, y: -100)), colour: .red),
            ],
            photo: size
        )
        #expect(found.size == size)
    }

    @Test func largePhotosAreDrawnSmaller() throws {
        let found = try Self.drawn([], photo: PixelSize(width: 3_000, height: 100))
        #expect(found.size == PixelSize(width: 2_048, height: 68))
    }

    /// Marks make a character of their own with a sign of markup.
    @Test(.enabled(if: Annotator.drawsText), arguments: ["<", "<b>", "<\u{301}", "\u{600}<b", "&\u{301}", "a & b"])
    func noLabelIsMarkup(text: String) throws {
        try VipsLibrary.start()
        #expect(try VipsImage.textMask(text, height: 20).size.width > 0)
    }

    @Test(.enabled(if: Annotator.drawsText))
    func labelsTakeNoMoreRoomThanIsKeptForThem() throws {
        try VipsLibrary.start()
        for (width, height) in [(320, 240), (960, 540), (1920, 1080), (3000, 4000)] {
            let size = PixelSize(width: width, height: height)
            let canvas = min(size.longSide, Annotator.maximumLongSide)
            let line = max(2, canvas / 400)
            for text in ["1", "12 roll -40° yaw -38°", "117 roll 0° yaw 2°", "888 roll -88° yaw -88°"] {
                let kept = Annotator.labelSize(text, on: size)
                let mask = try VipsImage.textMask(text, height: max(10, 5 * line)).size
                let scale = Double(size.longSide) / Double(canvas)
                #expect(kept.width >= scale * Double(mask.width + 2 * line), "\(text) on \(size)")
                #expect(kept.height >= scale * Double(mask.height + 2 * line), "\(text) on \(size)")
                #expect(kept.width <= 2 * scale * Double(mask.width + 2 * line), "\(text) on \(size)")
            }
        }
    }
}
