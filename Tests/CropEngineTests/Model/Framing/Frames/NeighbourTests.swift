import TestSupport
import Testing

@testable import FaceCropModel

/// Tests faces at the edges of a frame: of people in a row, of two people far apart, and of bystanders.
@Suite struct NeighbourTests {
    private static func options(_ change: (inout FrameOptions) -> Void) -> FrameOptions {
        var options = FrameOptions()
        change(&options)
        return options
    }

    private func frame(_ faces: [Face], _ photo: PixelSize, _ options: FrameOptions) throws -> WholePixelRect {
        try #require(FaceFramer(options: options).decide(Detections(faces: faces), photo: photo).frames.first).rect
    }

    /// A row of people alike, the one at `largest` a little larger.
    private func row(_ count: Int, apart: Double, largest: Int) -> [Face] {
        (0..<count).map { position in
            let width = position == largest ? 150.0 : 140
            return ScriptedFaces.face(
                x: apart * (Double(position) + 0.5) - width / 2,
                y: 600 - 0.65 * width,
                width: width,
                height: 1.3 * width
            )
        }
    }

    /// The largest narrow frame of a row shows one person, in its middle.
    @Test(arguments: 1...3, [FramePreset.instagramStory, .instagramPost])
    func theNarrowFrameOfARowHasItsPeopleInTheMiddle(largest: Int, preset: FramePreset) throws {
        let faces = row(5, apart: 410, largest: largest)
        let photo = PixelSize(width: 2050, height: 900)
        let frame = try frame(faces, photo, FrameOptions(preset: preset)).asPixelRect
        let whole = faces.filter { frame.contains($0.box) }.map(\.box.center.x)
        let middle = ((whole.min() ?? 0) + (whole.max() ?? 0)) / 2
        #expect(whole.contains(faces[largest].box.center.x))
        // Edges are rounded to whole pixels, and heads are not exactly as wide on both sides.
        #expect(abs(frame.center.x - middle) <= 4, "\(frame) \(whole)")
    }

    /// A frame that just holds the boxes of two heads shows one of them with room; one with room for both shows both.
    @Test func ofTwoHeadsAtBothEdgesOneIsShownWithRoom() throws {
        let photo = PixelSize(width: 900, height: 700)
        let faces = [
            ScriptedFaces.face(x: 140, y: 380, width: 140, height: 188),
            ScriptedFaces.face(x: 560, y: 390, width: 138, height: 180),
        ]
        for width in stride(from: 560, through: 860, by: 10) {
            let options = Self.options { $0.shape = .aspect(AspectRatio(width: Double(width), height: 700)) }
            let frame = try frame(faces, photo, options).asPixelRect
            let whole = faces.filter { frame.contains($0.box) }
            let room = whole.map { min($0.box.minX - frame.minX, frame.maxX - $0.box.maxX) / $0.box.width }
            #expect(whole.first == faces[0], "\(width)")
            #expect(room.allSatisfy { $0 >= 0.05 }, "\(width): \(frame) \(room)")
            if whole.count == 1 {
                let middle = max(HeadBox.rect(of: faces[0]).center.x, frame.width / 2)
                #expect(abs(frame.center.x - middle) <= 1, "\(width)")
            }
            if width >= 640 { #expect(whole.count == 2, "\(width)") }
            if width <= 570 { #expect(whole.count == 1, "\(width)") }
        }
    }

    /// No edge halves a bystander if a small move to the side avoids it.
    @Test func bystandersAreOutsideOrWhole() throws {
        let photo = PixelSize(width: 3000, height: 2000)
        let subject = ScriptedFaces.face(x: 1400, y: 700, width: 300, height: 390)
        let plain = try frame([subject], photo, FrameOptions(preset: .portrait)).asPixelRect
        var (halved, spared) = (0, 0)
        for place in stride(from: 300.0, through: 2700, by: 20) {
            let other = ScriptedFaces.face(x: place, y: 900, width: 70, height: 90, score: 0.7)
            guard abs(other.box.center.x - subject.box.center.x) > 320 else { continue }
            var faces = [subject, other]
            for (index, prominence) in [1.0, 0.05].enumerated() { faces[index].prominence = prominence }
            let frame = try frame(faces, photo, FrameOptions(preset: .portrait)).asPixelRect
            let isHalved = { (frame: PixelRect) in
                frame.intersection(other.box) != nil && !frame.contains(other.box, tolerance: 0.01)
            }
            #expect(frame.contains(HeadBox.rect(of: subject)), "\(place)")
            #expect(frame.minY == plain.minY && frame.width == plain.width, "\(place)")
            #expect(abs(frame.minX - plain.minX) <= plain.width / 6, "\(place)")
            if isHalved(plain) { halved += 1 } else { #expect(frame == plain, "\(place)") }
            if isHalved(plain), !isHalved(frame) { spared += 1 }
        }
        #expect(halved >= 6 && spared == halved, "\(spared) of \(halved)")
    }
}
