import TestSupport
import Testing

@testable import FaceCropModel

/// Tests crops of photos with bars: they are those of the picture inside, as if that were the photo.
@Suite struct PictureAreaRuleTests {
    private static let bars = (left: 90, top: 210, right: 40, bottom: 130)
    private static let shapes: [FrameOptions.Shape?] = [
        nil, .aspect(AspectRatio(width: 1, height: 1)), .aspect(AspectRatio(width: 16, height: 9)),
        .size(PixelSize(width: 90, height: 160)),
    ]

    /// The area of a picture of `size` inside the bars, and the size of the photo with them.
    private func barred(_ size: PixelSize) -> (area: WholePixelRect, photo: PixelSize) {
        let area = WholePixelRect(x: Self.bars.left, y: Self.bars.top, width: size.width, height: size.height)
        let photo = PixelSize(
            width: size.width + Self.bars.left + Self.bars.right,
            height: size.height + Self.bars.top + Self.bars.bottom
        )
        return (area, photo)
    }

    private func moved(_ face: Face) -> Face {
        let (x, y) = (Double(Self.bars.left), Double(Self.bars.top))
        func moved(_ point: PixelPoint) -> PixelPoint { PixelPoint(x: point.x + x, y: point.y + y) }
        var face = face
        face.box = face.box.offsetBy(x: x, y: y)
        face.points = face.points.mapped(moved)
        return face
    }

    private func detections(_ faces: [Face], _ area: WholePixelRect?) -> Detections {
        var detections = Detections(faces: faces)
        detections.pictureArea = area
        return detections
    }

    @Test(arguments: [FrameOptions.Framing.averaged, .group, .largest, .each], [true, false])
    func theCropIsThatOfThePictureInside(framing: FrameOptions.Framing, levels: Bool) {
        for seed in 0..<60 {
            let (picture, faces) = ScriptedFaces.scene(seed: seed)
            let (area, photo) = barred(picture)
            for shape in Self.shapes {
                var options = FrameOptions()
                (options.framing, options.shape, options.levelsEyes) = (framing, shape, levels)
                let framer = FaceFramer(options: options)
                let inside = framer.decide(Detections(faces: faces), photo: picture)
                let outside = framer.decide(detections(faces.map(moved), area), photo: photo)
                let expected = inside.frames.map { frame in
                    (frame.rect.x + area.x, frame.rect.y + area.y, frame.rect.width, frame.rect.height)
                }
                let found = outside.frames.map { ($0.rect.x, $0.rect.y, $0.rect.width, $0.rect.height) }
                #expect(expected.elementsEqual(found, by: ==), "\(seed) \(String(describing: shape))")
                #expect(inside.roles == outside.roles && outside.pictureArea == area)
                #expect(outside.faces == SubjectChoice.numbered(faces.map(moved)))
                for (one, other) in zip(inside.frames, outside.frames) {
                    let center = one.turned?.center
                    #expect(center.map { $0.x + Double(area.x) } == other.turned?.center.x)
                    #expect(center.map { $0.y + Double(area.y) } == other.turned?.center.y)
                }
            }
        }
    }

    @Test(arguments: [FrameOptions.FallbackStep.center, .attention, .salient])
    func aFallbackStaysInsideTheBars(step: FrameOptions.FallbackStep) throws {
        let (area, photo) = barred(PixelSize(width: 1200, height: 700))
        var values = [Float](repeating: 0, count: 40 * 30)
        values[29 * 40 + 39] = 1
        let mask = SalienceMask(size: PixelSize(width: 40, height: 30), values: values)
        for shape in Self.shapes.compactMap(\.self) {
            var options = FrameOptions()
            (options.shape, options.fallback) = (shape, [step])
            let decision = FaceFramer(options: options).decide(detections([], area), photo: photo)
            let plan = FallbackChain(options: options).plan(
                decision,
                photo: photo,
                file: .named("a.jpg"),
                salience: { () throws(PhotoError) in mask },
                attentionPoint: { _ throws(PhotoError) in PixelPoint(x: 5, y: 5) }
            )
            let frame = try #require(plan.crops.first).request.frame
            #expect(area.asPixelRect.contains(frame.asPixelRect), "\(shape): \(frame)")
        }
    }

    /// What makes bars a part of the photo.
    @Test func barsMayCount() throws {
        let (area, photo) = barred(PixelSize(width: 1200, height: 700))
        let face = moved(ScriptedFaces.face(x: 500, y: 200, width: 100, height: 130))
        let inBar = ScriptedFaces.face(x: 500, y: 20, width: 100, height: 130)
        func used(_ faces: [Face], _ area: WholePixelRect?, _ change: (inout FrameOptions) -> Void) -> Bool {
            var options = FrameOptions()
            options.shape = .size(PixelSize(width: 400, height: 400))
            change(&options)
            return FaceFramer(options: options).decide(detections(faces, area), photo: photo).pictureArea != nil
        }
        #expect(used([face], area) { _ in })
        #expect(!used([face], nil) { _ in })
        #expect(!used([inBar], area) { _ in })
        #expect(!used([face], area) { $0.extend = .edge })
        #expect(!used([face], area) { $0.framing = .guarded(from: .center) })
        // Only with the bars it has 800 pixels in height; with neither 1,200.
        #expect(!used([face], area) { $0.shape = .size(PixelSize(width: 800, height: 800)) })
        #expect(used([face], area) { $0.shape = .size(PixelSize(width: 1200, height: 1200)) })
        #expect(used([face], area) { ($0.shape, $0.enlarges) = (.size(PixelSize(width: 800, height: 800)), true) })
        #expect(!used([face], WholePixelRect(x: 9000, y: 0, width: 5, height: 5)) { _ in })
    }

    @Test func aFocalPointOfAPersonStaysInsideTheBars() throws {
        let (area, photo) = barred(PixelSize(width: 1200, height: 700))
        var options = FrameOptions()
        options.shape = .aspect(AspectRatio(width: 1, height: 1))
        for place in stride(from: 0.0, through: 1, by: 0.1) {
            let override = PhotoOverride(focalPoint: UnitPoint(x: place, y: 1 - place))
            let decision = FaceFramer(options: options)
                .decide(detections([], area), photo: photo, by: override, at: "a.yaml:1").decision
            let frame = try #require(decision.frames.first).rect
            #expect(area.asPixelRect.contains(frame.asPixelRect) && frame.width == 700, "\(place): \(frame)")
        }
    }

    // Values that a small photo cannot have.

    @Test func eyesThatAreNotOnTheirLineAreSaid() throws {
        let photo = PixelSize(width: 1000, height: 1000)
        var options = FrameOptions(preset: .portrait)
        options.eyeLineFraction = 0.38
        for top in stride(from: 0.0, through: 600, by: 25) {
            let face = ScriptedFaces.face(x: 400, y: top, width: 160, height: 208)
            let frame = try #require(
                FaceFramer(options: options).decide(Detections(faces: [face]), photo: photo).frames.first
            )
            let eyes = (face.points.eyesCenter.y - Double(frame.rect.y)) / Double(frame.rect.height)
            if abs(eyes - 0.38) > 0.031 { #expect(frame.otherEyeLine == eyes, "\(top)") }
            if abs(eyes - 0.38) < 0.029 { #expect(frame.otherEyeLine == nil, "\(top)") }
        }
        let high = ScriptedFaces.face(x: 400, y: 10, width: 160, height: 208)
        #expect(
            FaceFramer(options: options).decide(Detections(faces: [high]), photo: photo).frames[0].otherEyeLine != nil
        )
    }

    @Test(arguments: [0.0, 0.1, 0.25, 0.5, 1])
    func aCropIsFilledAtMostAsMuchAsAllowed(maximum: Double) {
        let photo = PixelSize(width: 600, height: 600)
        var options = FrameOptions()
        (options.extend, options.maximumFill) = (.edge, maximum)
        options.shape = .aspect(AspectRatio(width: 1, height: 1))
        options.fallback = [.skip]
        for x in stride(from: 0.0, through: 500, by: 20) {
            let faces = Detections(faces: [ScriptedFaces.face(x: x, y: 30, width: 100, height: 130)])
            var free = options
            free.maximumFill = nil
            let frame = FaceFramer(options: free).decide(faces, photo: photo).frames[0].rect.asPixelRect
            let filled = 1 - (frame.intersection(photo.bounds)?.area ?? 0) / frame.area
            let decision = FaceFramer(options: options).decide(faces, photo: photo)
            #expect(decision.frames.isEmpty == (filled > maximum), "\(x): \(filled)")
            guard decision.frames.isEmpty else { continue }
            #expect(decision.refusal == .frameBeyondPhoto)
            #expect(decision.warnings.joined().contains("would be filled"), "\(decision.warnings)")
        }
    }
}
