import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct CropConfidenceTests {
    private static let photo = PixelSize(width: 3000, height: 2000)

    private static func face(
        x: Double = 1400,
        y: Double = 800,
        height: Double = 400,
        score: Double = 0.93,
        prominence: Double? = nil
    ) -> Face {
        var face = ScriptedFaces.face(x: x, y: y, width: 0.75 * height, height: height, score: score)
        face.prominence = prominence
        return face
    }

    private static func confidence(
        _ subjects: [Face],
        others: [Face] = [],
        in frame: PixelRect = PixelRect(x: 1100, y: 500, width: 900, height: 900),
        isOneOfSeveral: Bool = false
    ) -> CropConfidence {
        CropConfidence(
            frame: frame,
            photo: photo,
            subjects: subjects,
            others: others,
            isOneOfSeveral: isOneOfSeveral
        )
    }

    @Test func aFaceAsItShouldBeHasTheGreatestConfidence() {
        let value = Self.confidence([Self.face()]).value
        // 1 / (1 + e^-4.3): no fault at all.
        #expect(abs(value - 0.98661) < 1e-5)
    }

    /// Each fault lowers the confidence the more, the greater it is.
    @Test func faultsLowerTheConfidence() {
        let frames: [(String, (Double) -> CropConfidence)] = [
            ("score", { Self.confidence([Self.face(score: 0.88 - 0.28 * $0)]) }),
            ("pixels", { Self.confidence([Self.face(x: 1545, y: 930, height: 41 - 20 * $0)], in: Self.near) }),
            ("beside", { Self.confidence([Self.face(x: 1136 - 60 * $0)]) }),
            ("below", { Self.confidence([Self.face(y: 980 + 120 * $0)]) }),
            ("above", { Self.confidence([Self.face(y: 480 - 120 * $0)]) }),
            ("neighbour", { Self.confidence([Self.face()], others: [Self.face(x: 2000 - 150 * $0)]) }),
            (
                "lost",
                {
                    Self.confidence(
                        [Self.face(prominence: 0.3)],
                        others: [Self.face(x: 200, prominence: 0.3 * $0)]
                    )
                }
            ),
        ]
        for (fault, confidence) in frames {
            let values = stride(from: 0.0, through: 1, by: 0.1).map { confidence($0).value }
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(fault): \(values)")
            #expect(values.allSatisfy { $0 > 0 && $0 < 1 }, "\(fault): \(values)")
        }
    }

    /// A frame in which a face of 40 pixels has more than 30 % of the height.
    private static let near = PixelRect(x: 1500, y: 890, width: 130, height: 130)

    /// Values of a separate implementation of the formulas, to which the crops were fitted.
    @Test func valuesAreThoseOfTheFormulas() {
        let first = Self.face(prominence: 0.18)
        let second = Self.face(x: 1820, y: 860, height: 320, score: 0.8, prominence: 0.12)
        let small = Self.face(x: 300, y: 300, height: 90, score: 0.7, prominence: 0.02)
        let cases: [(CropConfidence, Double)] = [
            (Self.confidence([first, second], others: [small]), 0.662482102),
            (Self.confidence([first], others: [second, small], isOneOfSeveral: true), 0.719099657),
            (Self.confidence([small], in: PixelRect(x: 250, y: 310, width: 200, height: 150)), 0.365852134),
            (Self.confidence([Self.face(score: 0.65)], in: Self.photo.bounds), 0.906684602),
        ]
        for (confidence, value) in cases { #expect(abs(confidence.value - value) < 1e-6, "\(confidence)") }
    }

    /// A levelled crop shows less than the rectangle around it.
    @Test func aLevelledCropIsJudgedByWhatItShows() throws {
        var options = FrameOptions()
        options.levelsEyes = true
        options.shape = .aspect(AspectRatio(width: 1, height: 1))
        options.margin = .faceFraction(0)
        options.keepsFaces = false
        options.leastExtent = .fraction(0)
        for degrees in [5.0, 15, 25] {
            var face = Self.face()
            let turn = AffineMatrix.turning(radians: degrees * .pi / 180, about: face.box.center)
            face.points = face.points.mapped { turn.applied(to: $0) }
            let decision = FaceFramer(options: options).decide(Detections(faces: [face]), photo: Self.photo)
            let frame = try #require(decision.frames.first)
            let turned = try #require(frame.turned)
            let shown = PixelRect(
                x: turned.center.x - turned.width / 2,
                y: turned.center.y - turned.height / 2,
                width: turned.width,
                height: turned.height
            )
            let expected = Self.confidence([face], in: shown).value.rounded(decimals: 2)
            #expect(frame.confidence == expected && expected <= 0.98, "\(degrees): \(expected)")
            #expect(Self.confidence([face], in: frame.rect.asPixelRect).value > expected, "\(degrees)")
        }
    }

    @Test func facesThatAPersonHasDrawnHaveNoDoubt() {
        var drawn = Self.face(score: 0.5, prominence: 0.001)
        #expect(Self.confidence([drawn]).value < 0.1)
        drawn.finder = .person
        #expect(Self.confidence([drawn]).value > 0.98)
    }
}
