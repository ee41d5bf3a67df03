import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct BurstRankingTests {
    private static let photo = PixelSize(width: 4000, height: 3000)

    /// All combinations of a few values, including unknown ones, and a photo that cannot be used.
    private static let all: [BurstValues?] = {
        let faces = [0, 1, 2, 4].flatMap { eyes in
            [nil, 10.0, 20.5].flatMap { sharpness in
                [nil, 0.0, 30.0].map { pose in
                    BurstValues(hasFace: true, openEyes: eyes, sharpness: sharpness, poseDegrees: pose)
                }
            }
        }
        let refused = BurstValues(hasFace: true, isCroppable: false, openEyes: 4, sharpness: 99, poseDegrees: 0)
        return faces + [refused, BurstValues(hasFace: false), nil]
    }()

    /// The rule as one number per criterion; the greater number is better.
    private static func worth(_ values: BurstValues) -> [Double] {
        [
            values.hasFace ? 1 : 0, values.isCroppable ? 1 : 0, Double(values.openEyes), values.sharpness ?? -1,
            -(values.poseDegrees ?? 1000),
        ]
    }

    @Test func everyPhotoIsNoBetterThanTheOneBeforeIt() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let values = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                Self.all.randomElement(using: &random) ?? nil
            }
            let ranked = BurstRanking.ranked(values)
            #expect(ranked.sorted() == values.indices.filter { values[$0] != nil })
            for (first, second) in zip(ranked, ranked.dropFirst()) {
                let (better, worse) = (values[first].map(Self.worth) ?? [], values[second].map(Self.worth) ?? [])
                #expect(worse.lexicographicallyPrecedes(better) || (worse == better && first < second))
            }
        }
    }

    /// If sharpness differs by less than its measuring error, the pose decides.
    @Test func aLittleSharperIsNoSharper() {
        let averted = BurstValues(hasFace: true, sharpness: 100.08, poseDegrees: 35)
        let facing = BurstValues(hasFace: true, sharpness: 100.07, poseDegrees: 0)
        let sharper = BurstValues(hasFace: true, sharpness: 140, poseDegrees: 35)
        #expect(BurstRanking.ranked([averted, facing]) == [1, 0])
        #expect(BurstRanking.ranked([facing, sharper]) == [1, 0])
    }

    @Test func withoutAnyFaceTheFirstPhotoIsTheBest() {
        let none = BurstValues(hasFace: false)
        #expect(BurstRanking.ranked([nil, none, none]) == [1, 2])
        #expect(BurstRanking.ranked([none, BurstValues(hasFace: true), none]) == [1, 0, 2])
        #expect(BurstRanking.ranked([nil, nil]).isEmpty)
    }

    // The values that are compared.

    private static func face(_ facts: FaceAttributes?, sharpness: Double?, side: Double = 100) -> Face {
        var face = ScriptedFaces.face(x: 10 * side, y: 50, width: side, height: side)
        face.facts = facts.map { .described($0) } ?? .absent(.noFaceSeen, presence: 0)
        face.sharpness = sharpness
        return face
    }

    @Test func valuesAreThoseOfTheChosenFaces() {
        let facing = Self.face(.scripted(yawDegrees: -4, pitchDegrees: 2), sharpness: 7)
        let winking = Self.face(.scripted(right: .closed, yawDegrees: 20, pitchDegrees: -10), sharpness: 9, side: 80)
        let unsure = Self.face(.scripted(right: .unsure, left: .unsure), sharpness: 3, side: 60)
        let profile = Self.face(nil, sharpness: 50, side: 50)
        let bystander = Self.face(.scripted(), sharpness: 500, side: 10)
        let detections = Detections(faces: [bystander, facing, winking, profile, unsure])
        let all = BurstValues(detections, photo: Self.photo, frame: FrameOptions())
        #expect(all == BurstValues(hasFace: true, openEyes: 3, sharpness: 50, poseDegrees: 12))
        var options = FrameOptions()
        options.framing = .index(2)
        let second = BurstValues(detections, photo: Self.photo, frame: options)
        #expect(second == BurstValues(hasFace: true, openEyes: 1, sharpness: 9, poseDegrees: 30))
        options.framing = .index(6)
        #expect(BurstValues(detections, photo: Self.photo, frame: options) == BurstValues(hasFace: false))
        #expect(BurstValues(Detections(), photo: Self.photo, frame: FrameOptions()) == BurstValues(hasFace: false))
    }
}
