import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct LetterboxedInputTests {
    /// Previews of many sizes: sides from 1 pixel to the long side, in steps that match no regularity of the code.
    private func previewSizes(upTo longSide: Int) -> [PixelSize] {
        let sides = Array(stride(from: 1, through: longSide, by: 13)) + [longSide]
        return sides.flatMap { width in sides.map { PixelSize(width: width, height: $0) } }
    }

    @Test(arguments: [160, 320, 480, 640, 960, 1280])
    func inputsHoldThePictureAndLittleElse(longSide: Int) {
        for size in previewSizes(upTo: longSide) {
            let views = LetterboxedInput.letterboxes(for: size, longSide: longSide)
            for view in views {
                #expect(view.inputSize.width % 32 == 0 && view.inputSize.height % 32 == 0)
                #expect((0..<32).contains(view.inputSize.width - view.imageSize.width))
                #expect((0..<32).contains(view.inputSize.height - view.imageSize.height))
            }
            #expect(views.count == 2 && views[0].imageSize.longSide <= longSide)
            #expect(views[1].imageSize.longSide <= LetterboxedInput.overviewSide)
        }
    }

    /// The half holds the whole preview, finer than the overview, and never finer than the detailed input.
    @Test(arguments: [640, 800, 1280]) func theHalfIsBetweenOverviewAndDetail(longSide: Int) {
        let side = longSide / 2 / 32 * 32 + (longSide / 2 % 32 == 0 ? 0 : 32)
        for size in previewSizes(upTo: longSide) {
            let overview = LetterboxedInput.overview(size)
            let detailed = LetterboxedInput.letterboxes(for: size, longSide: longSide)[0]
            guard let half = LetterboxedInput.half(size, longSide: longSide) else {
                #expect((side...448).contains(size.longSide), "\(size)")
                continue
            }
            #expect(half.source == WholePixelRect(covering: size) && half.minimumBoxSide == 0)
            #expect(half.inputSize == LetterboxedInput.inputSize(for: half.imageSize))
            #expect(half.imageSize.longSide <= side, "\(size)")
            #expect(half.imageSize.longSide >= overview.imageSize.longSide, "\(size)")
            #expect(half.imageSize.longSide <= detailed.imageSize.longSide, "\(size)")
        }
    }

    @Test(arguments: [
        ("3:2", 640, 427, 640, 448), ("4:3 upright", 480, 640, 480, 640), ("16:9", 640, 360, 640, 384),
        ("square", 640, 640, 640, 640), ("panorama", 640, 100, 640, 128), ("small, twice as large", 320, 240, 640, 480),
        ("tiny, three times as large", 96, 72, 288, 224),
    ])
    func usualShapes(_ name: String, width: Int, height: Int, inputWidth: Int, inputHeight: Int) {
        let view = LetterboxedInput.letterboxes(for: PixelSize(width: width, height: height), longSide: 640)[0]
        #expect(view.inputSize == PixelSize(width: inputWidth, height: inputHeight))
    }

    @Test(arguments: [1, 2, 3, 50, 100, 213, 214, 320, 639, 640])
    func smallPhotosAreEnlargedToTheLongSideOrThreefold(side: Int) {
        let view = LetterboxedInput.letterboxes(for: PixelSize(width: side, height: (side + 1) / 2), longSide: 640)[0]
        #expect(view.imageSize.width == min(640, 3 * side))
        #expect((view.resampling == .average(side: 1)) == (side == 640))
    }

    /// The picture's corners in the input map to the photo's corners, for complete and incomplete averaging squares.
    @Test(arguments: [640, 427, 300, 224, 99])
    func cornersMapToCorners(height: Int) {
        let photoSize = PixelSize(width: 6400, height: height * 10)
        let preview = Preview(black: PixelSize(width: 640, height: height), photoSize: photoSize)
        for view in LetterboxedInput.letterboxes(for: preview.size, longSide: 640) {
            let scale = view.resampling == .average(side: 3) ? 30.0 : 10.0
            let candidate = FaceCandidate(
                box: PixelRect(x: 0, y: 0, width: 6400 / scale, height: Double(photoSize.height) / scale),
                score: 0.5,
                points: FacePoints { PixelPoint(x: Double($0), y: Double($0) / 2) }
            )
            let face = view.photoFace(candidate, of: preview)
            #expect(abs(face.box.maxX - 6400) < 1e-6 && abs(face.box.maxY - Double(photoSize.height)) < 1e-6)
            #expect(abs(face.points.leftMouth.x - 4 * scale) < 1e-6 && abs(face.points.leftMouth.y - 2 * scale) < 1e-6)
        }
    }
}

extension Preview {
    /// A black preview.
    init(black size: PixelSize, photoSize: PixelSize? = nil) {
        self.init(
            pixels: [UInt8](repeating: 0, count: 3 * size.pixelCount),
            size: size,
            photoSize: photoSize ?? size
        )
    }
}
