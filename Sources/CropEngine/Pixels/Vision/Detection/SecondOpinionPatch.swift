package import FaceCropModel

/// A square part of a preview around a doubtful face, as input for the second network.
///
/// A network with such a small input is several times faster than one for the whole preview, needs a tenth of the
/// memory, and gets each face at the size that it detects best. The constants were measured: see
/// `Benchmarks/detectors.md`.
package enum SecondOpinionPatch {
    /// The side of the network's input, and the size of a face in it: the longer side of its box, all in input pixels.
    package struct Scale: Sendable, Hashable {
        package let inputSide: Int
        let faceSide: Double
        /// The size of a face in a crowd; a smaller size shows more of its neighbours in the same patch.
        let crowdFaceSide: Double

        /// The scale of nearly all faces: it takes less than half of the time of the large one.
        static let usual = Scale(inputSide: 128, faceSide: 64, crowdFaceSide: 43)
        /// The scale of faces that fill much of the photo, which the network needs to see at more pixels.
        package static let large = Scale(inputSide: 192, faceSide: 96, crowdFaceSide: 64)

        /// The scale for a face with `box` in preview pixels.
        init(of box: PixelRect) {
            self = max(box.width, box.height) <= SecondOpinionPatch.longestUsualBox ? .usual : .large
        }

        private init(inputSide: Int, faceSide: Double, crowdFaceSide: Double) {
            self.inputSide = inputSide
            self.faceSide = faceSide
            self.crowdFaceSide = crowdFaceSide
        }
    }

    /// The longer side of the largest box that is looked at in the usual scale, in preview pixels.
    static let longestUsualBox = 128.0
    /// The size of the largest input in pixels.
    package static let largestInput = PixelSize(width: Scale.large.inputSide, height: Scale.large.inputSide)
    /// Small faces are enlarged by at most this factor.
    static let maximumEnlargement = 4.0

    /// The input that shows the surroundings of `box`, in pixels of a preview of `previewSize`.
    ///
    /// At the preview's edges it is moved inside, so that it has black borders only if the preview is too small.
    static func letterbox(
        around box: PixelRect,
        in previewSize: PixelSize,
        isCrowd: Bool = false
    ) -> LetterboxedInput {
        let scale = Scale(of: box)
        let inputSide = scale.inputSide
        let faceSide = isCrowd ? scale.crowdFaceSide : scale.faceSide
        let boxSide = max(box.width, box.height)
        if boxSide > faceSide {
            let side = Int((boxSide / faceSide).rounded(.up))
            let source = square(side: inputSide * side, around: box.center, in: previewSize)
            return .averaged(source, side: side, inputSize: PixelSize(width: inputSide, height: inputSide))
        }
        let enlargement = min(faceSide / boxSide, maximumEnlargement)
        let source = square(side: Int(Double(inputSide) / enlargement), around: box.center, in: previewSize)
        let imageSize = source.size.scaled(by: enlargement)
        return LetterboxedInput(
            source: source,
            resampling: imageSize == source.size ? .average(side: 1) : .enlargement,
            imageSize: imageSize,
            inputSize: PixelSize(width: inputSide, height: inputSide)
        )
    }

    /// The square around `center`, moved inside the picture, and cut off if the picture is smaller.
    private static func square(side: Int, around center: PixelPoint, in size: PixelSize) -> WholePixelRect {
        let columns = span(length: side, around: center.x, limit: size.width)
        let rows = span(length: side, around: center.y, limit: size.height)
        return WholePixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    private static func span(length: Int, around center: Double, limit: Int) -> Range<Int> {
        let length = min(length, limit)
        let desiredStart = (center - Double(length) / 2).rounded()
        let start = Int(min(max(desiredStart, 0), Double(limit - length)))
        return start..<start + length
    }
}
