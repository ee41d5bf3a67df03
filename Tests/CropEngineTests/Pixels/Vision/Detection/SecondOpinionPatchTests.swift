import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct SecondOpinionPatchTests {
    private static let previewSizes = [
        PixelSize(width: 800, height: 600), PixelSize(width: 450, height: 800), PixelSize(width: 96, height: 72),
    ]
    private static let tinySizes = [PixelSize(width: 800, height: 3), PixelSize(width: 1, height: 1)]

    /// Boxes of many sizes at many positions, including beyond the edges.
    private func forEachBox(in size: PixelSize, _ body: (PixelRect) -> Void) {
        for side in [0.5, 7, 15.9, 16, 48, 63, 64, 65, 128, 129, 193, 400, 3000] {
            for x in stride(from: -100.0, through: Double(size.width) + 100, by: 53) {
                for y in stride(from: -100.0, through: Double(size.height) + 100, by: 71) {
                    body(PixelRect(x: x - side * 0.4, y: y - side / 2, width: side * 0.8, height: side))
                }
            }
        }
    }

    @Test(arguments: previewSizes + tinySizes)
    func isAPartOfThePreviewThatFitsTheInput(size: PixelSize) {
        forEachBox(in: size) { box in
            let view = SecondOpinionPatch.letterbox(around: box, in: size)
            let side = max(box.width, box.height) <= 128 ? 128 : 192
            #expect(view.inputSize == PixelSize(width: side, height: side) && view.minimumBoxSide == 0)
            #expect(view.imageSize.width <= side && view.imageSize.height <= side)
            #expect(view.source.width > 0 && view.source.height > 0)
            #expect(view.source.intersection(WholePixelRect(covering: size)) == view.source)
        }
    }

    /// If a box is inside the preview, the patch shows it with a margin, at about the size that the network detects
    /// best.
    @Test(arguments: previewSizes)
    func showsTheWholeBox(size: PixelSize) {
        var insideCount = 0
        forEachBox(in: size) { box in
            guard size.bounds.contains(box) else { return }
            insideCount += 1
            let view = SecondOpinionPatch.letterbox(around: box, in: size)
            #expect(view.source.asPixelRect.contains(box))
            let scale = Double(view.imageSize.width) / Double(view.source.width)
            let faceSide = max(box.width, box.height) * scale
            let wantedSide = SecondOpinionPatch.Scale(of: box).faceSide
            #expect(wantedSide == (box.height <= 128 ? 64 : 96))
            #expect(faceSide <= wantedSide + 1)
            #expect(faceSide >= min(wantedSide / 2, box.height * SecondOpinionPatch.maximumEnlargement) - 1)
        }
        #expect(insideCount > 0)
    }

    @Test(arguments: [
        ("small, four times as large", 10.0, LetterboxedInput.Resampling.enlargement, 32),
        ("twice as large", 32, .enlargement, 64), ("as it is", 64, .average(side: 1), 128),
        ("halved", 100, .average(side: 2), 256), ("large, a third", 200, .average(side: 3), 576),
    ])
    func scales(_ name: String, boxSide: Double, resampling: LetterboxedInput.Resampling, sourceSide: Int) {
        let size = PixelSize(width: 2000, height: 2000)
        let box = PixelRect(x: 1000 - boxSide / 2, y: 1000 - boxSide / 2, width: boxSide, height: boxSide)
        let view = SecondOpinionPatch.letterbox(around: box, in: size)
        #expect(view.resampling == resampling)
        let corner = 1000 - sourceSide / 2
        #expect(view.source == WholePixelRect(x: corner, y: corner, width: sourceSide, height: sourceSide))
    }

    /// The centre of a box in the network's input maps back to the centre of the box in the photo.
    @Test(arguments: previewSizes)
    func mapsBack(size: PixelSize) {
        let preview = Preview(
            black: size,
            photoSize: PixelSize(width: size.width * 5, height: size.height * 5)
        )
        var insideCount = 0
        forEachBox(in: size) { box in
            guard size.bounds.contains(box) else { return }
            insideCount += 1
            let view = SecondOpinionPatch.letterbox(around: box, in: size)
            let horizontal = view.inputPixels(perPreviewPixelFrom: view.imageSize.width, view.source.width)
            let vertical = view.inputPixels(perPreviewPixelFrom: view.imageSize.height, view.source.height)
            let seen = FaceCandidate(
                box: PixelRect(
                    x: (box.x - Double(view.source.x)) * horizontal,
                    y: (box.y - Double(view.source.y)) * vertical,
                    width: box.width * horizontal,
                    height: box.height * vertical
                ),
                score: 0.5,
                points: .scripted
            )
            let face = view.photoFace(seen, of: preview)
            let back = preview.previewRect(face.box)
            #expect(abs(back.x - box.x) < 1e-6 && abs(back.maxX - box.maxX) < 1e-6)
            #expect(abs(back.y - box.y) < 1e-6 && abs(back.maxY - box.maxY) < 1e-6)
        }
        #expect(insideCount > 0)
    }
}

extension LetterboxedInput {
    /// The scale of one side: averaging shrinks by exactly the side of the square, even if the last square is
    /// incomplete.
    fileprivate func inputPixels(perPreviewPixelFrom imageLength: Int, _ sourceLength: Int) -> Double {
        if case .average(let side) = resampling { return 1 / Double(side) }
        return Double(imageLength) / Double(sourceLength)
    }
}
