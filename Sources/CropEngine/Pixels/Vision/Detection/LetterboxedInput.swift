package import FaceCropModel

/// How a part of a preview is scaled and placed in the input of a network.
///
/// The picture lies in the input's top left corner; the rest of the input is black.
package struct LetterboxedInput: Sendable, Hashable {
    /// How the picture is scaled.
    package enum Resampling: Sendable, Hashable {
        /// Each pixel is the average of a square of `side` × `side` preview pixels; 1 copies.
        case average(side: Int)
        /// Each pixel is interpolated between four preview pixels.
        case enlargement
    }

    /// The part of the preview to show; not empty.
    var source: WholePixelRect
    /// How the picture is scaled from the source.
    var resampling: Resampling = .average(side: 1)
    /// The size of the picture in input pixels.
    var imageSize: PixelSize
    /// The size of the input, its sides multiples of 32.
    package var inputSize: PixelSize
    /// The minimum longer side of a box in this input, in input pixels; smaller boxes are ignored.
    var minimumBoxSide: Double = 0

    /// The inputs for a preview, if networks get pictures of `longSide` pixels.
    ///
    /// The first shows all faces up to about 300 pixels. Small photos are enlarged for it, because the networks need
    /// about 10 pixels for a face. The second, the overview, shows the faces that are too large for the first.
    package static func letterboxes(for previewSize: PixelSize, longSide: Int) -> [LetterboxedInput] {
        var overview = overview(previewSize)
        overview.minimumBoxSide = overviewMinimumBoxSide
        return [detailed(previewSize, longSide: longSide), overview]
    }

    /// Whether a candidate of this input is large enough for it.
    func counts(_ candidate: FaceCandidate) -> Bool {
        max(candidate.box.width, candidate.box.height) >= minimumBoxSide
    }

    /// Converts a candidate of this input of `preview` to a face in upright photo pixels.
    package func photoFace(_ candidate: FaceCandidate, of preview: Preview) -> Face {
        let box = candidate.box
        let first = previewPoint(PixelPoint(x: box.minX, y: box.minY))
        let second = previewPoint(PixelPoint(x: box.maxX, y: box.maxY))
        return Face(
            box: preview.photoRect(PixelRect(minX: first.x, minY: first.y, maxX: second.x, maxY: second.y)),
            score: candidate.score,
            points: candidate.points.mapped { preview.photoPoint(previewPoint($0)) }
        )
    }

    private func previewPoint(_ inputPoint: PixelPoint) -> PixelPoint {
        let (horizontal, vertical) = previewPixelsPerInputPixel
        return PixelPoint(
            x: Double(source.x) + inputPoint.x * horizontal,
            y: Double(source.y) + inputPoint.y * vertical
        )
    }

    private var previewPixelsPerInputPixel: (horizontal: Double, vertical: Double) {
        switch resampling {
        case .average(let side): (Double(side), Double(side))
        case .enlargement:
            (Double(source.width) / Double(imageSize.width), Double(source.height) / Double(imageSize.height))
        }
    }
}

extension LetterboxedInput {
    /// Small photos are enlarged by at most this factor; a larger factor finds no more faces.
    static let maximumEnlargement = 3.0
    /// The longest side of the overview's picture in pixels.
    static let overviewSide = 224
    /// The minimum longer side of a box that the overview adds to the first input, in input pixels; the first input
    /// shows smaller faces better.
    static let overviewMinimumBoxSide = 48.0

    private static func detailed(_ previewSize: PixelSize, longSide: Int) -> LetterboxedInput {
        let enlargement = min(Double(longSide) / Double(previewSize.longSide), maximumEnlargement)
        let imageSize = enlargement > 1 ? previewSize.scaled(by: enlargement) : previewSize
        return LetterboxedInput(
            source: WholePixelRect(covering: previewSize),
            resampling: imageSize == previewSize ? .average(side: 1) : .enlargement,
            imageSize: imageSize,
            inputSize: inputSize(for: imageSize)
        )
    }

    /// The overview of a preview of `previewSize`, with all boxes.
    static func overview(_ previewSize: PixelSize) -> LetterboxedInput {
        let side = (previewSize.longSide + overviewSide - 1) / overviewSide
        return averaged(WholePixelRect(covering: previewSize), side: side)
    }

    /// The preview at about half the scale of the first input of ``letterboxes(for:longSide:)``: averaged by two, or a
    /// small preview enlarged by less; `nil` if that would show no more than the overview.
    static func half(_ previewSize: PixelSize, longSide: Int) -> LetterboxedInput? {
        let source = WholePixelRect(covering: previewSize)
        if previewSize.longSide > 2 * overviewSide { return averaged(source, side: 2) }
        let largestSide = multipleOf32((longSide + 1) / 2)
        let enlargement = min(Double(largestSide) / Double(previewSize.longSide), maximumEnlargement)
        guard enlargement > 1 else { return nil }
        let imageSize = previewSize.scaled(by: enlargement)
        return LetterboxedInput(
            source: source,
            resampling: .enlargement,
            imageSize: imageSize,
            inputSize: inputSize(for: imageSize)
        )
    }

    /// Shrinks `source` by averaging squares of `side` × `side` pixels, and places it in an input of `inputSize`, by
    /// default the smallest one.
    static func averaged(_ source: WholePixelRect, side: Int, inputSize: PixelSize? = nil) -> LetterboxedInput {
        let imageSize = PixelSize(width: (source.width + side - 1) / side, height: (source.height + side - 1) / side)
        return LetterboxedInput(
            source: source,
            resampling: .average(side: side),
            imageSize: imageSize,
            inputSize: inputSize ?? self.inputSize(for: imageSize)
        )
    }

    /// The size of the smallest input that holds a picture of `imageSize`.
    static func inputSize(for imageSize: PixelSize) -> PixelSize {
        PixelSize(width: multipleOf32(imageSize.width), height: multipleOf32(imageSize.height))
    }

    private static func multipleOf32(_ length: Int) -> Int { (length + 31) / 32 * 32 }
}
