import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Tests the outputs of photos with fewer pixels than `--size` asks for.
@Suite struct SmallPhotoTests {
    /// A photo, options for too few pixels, and the expected output.
    struct Case: CustomTestStringConvertible, Sendable {
        var photo: PixelSize
        var step: FrameOptions.FallbackStep
        var pads = false
        var enlarges = false
        var frame: WholePixelRect
        var output: PixelSize
        var isUndersized = false

        var testDescription: String {
            "\(photo), \(step.rawValue)\(pads ? ", padded" : "")\(enlarges ? ", enlarged" : "")"
        }
    }

    private static let tiny = PixelSize(width: 300, height: 200)
    private static let narrow = PixelSize(width: 300, height: 2000)
    private static let asked = PixelSize(width: 400, height: 400)

    static let cases = [
        Case(
            photo: tiny,
            step: .center,
            frame: WholePixelRect(x: 50, y: 0, width: 200, height: 200),
            output: PixelSize(width: 200, height: 200),
            isUndersized: true
        ),
        Case(
            photo: tiny,
            step: .center,
            pads: true,
            frame: WholePixelRect(x: -50, y: -100, width: 400, height: 400),
            output: asked
        ),
        Case(
            photo: tiny,
            step: .center,
            enlarges: true,
            frame: WholePixelRect(x: 50, y: 0, width: 200, height: 200),
            output: asked
        ),
        Case(
            photo: narrow,
            step: .center,
            frame: WholePixelRect(x: 0, y: 850, width: 300, height: 300),
            output: PixelSize(width: 300, height: 300),
            isUndersized: true
        ),
        Case(
            photo: narrow,
            step: .center,
            pads: true,
            frame: WholePixelRect(x: -50, y: 800, width: 400, height: 400),
            output: asked
        ),
        Case(
            photo: tiny,
            step: .original,
            frame: WholePixelRect(x: 0, y: 0, width: 300, height: 200),
            output: PixelSize(width: 300, height: 200),
            isUndersized: true
        ),
        Case(
            photo: tiny,
            step: .original,
            pads: true,
            frame: WholePixelRect(x: -50, y: -100, width: 400, height: 400),
            output: asked
        ),
        Case(
            photo: tiny,
            step: .original,
            enlarges: true,
            frame: WholePixelRect(x: 0, y: 0, width: 300, height: 200),
            output: PixelSize(width: 400, height: 267)
        ),
        Case(
            photo: tiny,
            step: .original,
            pads: true,
            enlarges: true,
            frame: WholePixelRect(x: 0, y: -50, width: 300, height: 300),
            output: asked
        ),
        // `original` fits the whole photo in, so the photo fills the size in one direction only.
        Case(
            photo: narrow,
            step: .original,
            frame: WholePixelRect(x: 0, y: 0, width: 300, height: 2000),
            output: PixelSize(width: 60, height: 400)
        ),
        Case(
            photo: narrow,
            step: .original,
            pads: true,
            frame: WholePixelRect(x: -850, y: 0, width: 2000, height: 2000),
            output: asked
        ),
    ]

    private func plan(_ photo: PixelSize, _ faces: [Face], _ change: (inout FrameOptions) -> Void) -> CropPlan {
        var options = FrameOptions()
        options.shape = .size(Self.asked)
        change(&options)
        let decision = FaceFramer(options: options).decide(Detections(faces: faces), photo: photo)
        return FallbackChain(options: options).plan(decision, photo: photo, file: .named("a.jpg")) {
            _ throws(PhotoError) in
            PixelPoint(x: 0, y: 0)
        }
    }

    @Test(arguments: cases)
    func withoutAFace(example: Case) throws {
        let plan = plan(example.photo, []) {
            $0.fallback = [example.step]
            $0.pad = example.pads ? .blur : nil
            $0.enlarges = example.enlarges
        }
        let crop = try #require(plan.crops.first)
        #expect(crop.request.frame == example.frame)
        #expect(crop.request.outputSize == example.output)
        #expect(crop.isUndersized == example.isUndersized)
        #expect((crop.request.filling != nil) == example.pads)
    }

    @Test func withAFace() throws {
        let face = ScriptedFaces.face(x: 100, y: 700, width: 90, height: 120)
        let plain = try #require(plan(Self.narrow, [face]) { _ in }.crops.first)
        #expect(plain.isUndersized && plain.request.outputSize == PixelSize(width: 300, height: 300))
        let padded = try #require(plan(Self.narrow, [face]) { $0.pad = .edge }.crops.first)
        #expect(!padded.isUndersized && padded.request.outputSize == Self.asked && padded.request.frame.x == -50)
        let enlarged = try #require(plan(Self.narrow, [face]) { $0.enlarges = true }.crops.first)
        #expect(!enlarged.isUndersized && enlarged.request.outputSize == Self.asked)
        #expect(enlarged.request.frame == plain.request.frame)
    }

    @Test func undersizedPhotosAreCounted() throws {
        var record = PhotoRecord(source: "a.jpg")
        record.size = Self.narrow
        let face = ScriptedFaces.face(x: 100, y: 700, width: 90, height: 120)
        let crop = try #require(plan(Self.narrow, [face]) { _ in }.crops.first)
        record.note(crop, as: OutputVariant(fileExtension: "jpg"), at: WrittenFile("a.jpg", bytes: 10), format: .jpeg)
        record.note(.written)
        #expect(record.isUndersized == true && PhotoTally(record).isUndersized)
        var summary = RunSummary()
        summary.add(record)
        summary.add(PhotoRecord(source: "b.jpg"))
        #expect(summary.undersized == 1)
    }
}
