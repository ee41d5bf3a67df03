import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct SubjectBoundTests {
    private let photo = PixelSize(width: 1200, height: 800)

    private struct Measured {
        var face: Face
        var sharpness: Double
    }

    private func measured(_ random: inout SeededGenerator, score: ClosedRange<Double>) -> Measured {
        let side = Double.random(in: 10...400, using: &random)
        let face = Face.scripted(
            x: Double.random(in: 0...1100, using: &random),
            y: Double.random(in: 0...700, using: &random),
            side: side,
            score: Double.random(in: score, using: &random)
        )
        return Measured(face: face, sharpness: Double.random(in: 0...0.3, using: &random))
    }

    private func prominence(_ box: PixelRect, _ score: Double, _ sharpness: Double) -> Double {
        Prominence.value(box: box, score: score, sharpness: sharpness, photo: photo)
    }

    /// A box that is not allowed is no subject and not the largest face, whatever a second look makes of it.
    @Test(arguments: [0.1, 0.25, 0.5])
    func excludedBoxesAreNeverSubjects(fraction: Double) {
        var random = SeededGenerator(seed: 3)
        var excludedCount = 0
        for _ in 0..<2000 {
            let certain = (0..<Int.random(in: 1...3, using: &random)).map { _ in measured(&random, score: 0.85...1) }
            let prominences = certain.map { prominence($0.face.box, $0.face.score, $0.sharpness) }
            let bound = SubjectBound(
                leastProminence: fraction * (prominences.max() ?? 0),
                largestArea: certain.map(\.face.box.area).max() ?? 0
            )
            let doubtful = measured(&random, score: 0.3...0.84)
            guard !bound.allows(doubtful.face, sharpness: doubtful.sharpness, photo: photo) else { continue }
            excludedCount += 1
            for growth in [-0.05, 0, 0.07] {
                var face = doubtful.face
                let reach = growth * face.box.width
                face.box = face.box.expanded(left: reach, top: reach, right: reach, bottom: reach)
                face.score = (face.score + 1) / 2
                face.prominence = prominence(face.box, face.score, 1.3 * doubtful.sharpness)
                let known = zip(certain, prominences).map { measured, prominence in
                    var face = measured.face
                    face.prominence = prominence
                    return face
                }
                let faces = SubjectChoice.numbered(known + [face])
                let subjects = SubjectChoice.subjects(among: faces, fraction: fraction)
                #expect(!subjects.contains { faces[$0] == face } && faces[0] != face)
            }
        }
        #expect(excludedCount > 50)
    }

    @Test func withoutACertainFaceAnyBoxCanBeASubject() {
        let preview = Preview(black: PixelSize(width: 600, height: 400), photoSize: photo)
        let doubtful = Face.scripted(x: 10, y: 10, side: 12, score: 0.84)
        let certain = Face.scripted(x: 400, y: 300, side: 200, score: 0.9)
        for (search, faces) in [
            (FaceSearch.every, [certain, doubtful]), (.subjects(fraction: 0.25), [doubtful]),
            (.subjects(fraction: 0.25), []),
        ] {
            let bound = SubjectBound(search, faces: faces, certainScore: 0.85, in: preview)
            #expect(bound.leastProminence == 0 && bound.allows(doubtful, sharpness: 0, photo: photo))
            #expect(bound.allowsUnseen(side: 1, previewSide: 1, photo: photo))
        }
        let bound = SubjectBound(.subjects(fraction: 0.25), faces: [certain], certainScore: 0.85, in: preview)
        #expect(bound.leastProminence > 0 && bound.largestArea == 40_000)
    }

    /// A look sees the subjects if a face of 14 pixels in its picture, in the middle of the photo and as sharp as a
    /// preview can show it, is less prominent than a subject.
    @Test func aLookSeesTheSubjectsIfWhatItMissesCannotBeOne() {
        let preview = PixelSize(width: 800, height: 533)
        let half = LetterboxedInput.half(preview, longSide: 800)
        for look in [LetterboxedInput.overview(preview), half].compactMap({ $0 }) {
            let previewSide = 14 * 800 / Double(look.imageSize.longSide)
            let missed = previewSide * 1.5 / 800 * min(1, previewSide / 50)
            for thousandths in 0...400 {
                let least = Double(thousandths) / 1000
                guard abs(least - missed) > 1e-6 else { continue }
                let sees = CoarseLook.seesSubjects(
                    look,
                    within: SubjectBound(leastProminence: least, largestArea: 0),
                    preview: preview,
                    photo: PixelSize(width: 1200, height: 800)
                )
                #expect(sees == (least > missed), "\(least) \(missed)")
            }
        }
    }

    @Test func aLookIsCertainIfEachBoxThatCanBeASubjectIs() {
        let preview = Preview(black: PixelSize(width: 600, height: 400), photoSize: photo)
        let bound = SubjectBound(leastProminence: 0.02, largestArea: 200 * 200)
        for hundredths in 15...100 {
            let score = Double(hundredths) / 100
            // Black faces have the least sharpness factor, 0.05.
            let large = Face.scripted(x: 300, y: 200, side: 190, score: score)
            let small = Face.scripted(x: 500, y: 300, side: 60, score: score)
            #expect(CoarseLook.isCertain([small], within: bound, in: preview))
            #expect(CoarseLook.isCertain([small, large], within: bound, in: preview) == (score >= 0.8))
        }
    }
}
