import CropEngine
import Testing

@Suite struct BurstRankingTests {
    /// All combinations of a few values, unknown ones among them, and a photo that cannot be used.
    private static let all: [BurstValues?] = {
        let faces = [0, 1, 2, 4].flatMap { eyes in
            [nil, 10.0, 20.5].flatMap { sharpness in
                [nil, 0.0, 30.0].map { pose in
                    BurstValues(hasFace: true, openEyes: eyes, sharpness: sharpness, poseDegrees: pose)
                }
            }
        }
        return faces + [BurstValues(hasFace: false), nil]
    }()

    /// The rule in one number a criterion: the greater is the better.
    private static func worth(_ values: BurstValues) -> [Double] {
        [
            values.hasFace ? 1 : 0, Double(values.openEyes), values.sharpness ?? -1, -(values.poseDegrees ?? 1000),
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

    @Test func withoutAnyFaceTheFirstPhotoIsTheBest() {
        let none = BurstValues(hasFace: false)
        #expect(BurstRanking.ranked([nil, none, none]) == [1, 2])
        #expect(BurstRanking.ranked([none, BurstValues(hasFace: true), none]) == [1, 0, 2])
        #expect(BurstRanking.ranked([nil, nil]).isEmpty)
    }

    // What is compared.

    private static func face(_ facts: FaceFacts?, sharpness: Double?, side: Double = 100) -> Face {
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
        let all = BurstValues(detections, frame: FrameOptions())
        #expect(all == BurstValues(hasFace: true, openEyes: 3, sharpness: 50, poseDegrees: 12))
        var options = FrameOptions()
        options.framing = .index(2)
        let second = BurstValues(detections, frame: options)
        #expect(second == BurstValues(hasFace: true, openEyes: 1, sharpness: 9, poseDegrees: 30))
        options.framing = .index(6)
        #expect(BurstValues(detections, frame: options) == BurstValues(hasFace: false))
        #expect(BurstValues(Detections(), frame: FrameOptions()) == BurstValues(hasFace: false))
    }
}
