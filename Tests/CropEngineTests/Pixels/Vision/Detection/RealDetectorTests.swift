import Foundation
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The real networks on a real face; `make deps` installs both.
@Suite struct RealDetectorTests {
    private static let detectors = DetectOptions.Detector.allCases

    /// One factory for all tests of a detector, because reading a network takes longer than running it.
    private static let factories = detectors.map { detector in
        Result { () throws(RunError) in
            var options = DetectOptions()
            options.detector = detector
            return try DetectorFactory(
                options: options,
                models: ModelLocator(explicitFolder: nil, executable: nil)
            )
        }
    }

    private func factory(_ detector: DetectOptions.Detector) throws -> DetectorFactory {
        try Self.factories[try #require(Self.detectors.firstIndex(of: detector))].get()
    }

    /// The position of the face in the fixture of 128×128 pixels.
    private let faceBox = PixelRect(x: 36, y: 29, width: 57, height: 72)

    @Test(arguments: detectors)
    func findsAFaceAnywhere(detector: DetectOptions.Detector) throws {
        let face = try GreyPicture.astronautFace()
        let detector = try factory(detector).makeDetector()
        for (x, y) in [(0, 0), (256, 150), (512, 320)] {
            let preview = face.placed(atX: x, y: y, on: PixelSize(width: 640, height: 448))
            let found = try detector.detect(in: preview).faces
            #expect(found.count == 1)
            let expected = faceBox.offsetBy(x: Double(x), y: Double(y))
            #expect(found.allSatisfy { $0.box.intersectionOverUnion(expected) > 0.6 })
        }
    }

    @Test(arguments: detectors, [1, 2, 4, 6])
    func findsAFaceOfAnySize(detector: DetectOptions.Detector, enlargement: Int) throws {
        let picture = try GreyPicture.astronautFace().enlarged(by: enlargement).preview
        let found = try factory(detector).makeDetector().detect(in: picture).faces
        let expected = faceBox.scaled(by: Double(enlargement))
        #expect(found.first.map { $0.box.intersectionOverUnion(expected) > 0.6 } == true)
    }

    /// Where a large face is certain, both searches find it at the same place.
    @Test(arguments: [1, 2, 4, 6])
    func aSearchForSubjectsFindsTheLargeFace(enlargement: Int) throws {
        let picture = try GreyPicture.astronautFace().enlarged(by: enlargement).preview
        let detector = try factory(.both).makeDetector()
        let every = try #require(try detector.detect(in: picture, search: .every).faces.first)
        let subject = try #require(try detector.detect(in: picture, search: .subjects(fraction: 0.25)).faces.first)
        #expect(every.box.intersectionOverUnion(subject.box) > 0.8)
    }

    /// Where nothing is certain, both searches give the same.
    @Test func aSearchForSubjectsFindsSmallFacesToo() throws {
        let detector = try factory(.both).makeDetector()
        let small = try GreyPicture.astronautFace().placed(atX: 99, y: 77, on: PixelSize(width: 1600, height: 1200))
        let every = try detector.detect(in: small)
        #expect(try detector.detect(in: small, search: .subjects(fraction: 0.25)) == every && !every.faces.isEmpty)
    }

    @Test(arguments: detectors)
    func pointsAreInTheirOrder(detector: DetectOptions.Detector) throws {
        let preview = try GreyPicture.astronautFace().preview
        let face = try #require(try factory(detector).makeDetector().detect(in: preview).faces.first)
        let points = face.points
        #expect(points.rightEye.x < points.nose.x && points.nose.x < points.leftEye.x)
        #expect(points.rightMouth.x < points.nose.x && points.nose.x < points.leftMouth.x)
        #expect(max(points.rightEye.y, points.leftEye.y) < points.nose.y)
        #expect(points.nose.y < min(points.rightMouth.y, points.leftMouth.y))
        #expect(points.all.allSatisfy { face.box.contains(PixelRect(x: $0.x, y: $0.y, width: 0, height: 0)) })
    }

    @Test(arguments: detectors)
    func findsNothingInNothing(detector: DetectOptions.Detector) throws {
        let detector = try factory(detector).makeDetector()
        for size in [
            PixelSize(width: 640, height: 480), PixelSize(width: 1, height: 1), PixelSize(width: 2, height: 640),
        ] {
            #expect(try detector.detect(in: Preview(black: size)).faces.isEmpty)
        }
    }

    /// A face in the dark, with the noise of a camera: a 32nd of the brightness leaves eight levels.
    @Test func findsAFaceInTheDark() throws {
        var generator = SeededGenerator(seed: 5)
        var picture = try GreyPicture.astronautFace().enlarged(by: 4)
        picture.values = picture.values.map { value in
            let noise = (0..<4).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &generator) }
            return UInt8(max(0, (Double(value) / 32 + noise).rounded()))
        }
        let found = try factory(.both).makeDetector().detect(in: picture.preview).faces
        #expect(found.first.map { $0.box.intersectionOverUnion(faceBox.scaled(by: 4)) > 0.6 } == true)
        let atFirst = try factory(.both).makeDetectorOfOneLook().detect(in: picture.preview).faces
        #expect(atFirst.isEmpty, "the face is found at the first look, so this test shows nothing")
    }

    /// `FaceDetector` depends on this: of the turns of a face, the upright one has the highest score.
    @Test(arguments: detectors)
    func seesAnUprightFaceBest(detector: DetectOptions.Detector) throws {
        let detector = try factory(detector).makeDetector()
        let picture = try GreyPicture.astronautFace()
        let upright = try detector.detect(in: picture.preview)
        for quarterTurns in 1...3 {
            let turned = try detector.detect(in: picture.turnedClockwise(quarterTurns: quarterTurns).preview)
            #expect(turned.bestUprightScore + FaceDetector.clearAdvantage < upright.bestUprightScore)
        }
    }

    @Test func workersAgree() async throws {
        let factory = try factory(.both)
        let preview = try GreyPicture.astronautFace().placed(atX: 99, y: 77, on: PixelSize(width: 640, height: 384))
        let alone = try factory.makeDetector().detect(in: preview)
        try await withThrowingTaskGroup(of: Detections.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let detector = factory.makeDetector()
                    for _ in 0..<3 { _ = try detector.detect(in: preview) }
                    return try detector.detect(in: preview)
                }
            }
            for try await together in group { #expect(together == alone) }
        }
        #expect(alone.faces.count == 1)
    }

    @Test func namesItsModels() throws {
        #expect(try factory(.both).models.map(\.name) == ["YuNet 2023mar", "CenterFace 2019"])
        #expect(try factory(.yunet).models.map(\.fileName) == ["yunet_any_size.onnx"])
    }
}
