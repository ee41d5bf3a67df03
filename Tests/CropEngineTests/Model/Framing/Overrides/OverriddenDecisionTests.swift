import TestSupport
import Testing

@testable import FaceCropModel

/// What an override makes of the decision about a photo, over many scenes and options.
@Suite struct OverriddenDecisionTests {
    private static let framings: [FrameOptions.Framing] = [.averaged, .group, .largest, .each, .index(2)]
    private static let shapes: [FrameOptions.Shape?] = [
        nil, .aspect(AspectRatio(width: 1, height: 1)), .size(PixelSize(width: 160, height: 90)),
    ]

    private static func everyCase(_ body: (FaceFramer, PixelSize, [Face]) -> Void) {
        for seed in 0..<60 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed)
            for framing in framings {
                for shape in shapes {
                    var options = FrameOptions()
                    options.framing = framing
                    options.shape = shape
                    body(FaceFramer(options: options), photo, faces)
                }
            }
        }
    }

    private static func decide(
        _ framer: FaceFramer,
        _ faces: [Face],
        _ photo: PixelSize,
        _ override: PhotoOverride
    ) -> OverriddenDecision {
        framer.decide(Detections(faces: faces), photo: photo, by: override, at: "overrides.yaml:3")
    }

    @Test func withoutAnythingForTheOutputTheRulesDecide() {
        let frame = PhotoOverride.Frame(
            ratio: AspectRatio(width: 7, height: 1),
            area: UnitRect(x: 0, y: 0, width: 1, height: 1)
        )
        Self.everyCase { framer, photo, faces in
            guard framer.options.shape != nil else { return }
            let decided = Self.decide(framer, faces, photo, PhotoOverride(frames: [frame]))
            #expect(decided.effect == nil)
            #expect(decided.decision == framer.decide(Detections(faces: faces), photo: photo))
        }
    }

    /// The frame of an override is that of the rule for this face alone, and only this face is chosen.
    @Test func aFaceIsTheOnlyOneChosen() {
        Self.everyCase { framer, photo, faces in
            let numbered = SubjectChoice.numbered(faces)
            for (index, face) in numbered.enumerated() {
                let area = UnitRect(face.box, in: photo)
                for choice in [PhotoOverride.FaceChoice.number(index + 1), .box(area)] {
                    let decided = Self.decide(framer, faces, photo, PhotoOverride(face: choice))
                    #expect(decided.effect == .face)
                    let chosen = decided.decision.roles.indices.filter { decided.decision.roles[$0] == .chosen }
                    #expect(chosen == [index])
                    #expect(decided.decision.frames.count == 1)
                    let number = decided.decision.frames.first?.faceNumber
                    #expect(number == (framer.options.framing == .each ? index + 1 : nil))
                    let shown = decided.decision.frames.first?.rect.asPixelRect.intersection(face.box)?.area ?? 0
                    let largest =
                        framer.options.shape.map { FrameShape.largestSize(of: $0.aspectRatio, in: photo) } ?? photo
                    let couldBeWhole =
                        Double(largest.width) >= face.box.width + 2 && Double(largest.height) >= face.box.height + 2
                    if couldBeWhole { #expect(shown >= 0.99 * face.box.area, "face \(index + 1) of \(photo)") }
                }
            }
        }
    }

    @Test func aFaceThatIsNotThereGivesNoFrameAndSaysWhy() {
        Self.everyCase { framer, photo, faces in
            let missing = Self.decide(framer, faces, photo, PhotoOverride(face: .number(faces.count + 1)))
            #expect(missing.decision.frames.isEmpty && missing.decision.refusal == .noSuchFace)
            let warning =
                "overrides.yaml:3 asks for the face \(faces.count + 1), which is not in this photo. Correct the entry."
            #expect(missing.decision.warnings == [warning])
            let nobody = Self.decide(framer, faces, photo, PhotoOverride(face: .person("Anna")))
            #expect(nobody.decision.frames.isEmpty && nobody.decision.refusal == .notIdentified)
        }
    }

    /// A face that the detector missed is where the box is.
    @Test func aBoxWithoutADetectedFaceIsAFace() {
        let photo = PixelSize(width: 1000, height: 800)
        let face = ScriptedFaces.face(x: 100, y: 100, width: 100, height: 130)
        let box = PixelRect(x: 700, y: 500, width: 80, height: 100)
        let doubtful = ScriptedFaces.face(x: 690, y: 505, width: 85, height: 100, score: 0.2)
        var options = FrameOptions()
        options.shape = .aspect(AspectRatio(width: 1, height: 1))
        for doubts in [[], [doubtful]] {
            let decided = FaceFramer(options: options).decide(
                Detections(faces: [face], doubtful: doubts),
                photo: photo,
                by: PhotoOverride(face: .box(UnitRect(box, in: photo))),
                at: "o:1"
            )
            let chosen = zip(decided.decision.faces, decided.decision.roles).filter { $1 == .chosen }.map(\.0)
            #expect(chosen.map(\.finder) == [doubts.isEmpty ? .person : .doubtingDetector])
            #expect(chosen.first?.box == (doubts.first?.box ?? PixelRect(UnitRect(box, in: photo), in: photo)))
            #expect(decided.decision.frames.first?.rect.asPixelRect.contains(box) == true)
        }
    }

    /// A person who is known by a drawn region.
    @Test func aPersonIsFoundByTheNameOfARegion() {
        let photo = PixelSize(width: 1000, height: 800)
        var anna = ScriptedFaces.face(x: 700, y: 500, width: 80, height: 100)
        anna.region = FaceRegion(name: "Anna", area: UnitRect(anna.box, in: photo))
        let faces = [ScriptedFaces.face(x: 100, y: 100, width: 200, height: 230), anna]
        let framer = FaceFramer(options: FrameOptions())
        let decided = Self.decide(framer, faces, photo, PhotoOverride(face: .person("Anna")))
        #expect(decided.effect == .person && decided.decision.roles == [.notAsked, .chosen])
        let other = Self.decide(framer, faces, photo, PhotoOverride(face: .person("Ben")))
        #expect(other.decision.refusal == .personAbsent)
    }

    /// The frame around a focal point is as large as that of the rule, has the point in it, and in its middle if the
    /// edges of the photo allow.
    @Test func aFocalPointMovesTheFrameOfTheRule() {
        var random = SeededGenerator(seed: 3)
        Self.everyCase { framer, photo, faces in
            let point = UnitPoint(x: .random(in: 0...1, using: &random), y: .random(in: 0...1, using: &random))
            for faces in [faces, []] {
                // Neither an unmet requirement nor levelling changes the size.
                var strict = framer
                strict.options.levelsEyes = true
                strict.options.requirements.faceCount = .exactly(50)
                let decided = Self.decide(strict, faces, photo, PhotoOverride(focalPoint: point))
                let rule = framer.decide(Detections(faces: faces), photo: photo).frames.first?.rect.size
                let largest =
                    framer.options.shape.map { FrameShape.largestSize(of: $0.aspectRatio, in: photo) } ?? photo
                #expect(decided.effect == .focal && decided.decision.frames.count == 1)
                guard let frame = decided.decision.frames.first?.rect else { continue }
                #expect(frame.size == rule ?? largest)
                #expect(decided.decision.frames.first?.faceNumber == nil)
                let bounds = WholePixelRect(covering: photo)
                #expect(frame.intersection(bounds) == frame)
                let wanted = (point.x * Double(photo.width), point.y * Double(photo.height))
                let start = (
                    min(max(wanted.0 - Double(frame.width) / 2, 0), Double(photo.width - frame.width)),
                    min(max(wanted.1 - Double(frame.height) / 2, 0), Double(photo.height - frame.height))
                )
                #expect(abs(Double(frame.x) - start.0) <= 1 && abs(Double(frame.y) - start.1) <= 1)
            }
        }
    }

    /// frame > focal point > face, whatever the faces are, and even if they do not meet the requirements.
    @Test func theMoreExactDecisionWins() {
        let area = UnitRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        Self.everyCase { framer, photo, faces in
            var framer = framer
            framer.options.levelsEyes = true
            framer.options.requirements.faceCount = .exactly(50)
            var override = PhotoOverride(focalPoint: UnitPoint(x: 0.1, y: 0.1), face: .number(1))
            #expect(Self.decide(framer, faces, photo, override).effect == .focal)
            let ratio = framer.options.shape?.aspectRatio ?? AspectRatio(photo)
            override.frames = [.init(ratio: ratio, area: area)]
            let decided = Self.decide(framer, faces, photo, override)
            #expect(decided.effect == .frame && decided.decision.refusal == nil)
            let expected = OverrideFrame.rect(area, ratio: framer.options.shape?.aspectRatio, photo: photo)
            #expect(decided.decision.frames.map(\.rect) == [expected], "exact")
            #expect(decided.decision.frames.allSatisfy { $0.turned == nil && $0.faceNumber == nil }, "and not rotated")
            override = PhotoOverride(face: .number(1))
            let refused = Self.decide(framer, faces, photo, override)
            #expect(refused.effect == .face && refused.decision.refusal == .unexpectedFaceCount)
        }
    }
}
