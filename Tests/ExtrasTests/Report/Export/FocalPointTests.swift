import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// The focal point of a photo, and the texts in which other programs take it.
@Suite struct FocalPointTests {
    private typealias Make = ScriptedReport

    private static let size = PixelSize(width: 1000, height: 500)

    private static func point(_ x: Double, _ y: Double, _ subject: PixelRect? = nil) -> FocalPoint {
        FocalPoint(UnitPoint(x: x, y: y), subject: subject, size: size)
    }

    @Test func eachProgramHasItsOwnText() {
        let focal = Self.point(0.432, 0.31, PixelRect(x: 100, y: 80, width: 200, height: 200))
        #expect(focal.objectPosition == "43.2% 31%")
        #expect(focal.imgproxy == "gravity:fp:0.432:0.31")
        #expect(focal.thumbor == "focal(100x80:300x280)")
        #expect(focal.imgix == "fit=crop&crop=focalpoint&fp-x=0.432&fp-y=0.31")
    }

    /// All numbers are plain decimals from 0 to 1, or to 100 %, within half of the last digit that is written.
    @Test func everyFractionIsAPlainDecimal() throws {
        for step in Array(0...20) + stride(from: 21, through: 20_000, by: 7) {
            let fraction = Double(step) / 20_000
            let focal = Self.point(fraction, 1 - fraction)
            for (text, factor, values) in [
                (focal.objectPosition, 100, focal.objectPosition.matches(of: /([0-9.]+)%/).map { String($0.1) }),
                (focal.imgproxy, 1.0, focal.imgproxy.split(separator: ":").suffix(2).map(String.init)),
                (focal.imgix, 1.0, focal.imgix.matches(of: /fp-.=([^&]+)/).map { String($0.1) }),
            ] {
                try #require(values.count == 2, "\(text)")
                for (value, expected) in zip(values, [fraction, 1 - fraction]) {
                    try #require(value.wholeMatch(of: /[0-9]{1,3}(\.[0-9]{1,4})?/) != nil, "\(text)")
                    let number = try #require(Double(value)) / factor
                    try #require(abs(number - expected) < 0.000_050_1 && (0...1).contains(number), "\(text)")
                }
            }
        }
    }

    /// Faces may lie beyond the edge of a photo, where no program takes a focal point.
    @Test func aPointBeyondTheEdgeIsMovedToTheEdge() {
        #expect(Self.point(-0.1, 1.2).objectPosition == "0% 100%")
        #expect(Self.point(-0.1, 1.2).thumbor == "focal(0x499:1x500)")
        let beyond = Self.point(0.01, 0.5, PixelRect(x: -20.5, y: 200.2, width: 40, height: 400))
        #expect(beyond.thumbor == "focal(0x200:20x500)")
        #expect(Self.point(0, 0, PixelRect(x: -50, y: 0, width: 40, height: 40)).thumbor == "focal(0x0:1x1)")
    }

    /// A mark at one place of the photo, seen in it after 0 to 3 clockwise quarter turns.
    @Test func theTurnOfFacecropIsUndone() {
        let views: [(UnitPoint, PixelRect, PixelSize)] = [
            (UnitPoint(x: 0.2, y: 0.1), PixelRect(x: 150, y: 25, width: 100, height: 50), Self.size),
            (UnitPoint(x: 0.9, y: 0.2), PixelRect(x: 425, y: 150, width: 50, height: 100), Self.size.transposed),
            (UnitPoint(x: 0.8, y: 0.9), PixelRect(x: 750, y: 425, width: 100, height: 50), Self.size),
            (UnitPoint(x: 0.1, y: 0.8), PixelRect(x: 25, y: 750, width: 50, height: 100), Self.size.transposed),
        ]
        for (turns, (point, subject, size)) in views.enumerated() {
            for subject in [subject, nil] {
                let focal = FocalPoint(point, subject: subject, size: size, clockwiseQuarterTurns: turns)
                #expect(focal.objectPosition == "20% 10%", "\(turns) turns")
                if subject != nil { #expect(focal.thumbor == "focal(150x25:250x75)", "\(turns) turns") }
            }
        }
    }

    @Test func theRegionIsAroundTheChosenFaces() throws {
        var second = Make.face(2)
        second["box"] = ["x": 100.5, "y": 60, "width": 30, "height": 10.25]
        var members: [String: Any] = [
            "size": ["width": 200, "height": 100], "focalPoint": ["x": 0.5, "y": 0.25],
            "faces": [Make.face(1), second, Make.face(3, role: "bystander")],
        ]
        let chosen = try FocalPoint(of: Make.record("a.jpg", members))
        #expect(chosen?.thumbor == "focal(10x20:131x71)")
        // The faces did not decide the crop.
        members.merge(["status": "fallback", "reason": "eyesClosed", "fallbackStep": "attention"]) { $1 }
        #expect(try FocalPoint(of: Make.record("a.jpg", members))?.thumbor == "focal(100x25:101x26)")
        members["focalPoint"] = nil
        #expect(try FocalPoint(of: Make.record("a.jpg", members)) == nil)
    }

    /// A thing anywhere in a photo of any shape: seen by CSS and by programs that put the point into the middle, in all
    /// usual ratios and that of the crop, it is whole wherever it fits.
    @Test func aThingIsSeenInEveryUsualRatio() throws {
        var random = SeededGenerator(seed: 11)
        let shapes = [(9, 16), (2, 3), (3, 4), (4, 5), (1, 1), (4, 3), (3, 2), (16, 9)]
        var seenCount = 0
        for _ in 1...600 {
            let photo = PixelSize(
                width: .random(in: 300...6000, using: &random),
                height: .random(in: 300...6000, using: &random)
            )
            let (width, height) = (Double(photo.width), Double(photo.height))
            let thing = PixelSize(
                width: Int(width * .random(in: 0.02...0.7, using: &random)),
                height: Int(height * .random(in: 0.02...0.7, using: &random))
            )
            let subject = PixelRect(
                x: .random(in: 0...(width - Double(thing.width)), using: &random),
                y: .random(in: 0...(height - Double(thing.height)), using: &random),
                width: Double(thing.width),
                height: Double(thing.height)
            )
            let focal = try #require(try FocalPoint(of: Self.salient(subject, in: photo)))
            for (focal, text) in [(focal.fractions, true), (focal.centre, false)] {
                #expect((0...1).contains(focal.x) && (0...1).contains(focal.y))
                for (across, down) in shapes {
                    let box = BrowserBox(width: Double(100 * across), height: Double(100 * down))
                    guard box.hasRoom(for: subject, of: photo) else { continue }
                    seenCount += 1
                    let hidden =
                        text
                        ? box.hiddenPixels(of: subject, of: photo, position: (focal.x, focal.y))
                        : box.hiddenPixels(of: subject, of: photo, centre: (focal.x, focal.y))
                    #expect(hidden < 0.01, "\(photo) \(subject) \(across):\(down)")
                }
            }
            // Programs that put the point into the middle have the place of the thing itself.
            #expect(abs(focal.centre.x * width - subject.center.x) < 0.01 * width)
            #expect(abs(focal.centre.y * height - subject.center.y) < 0.01 * height)
        }
        #expect(seenCount > 1000)
    }

    /// The record of a photo that was cropped around what stands out.
    private static func salient(_ subject: PixelRect, in photo: PixelSize) throws -> PhotoRecord {
        let box = ["x": subject.x, "y": subject.y, "width": subject.width, "height": subject.height]
        return try Make.record(
            "a.jpg",
            [
                "status": "fallback", "reason": "noFace", "fallbackStep": "salient", "faces": [],
                "size": ["width": photo.width, "height": photo.height], "subject": box,
                "focalPoint": [
                    "x": subject.center.x / Double(photo.width), "y": subject.center.y / Double(photo.height),
                ],
            ]
        )
    }

    /// A point is where a person has put it, and where libvips has found what draws the eye: no crop pulls it away.
    @Test func withoutASubjectThePointStays() throws {
        for x in stride(from: 0.0, through: 1, by: 0.1) {
            for step in ["attention", "salient", nil] {
                var members: [String: Any] = [
                    "size": ["width": 300, "height": 200], "focalPoint": ["x": x, "y": 0.25], "faces": [],
                    "outputs": [Make.output("a.jpg", ["size": ["width": 100, "height": 200]])],
                ]
                if let step { members.merge(["status": "fallback", "reason": "noFace", "fallbackStep": step]) { $1 } }
                let focal = try #require(try FocalPoint(of: Make.record("a.jpg", members)))
                #expect(focal.place == UnitPoint(x: x, y: 0.25) && focal.fractions == focal.place)
                #expect(focal.centre == focal.place)
            }
        }
    }
}
