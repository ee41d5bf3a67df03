import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The real network for the mask of a person on `astronaut.png`; `make deps` installs it.
@Suite struct RealHairTopTests {
    private static let finder = Result { () throws(RunError) in
        try HairTopFinder(models: ModelLocator(explicitFolder: nil, executable: nil))
    }

    /// Where the hair ends above the astronaut's face, whose pupils and chin were measured by hand (`samples/compose`),
    /// in `photo`, if all its points are moved.
    private static func top(in photo: DecodedPhoto, movedX: Double = 0, movedY: Double = 0) throws -> HairTop {
        var facts = FaceAttributes.scripted(right: .open, left: .open)
        facts.points[.rightPupil] = PixelPoint(x: 201.6 + movedX, y: 100.8 + movedY)
        facts.points[.leftPupil] = PixelPoint(x: 246.1 + movedX, y: 103 + movedY)
        facts.points[.chin] = PixelPoint(x: 225 + movedX, y: 177 + movedY)
        let face = ScriptedFaces.face(x: 181.5 + movedX, y: 58.2 + movedY, width: 88.4, height: 119.6)
        return try finder.get().hairTop(of: face, facts, in: photo)
    }

    private static func astronaut() throws -> DecodedPhoto {
        try openedPhoto(try Samples.bytes("astronaut.png")).decode(reduction: 1)
    }

    @Test func theHairEndsWhereAPersonSeesIt() throws {
        guard case .seen(let aboveEyes) = try Self.top(in: Self.astronaut()) else {
            Issue.record("the hair's top is not seen")
            return
        }
        // Her hair ends 16 pixels below the picture's edge.
        #expect(abs(aboveEyes - 86) < 2, "\(aboveEyes)")
    }

    /// Points on the model of a shuttle beside her, and beyond the picture.
    @Test(arguments: [(230.0, 0.0), (0, 5000)]) func whereThereIsNoHeadThereIsNoTop(moved: (Double, Double)) throws {
        #expect(try Self.top(in: Self.astronaut(), movedX: moved.0, movedY: moved.1) == .notSeen)
    }

    /// The picture begins in her hair: 20 to 60 pixels below its top.
    @Test(arguments: [36, 46, 56, 66, 76]) func aHeadThatThePhotoCutsHasNoTop(firstRow: Int) throws {
        let whole = WholePixelRect(x: 0, y: firstRow, width: 512, height: 512 - firstRow)
        let part = try #require(try Self.astronaut().part(whole.asPixelRect, pixelSide: 1))
        let head = Array("P6\n\(part.size.width) \(part.size.height)\n255\n".utf8)
        let photo = try openedPhoto(head + part.pixels).decode(reduction: 1)
        #expect(try Self.top(in: photo, movedY: -Double(firstRow)) == .notSeen)
    }
}
