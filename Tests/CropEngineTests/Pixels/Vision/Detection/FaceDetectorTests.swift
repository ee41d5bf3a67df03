import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct FaceDetectorTests {
    /// Answers by a closure that gets the preview and the number of earlier calls.
    private final class ScriptedDetector: FaceDetecting {
        var looks = 0
        let answer: (Preview, Int) -> Detections

        init(_ answer: @escaping (Preview, Int) -> Detections) { self.answer = answer }

        func detect(in preview: Preview) throws(InferenceError) -> Detections {
            looks += 1
            return answer(preview, looks - 1)
        }

        func detect(in preview: Preview, search: FaceSearch) throws(InferenceError) -> Detections {
            try detect(in: preview)
        }
    }

    private func look(
        at sample: String,
        triesRotations: Bool,
        _ detector: any FaceDetecting
    ) throws -> FaceDetector.OrientedDetections {
        try VipsLibrary.start()
        var options = DetectOptions()
        options.triesRotations = triesRotations
        let path = Samples.path(sample)
        let file = PhotoFile(path: path, relativePath: FilePath(sample), isNamedByUser: true)
        let decoded = try PhotoDecoder(options: DecodeOptions()).open(file).decode(reduction: 1)
        return try FaceDetector(detector: detector, options: options).orientedDetections(in: decoded)
    }

    private let lying = ScriptedFaces.face(x: 10, y: 10, width: 50, height: 60, score: 0.8)

    /// Scores of the best face at each turn; `nil` if its eyes are not above its mouth there.
    private static let scores: [[Double?]] = {
        let choices: [Double?] = [nil, 0.6, 0.9, 0.905, 0.93]
        return choices.flatMap { first in
            choices.flatMap { second in
                choices.flatMap { third in choices.map { [first, second, third, $0] } }
            }
        }
    }()

    /// The rule in other words: the photo stays as it is, unless another turn has more than 0.01 more; then the first
    /// of the best turns is used.
    @Test func theBestUprightFaceDecidesTheTurn() throws {
        for scores in Self.scores {
            let detector = ScriptedDetector { _, look in
                let box = PixelRect(x: 10, y: 10, width: 50, height: 60)
                let upsideDown = ScriptedFaces.face(box, score: 0.98, eyesUpsideDown: true)
                let upright = scores[look].map { ScriptedFaces.face(box, score: $0) }
                return Detections(faces: [upsideDown] + [upright].compactMap(\.self))
            }
            let known = scores.map { $0 ?? 0 }
            let highest = known.max() ?? 0
            let expected = highest - known[0] > 0.01 ? known.firstIndex(of: highest) : 0
            let result = try look(at: "coffee.png", triesRotations: true, detector)
            #expect(result.quarterTurns == expected, "scores \(scores)")
            #expect(result.photoSize == PixelSize(width: 600, height: 400).turned(quarterTurns: result.quarterTurns))
            #expect(detector.looks == 4)
        }
    }

    @Test func withoutTheOptionNothingIsTurned() throws {
        let detector = ScriptedDetector { _, _ in Detections() }
        #expect(try look(at: "coffee.png", triesRotations: false, detector).quarterTurns == 0)
        #expect(detector.looks == 1)
    }

    @Test func aPhotoThatSaysHowItLiesIsBelieved() throws {
        let detector = ScriptedDetector { _, _ in Detections() }
        #expect(try look(at: "orientation/orientation-6.jpg", triesRotations: true, detector).quarterTurns == 0)
        #expect(detector.looks == 1)
    }

    @Test func whenNothingHelpsThePhotoStaysAsItIs() throws {
        let detector = ScriptedDetector { _, look in Detections(faces: look == 0 ? [lying] : []) }
        let result = try look(at: "coffee.png", triesRotations: true, detector)
        #expect(result.quarterTurns == 0)
        #expect(result.detections.faces.map(\.box) == [lying.box])
    }

    @Test(arguments: ["astronaut.png", "scenes/portrait-fills-frame.jpg", "scenes/tall-top-edge.jpg"], 0...3)
    func aPortraitIsTurnedUprightFromEveryTurn(sample: String, quarterTurns: Int) throws {
        let factory = try DetectorFactory(
            options: DetectOptions(),
            models: ModelLocator(explicitFolder: nil)
        )
        var options = DetectOptions()
        options.triesRotations = true
        let detector = FaceDetector(detector: factory.makeDetector(), options: options)
        let file = PhotoFile(path: Samples.path(sample), relativePath: FilePath(sample), isNamedByUser: true)
        let decoded = try PhotoDecoder(options: DecodeOptions()).open(file).decode(reduction: 1)
        let found = try detector.orientedDetections(in: decoded.turnedClockwise(quarterTurns: quarterTurns))
        #expect(found.quarterTurns == (4 - quarterTurns) % 4)
    }

    @Test func aPhotoOnItsSideIsTurned() throws {
        let factory = try DetectorFactory(
            options: DetectOptions(),
            models: ModelLocator(explicitFolder: nil)
        )
        let result = try look(at: "scenes/sideways-no-tag.jpg", triesRotations: true, factory.makeDetector())
        #expect(result.quarterTurns % 2 == 1)
        #expect(result.detections.faces.count == 2)
        #expect(result.detections.faces.allSatisfy { $0.score > 0.9 && $0.points.nose.y > $0.points.eyesCenter.y })
    }
}

extension PixelSize {
    fileprivate func turned(quarterTurns: Int) -> PixelSize { quarterTurns % 2 == 0 ? self : transposed }
}
