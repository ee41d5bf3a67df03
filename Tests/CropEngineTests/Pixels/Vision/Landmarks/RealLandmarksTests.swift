import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The real networks on the samples; `make deps` installs them.
@Suite struct RealLandmarksTests {
    /// One factory for all tests, because reading the networks takes longer than running.
    private static let factory = Result { () throws(RunError) in
        try LandmarkDetectorFactory(models: ModelLocator(explicitFolder: nil, executable: nil))
    }

    /// The astronaut's eyes in `astronaut.png`, measured by hand (`samples/compose`).
    private static let rightEye = PixelPoint(x: 201.6, y: 100.8)
    private static let leftEye = PixelPoint(x: 246.1, y: 103)
    private static let eyeDistance = 44.6

    /// The astronaut's face from `samples/compose`, in a picture enlarged by `scale` and shifted.
    private static func astronaut(scale: Double = 1, offsetX: Double = 0, offsetY: Double = 0) -> Face {
        func point(_ x: Double, _ y: Double) -> PixelPoint {
            PixelPoint(x: x * scale + offsetX, y: y * scale + offsetY)
        }
        return Face(
            box: PixelRect(x: 181.5, y: 58.2, width: 88.4, height: 119.6).scaled(by: scale)
                .offsetBy(x: offsetX, y: offsetY),
            score: 1,
            points: FacePoints(
                rightEye: point(rightEye.x, rightEye.y),
                leftEye: point(leftEye.x, leftEye.y),
                nose: point(224, 130),
                rightMouth: point(207, 150),
                leftMouth: point(245, 150)
            )
        )
    }

    private func decoded(_ name: String, reduction: Int = 1) throws -> DecodedPhoto {
        try openedPhoto(try Samples.bytes(name)).decode(reduction: reduction)
    }

    private func finding(_ face: Face, in photo: DecodedPhoto) throws -> LandmarkDetector.Finding {
        try Self.factory.get().makeDetector().landmarks(of: face, in: photo)
    }

    private func landmarks(_ face: Face, in photo: DecodedPhoto) throws -> FaceLandmarks {
        guard case .found(let landmarks) = try finding(face, in: photo) else { throw NotFound() }
        return landmarks
    }

    private struct NotFound: Error {}

    @Test func pointsLieWhereAPersonSeesThem() throws {
        let landmarks = try landmarks(Self.astronaut(), in: decoded("astronaut.png"))
        #expect(landmarks.presence > 0.9)
        #expect(landmarks[.rightPupil].distance(to: Self.rightEye) < 0.05 * Self.eyeDistance)
        #expect(landmarks[.leftPupil].distance(to: Self.leftEye) < 0.05 * Self.eyeDistance)
        let order: [Landmark] = [
            .rightEyeOuterCorner, .rightPupil, .rightEyeInnerCorner, .noseTip, .leftEyeInnerCorner, .leftPupil,
            .leftEyeOuterCorner,
        ]
        let positions = order.map { landmarks[$0].x }
        #expect(positions == positions.sorted(), "from the subject's right to the left")
        let heights = [Landmark.noseTip, .noseBase, .upperLip, .lowerLip, .chin].map { landmarks[$0].y }
        #expect(heights == heights.sorted(), "from top to bottom")
        let eye = landmarks.points(of: .rightEye)
        #expect(eye.allSatisfy { $0.distance(to: Self.rightEye) < 0.4 * Self.eyeDistance })
        // The head leans a little, so the neighbours of the first point may be higher.
        let contour = landmarks.points(of: .faceContour).map(\.y)
        #expect(contour[0] < (contour.min() ?? 0) + 2, "the forehead is first")
        #expect(contour[18] > (contour.max() ?? 0) - 2, "the chin is half way")
    }

    @Test func theAstronautLooksAtUsWithOpenEyes() throws {
        let facts = try #require(
            FaceAttributes(
                try landmarks(Self.astronaut(), in: decoded("astronaut.png")),
                photo: PixelSize(width: 512, height: 512)
            )
        )
        #expect(facts.rightEye.state == .open && facts.leftEye.state == .open)
        #expect(abs(facts.pose.yawDegrees) < 8 && abs(facts.pose.pitchDegrees) < 8)
        #expect(abs(facts.pose.rollDegrees - 2.8) < 2, "as the line of the eyes that were measured by hand")
    }

    /// The detector's box varies a little; the points must not depend on it.
    @Test func pointsStayWhenTheBoxIsShifted() throws {
        let photo = try decoded("astronaut.png")
        let usual = try landmarks(Self.astronaut(), in: photo)
        for (x, y, growth) in [(-5.0, 0.0, 1.0), (5, 3, 1), (0, -6, 1), (0, 0, 0.92), (0, 0, 1.1)] {
            var face = Self.astronaut()
            face.box = PixelRect(
                x: face.box.x + x - face.box.width * (growth - 1) / 2,
                y: face.box.y + y - face.box.height * (growth - 1) / 2,
                width: face.box.width * growth,
                height: face.box.height * growth
            )
            let moved = try landmarks(face, in: photo)
            for name in [Landmark.rightEyeOuterCorner, .leftEyeOuterCorner, .noseBase, .rightPupil, .leftPupil] {
                #expect(moved[name].distance(to: usual[name]) < 0.06 * Self.eyeDistance, "\(name) \(x) \(y) \(growth)")
            }
        }
    }

    @Test(arguments: Orientation.allCases)
    func theOrientationOfTheFileChangesNothing(orientation: Orientation) throws {
        let face = try #require(try Samples.annotation(of: "orientation/orientation-1.jpg").faces.first)
        let scale = face.box.width / 88.4
        let astronaut = Self.astronaut(
            scale: scale,
            offsetX: face.box.x - 181.5 * scale,
            offsetY: face.box.y - 58.2 * scale
        )
        let usual = try landmarks(astronaut, in: decoded("orientation/orientation-1.jpg"))
        let turned = try landmarks(astronaut, in: decoded("orientation/orientation-\(orientation.rawValue).jpg"))
        #expect(zip(usual.mesh, turned.mesh).allSatisfy { $0.distance(to: $1) < 0.5 })
        #expect(usual[.rightPupil].distance(to: turned[.rightPupil]) < 0.5)
    }

    /// The decode size changes the points by less than is visible.
    @Test func aSmallerDecodeShowsTheSame() throws {
        let box = try #require(try Samples.annotation(of: "scenes/portrait-fills-frame.jpg").faces.first).box
        let scale = box.width / 88.4
        let face = Self.astronaut(scale: scale, offsetX: box.x - 181.5 * scale, offsetY: box.y - 58.2 * scale)
        let full = try landmarks(face, in: decoded("scenes/portrait-fills-frame.jpg"))
        for reduction in [2, 4] {
            let small = try landmarks(face, in: decoded("scenes/portrait-fills-frame.jpg", reduction: reduction))
            #expect(small.seenPixelSide == Double(reduction))
            for name in Landmark.allCases {
                #expect(small[name].distance(to: full[name]) < 0.02 * Self.eyeDistance * scale, "\(name) \(reduction)")
            }
        }
    }

    @Test func objectsHaveNoLandmarks() throws {
        let cup = Self.astronaut(scale: 1.5, offsetX: -80, offsetY: 100)
        guard case .absent(.noFaceSeen, let presence?) = try finding(cup, in: decoded("coffee.png")) else {
            Issue.record("a cup of coffee is no face")
            return
        }
        #expect(presence < 0.5)
        let outside = Self.astronaut(offsetX: 2000)
        #expect(try finding(outside, in: decoded("coffee.png")) == .absent(.noFaceSeen, presence: nil))
    }

    @Test func aFaceOfFewPixelsIsTooSmall() throws {
        var face = Self.astronaut()
        let photo = try decoded("astronaut.png")
        face.box = PixelRect(x: 200, y: 100, width: 15, height: 19.9)
        #expect(try finding(face, in: photo) == .absent(.tooSmall, presence: nil))
    }
}
