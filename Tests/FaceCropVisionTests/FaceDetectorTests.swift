import FaceCropCore
import FaceCropFaces
import FaceCropFormats
import FaceCropGeometry
import FaceCropImaging
import FaceCropInference
import FaceCropVision
import Foundation
import SystemPackage
import TestSupport
import Testing

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

    private let upright = ScriptedFaces.face(x: 10, y: 10, width: 50, height: 60, score: 0.93)

    private let lying = ScriptedFaces.face(x: 10, y: 10, width: 50, height: 60, score: 0.8)

    @Test func anUprightFaceEndsTheSearch() throws {
        let detector = ScriptedDetector { _, _ in Detections(faces: [upright]) }
        #expect(try look(at: "coffee.png", triesRotations: true, detector).quarterTurns == 0)
        #expect(detector.looks == 1)
    }

    @Test(arguments: 1...3)
    func theTurnWithTheBestUprightFaceWins(turns: Int) throws {
        let detector = ScriptedDetector { _, look in
            Detections(faces: look == turns ? [upright] : [lying])
        }
        let result = try look(at: "coffee.png", triesRotations: true, detector)
        #expect(result.quarterTurns == turns)
        #expect(result.photoSize == PixelSize(width: 600, height: 400).turned(quarterTurns: turns))
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

    @Test func aFaintFaceIsNotTurnedForALittleMore() throws {
        let faint = ScriptedFaces.face(x: 10, y: 10, width: 50, height: 60, score: 0.84)
        let detector = ScriptedDetector { _, look in Detections(faces: look == 0 ? [lying] : [faint]) }
        #expect(try look(at: "coffee.png", triesRotations: true, detector).quarterTurns == 0)
        #expect(detector.looks == 4)
    }

    @Test func whenNothingHelpsThePhotoStaysAsItIs() throws {
        let detector = ScriptedDetector { _, look in Detections(faces: look == 0 ? [lying] : []) }
        let result = try look(at: "coffee.png", triesRotations: true, detector)
        #expect(result.quarterTurns == 0)
        #expect(result.detections.faces.map(\.box) == [lying.box])
    }

    @Test func aPhotoOnItsSideIsTurned() throws {
        let factory = try DetectorFactory(
            options: DetectOptions(),
            models: ModelLocator(explicitFolder: nil),
            settings: InferenceSettings()
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
