package import FaceCropFaces
package import FaceCropGeometry
package import FaceCropImaging

/// One part and size at which a network looks at a preview, and how the picture lies in the network's input.
///
/// The picture stands in the input's top left corner; the rest of the input is black.
package struct LetterboxedInput: Sendable, Hashable {
    /// How the picture is made from the preview.
    package enum Resampling: Sendable, Hashable {
        /// Each pixel is the average of a square of so many preview pixels a side; 1 copies.
        case average(side: Int)
        /// Each pixel is interpolated between four preview pixels.
        case enlargement
    }

    /// The part of the preview that is seen, not empty.
    package var source: WholePixelRect
    /// How the picture is made from the source.
    package var resampling: Resampling
    /// The size of the picture in input pixels.
    package var imageSize: PixelSize
    /// The size of the input, its sides multiples of 32.
    package var inputSize: PixelSize
    /// The smallest box, by its longer side in input pixels, that counts in this view.
    package var minimumBoxSide: Double

    package init(
        source: WholePixelRect,
        resampling: Resampling = .average(side: 1),
        imageSize: PixelSize,
        inputSize: PixelSize,
        minimumBoxSide: Double = 0
    ) {
        self.source = source
        self.resampling = resampling
        self.imageSize = imageSize
        self.inputSize = inputSize
        self.minimumBoxSide = minimumBoxSide
    }

    /// The views of a preview, when networks are to see pictures of `longSide` pixels.
    ///
    /// The first shows all faces up to about 300 pixels. Small photos are enlarged for it, because the networks need
    /// some 10 pixels of a face. The second, the overview, shows the faces that are too large for the first.
    package static func views(of previewSize: PixelSize, longSide: Int) -> [LetterboxedInput] {
        [detailed(previewSize, longSide: longSide), overview(previewSize)]
    }

    /// What a network saw in this view of `preview`, in upright photo pixels.
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
    /// Small photos are enlarged by at most this factor: more finds no more faces.
    package static let maximumEnlargement = 3.0
    /// The side of the overview's input in pixels, the same for all photos.
    package static let overviewSide = 224
    /// The smallest box that counts in the overview, in input pixels; the first view shows smaller ones better.
    package static let overviewMinimumBoxSide = 48.0

    private static func detailed(_ previewSize: PixelSize, longSide: Int) -> LetterboxedInput {
        let enlargement = min(Double(longSide) / Double(previewSize.longSide), maximumEnlargement)
        let imageSize = enlargement > 1 ? previewSize.scaled(by: enlargement) : previewSize
        return LetterboxedInput(
            source: WholePixelRect(covering: previewSize),
            resampling: imageSize == previewSize ? .average(side: 1) : .enlargement,
            imageSize: imageSize,
            inputSize: inputSize(for: imageSize, longSide: longSide)
        )
    }

    private static func overview(_ previewSize: PixelSize) -> LetterboxedInput {
        let side = (previewSize.longSide + overviewSide - 1) / overviewSide
        return averaged(
            WholePixelRect(covering: previewSize),
            side: side,
            inputSide: overviewSide,
            minimumBoxSide: overviewMinimumBoxSide
        )
    }

    /// `source` shrunk by averaging squares of `side` pixels, in a square input.
    static func averaged(
        _ source: WholePixelRect,
        side: Int,
        inputSide: Int,
        minimumBoxSide: Double = 0
    ) -> LetterboxedInput {
        LetterboxedInput(
            source: source,
            resampling: .average(side: side),
            imageSize: PixelSize(width: (source.width + side - 1) / side, height: (source.height + side - 1) / side),
            inputSize: PixelSize(width: inputSide, height: inputSide),
            minimumBoxSide: minimumBoxSide
        )
    }

    /// The smallest input of a short list that holds a picture of `imageSize`.
    ///
    /// A batch compiles the network for each input size that occurs. For a long side of 640 these are 640×384 (16:9,
    /// panoramas), 640×448 (3:2), 640×480 (4:3), 640×640, half as large for tiny photos, lying and upright.
    package static func inputSize(for imageSize: PixelSize, longSide: Int) -> PixelSize {
        let longSides = [longSide / 2, longSide, imageSize.longSide].map(multipleOf32)
        let long = longSides.first { $0 >= imageSize.longSide } ?? multipleOf32(imageSize.longSide)
        let shortSides = [0.6, 0.7, 0.75].map { multipleOf32(Int(($0 * Double(long)).rounded(.up))) }
        let short = shortSides.first { $0 >= imageSize.shortSide } ?? long
        let lying = PixelSize(width: long, height: short)
        return imageSize.width >= imageSize.height ? lying : lying.transposed
    }

    private static func multipleOf32(_ length: Int) -> Int { (length + 31) / 32 * 32 }
}
