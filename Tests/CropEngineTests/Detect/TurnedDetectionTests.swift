import CropEngine
import Testing

@Suite struct TurnedDetectionTests {
    /// Sees a face of 4 × 6 pixels where a white pixel is, if the pixel right of it is red.
    ///
    /// So it sees faces only in previews that stand upright.
    private final class ScriptedDetector: FaceDetecting {
        func detect(in preview: Preview) -> Detections {
            let width = preview.size.width
            let pixels = (0..<preview.size.pixelCount).map { Array(preview.pixels[3 * $0..<3 * $0 + 3]) }
            let faces = pixels.indices.dropLast()
                .filter { pixels[$0] == [255, 255, 255] && pixels[$0 + 1] == [255, 0, 0] && $0 % width < width - 1 }
                .map { index in
                    Face(
                        box: PixelRect(x: Double(index % width), y: Double(index / width), width: 4, height: 6),
                        score: 0.9,
                        points: FacePoints { PixelPoint(x: Double(index % width + $0), y: Double(index / width)) }
                    )
                }
            return Detections(faces: faces)
        }
    }

    /// A black preview with the scripted mark at (column, row).
    private func marked(column: Int, row: Int) -> Preview {
        let size = PixelSize(width: 24, height: 16)
        var pixels = Preview(black: size).pixels
        let start = 3 * (row * size.width + column)
        pixels.replaceSubrange(start..<start + 6, with: [255, 255, 255, 255, 0, 0])
        return Preview(pixels: pixels, size: size, photoSize: size)
    }

    @Test(arguments: 0...3)
    func findsTheSameFaceHoweverThePhotoLies(quarterTurns: Int) throws {
        for (column, row) in [(3, 2), (0, 0), (17, 9)] {
            let upright = marked(column: column, row: row)
            let found = try ScriptedDetector().detectTryingRotations(in: upright)
            let lying = upright.turnedClockwise(quarterTurns: quarterTurns)
            let (detections, neededTurns) = try ScriptedDetector().detectTryingRotations(in: lying)
            #expect(neededTurns == (4 - quarterTurns) % 4)
            // Where the lying photo is turned upright, the face must be where it is in the upright photo.
            #expect(
                detections.turnedBack(quarterTurns: quarterTurns, photoSize: upright.size) == found.detections
            )
            #expect(found.detections.faces.count == 1)
        }
    }

    @Test func aFacelessPhotoStaysUpright() throws {
        let found = try ScriptedDetector().detectTryingRotations(in: Preview(black: PixelSize(width: 5, height: 3)))
        #expect(found.detections == Detections() && found.quarterTurns == 0)
    }

    @Test func fourTurnsAreNone() {
        let preview = marked(column: 5, row: 11)
        var turned = preview
        for _ in 0..<4 { turned = turned.turnedClockwise(quarterTurns: 1) }
        #expect(turned.pixels == preview.pixels && turned.size == preview.size)
    }
}
