import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct CorrelationTrackerTests {
    private let size = PixelSize(width: 64, height: 48)

    private func picture(_ value: (Int, Int) -> UInt8) throws -> GreyPicture {
        try VipsLibrary.start()
        let pixels = (0..<size.pixelCount).flatMap { place in
            [UInt8](repeating: value(place % size.width, place / size.width), count: 3)
        }
        let file = PhotoFile(path: "film", relativePath: "film", isNamedByUser: true)
        let decoded = try DecodedPhoto(frameOf: file, image: .of(pixels: pixels, size: size, bands: 3))
        return GreyPicture(try #require(try decoded.part(size.bounds, pixelSide: 1)))
    }

    @Test func aPartOfOneColourCannotBeFollowed() throws {
        for level in UInt8.min...UInt8.max {
            let rect = PixelRect(x: 20, y: 10, width: 20, height: 20)
            #expect(CorrelationTracker(try picture { _, _ in level }, rect) == nil, "\(level)")
        }
    }

    /// Brighter and with less contrast, at another place.
    @Test func lightChangesNothing() throws {
        func blob(_ x: Int, _ y: Int) -> Double { x * x + y * y < 80 ? Double(x * 7 + y * 5) : 0 }
        let rect = PixelRect(x: 12, y: 12, width: 20, height: 20)
        let first = try picture { UInt8(100 + blob($0 - 22, $1 - 22) / 2) }
        var tracker = try #require(CorrelationTracker(first, rect))
        for (x, y) in [(0, 0), (3, 2), (10, -1), (-6, 4)] {
            let next = try picture { UInt8(150 + blob($0 - 22 - x, $1 - 22 - y) / 4) }
            let found = tracker.find(in: next, near: rect)
            let match = try #require(found)
            #expect(abs(match.rect.center.x - rect.center.x - Double(x)) < 1, "\(x), \(y)")
            #expect(abs(match.rect.center.y - rect.center.y - Double(y)) < 1, "\(x), \(y)")
            #expect(match.correlation > 0.9)
        }
    }

    /// A picture of one colour has no place for the pattern, and a picture may be smaller than what is searched.
    @Test func whereNothingIsNothingIsFound() throws {
        let rect = PixelRect(x: 12, y: 12, width: 20, height: 20)
        let first = try picture { x, y in UInt8((x * 5 + y * 3) % 200) }
        var tracker = try #require(CorrelationTracker(first, rect))
        let nowhere = tracker.find(in: try picture { _, _ in 90 }, near: rect)
        let outside = tracker.find(in: first, near: PixelRect(x: -500, y: 900, width: 20, height: 20))
        #expect(nowhere == nil && outside == nil)
    }
}
