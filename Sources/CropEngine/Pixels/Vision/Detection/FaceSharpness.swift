package import FaceCropModel

/// The sharpness of a face: the variance of the Laplacian of its luma, divided by the variance of the luma itself.
///
/// All comparisons of sharpness use this measure: between the photos of a burst, between the frames of a track, and for
/// deciding whether a face can be identified. The variance of the Laplacian is that of Pech-Pacheco, Cristóbal,
/// Chamorro-Martínez and Fernández-Valdivia ("Diatom autofocusing in brightfield microscopy: a comparative study",
/// 2000); the division makes it independent of exposure and contrast. It has no unit: it is 0 for a face of one colour
/// and 20 for uncorrelated pixels. `Benchmarks/identity.md` gives the usual values and the effect of blur.
///
/// A face is always measured in ``side`` × ``side`` pixels. If it has fewer in the photo, it is enlarged and therefore
/// counts as blurred. Noise counts as sharpness.
package enum FaceSharpness {
    /// The side of the picture in which a face is measured, in pixels.
    static let side = 64

    /// The sharpness of the square with the centre and area of `box`, in upright photo pixels; 0 outside the photo.
    ///
    /// - Throws: ``PhotoError`` if the pixels cannot be decoded.
    package static func measure(_ box: PixelRect, in decoded: DecodedPhoto) throws(PhotoError) -> Double {
        let square = square(around: box)
        // Twice as fine as the measured picture, so that the alignment of the first reduction does not matter.
        let pixelSide = max(decoded.describedPixelSide(of: box), square.width / Double(2 * side))
        guard let part = try decoded.part(sampledRect(square, pixelSide: pixelSide), pixelSide: pixelSide) else {
            return 0
        }
        return value(ofLuma: luma(of: square, in: part))
    }

    /// The sharpness of the square with the centre and area of `box`, in upright photo pixels, as `preview` shows it; 0
    /// outside the photo.
    ///
    /// A face with fewer than ``side`` pixels in the preview counts as blurred.
    static func measure(_ box: PixelRect, in preview: Preview) -> Double {
        let square = square(around: box)
        let pixelSide = Double(preview.photoSize.width) / Double(preview.size.width)
        guard let part = preview.part(sampledRect(square, pixelSide: pixelSide)) else { return 0 }
        return value(ofLuma: luma(of: square, in: part))
    }

    /// The square with the centre and the area of `box`.
    private static func square(around box: PixelRect) -> PixelRect {
        PixelRect(x: box.center.x - box.side / 2, y: box.center.y - box.side / 2, width: box.side, height: box.side)
    }

    /// The area that the filter reads to measure `square`.
    private static func sampledRect(_ square: PixelRect, pixelSide: Double) -> PixelRect {
        let margin = 2 * square.width / Double(side) + 2 * pixelSide
        return square.expanded(left: margin, top: margin, right: margin, bottom: margin)
    }

    /// The sharpness of a square picture of `luma`, row by row; the pixels of its border have no Laplacian.
    static func value(ofLuma luma: [Float]) -> Double {
        let side = Int(Double(luma.count).squareRoot())
        precondition(side > 2 && side * side == luma.count, "the picture is a square with pixels inside its border")
        var brightness = Moments()
        var laplacian = Moments()
        luma.withUnsafeBufferPointer { luma in
            for value in luma { brightness.add(value) }
            for row in 1..<side - 1 {
                for pixel in row * side + 1..<(row + 1) * side - 1 {
                    let beside = luma[pixel - 1] + luma[pixel + 1]
                    let above = luma[pixel - side] + luma[pixel + side]
                    laplacian.add(beside + above - 4 * luma[pixel])
                }
            }
        }
        return brightness.variance > minimumVariance ? laplacian.variance / brightness.variance : 0
    }

    /// A smaller variance, in squares of 8-bit levels, comes from rounding and not from a face.
    private static let minimumVariance = 1.0

    /// The luma of `square`, in upright photo pixels: ``side`` × ``side`` numbers of 0…255, column by column, which the
    /// sharpness does not depend on.
    private static func luma(of square: PixelRect, in part: PhotoPart) -> [Float] {
        let place = part.fromPhoto.applied(to: PixelPoint(x: square.x, y: square.y))
        let end = part.fromPhoto.applied(to: PixelPoint(x: square.maxX, y: square.maxY))
        let columns = TentFilter(from: place.x, to: end.x, count: side, sourceCount: part.size.width)
        let rows = TentFilter(from: place.y, to: end.y, count: side, sourceCount: part.size.height)
        // Whole rows are added at once, so this half is the fast one, and comes first.
        return columns.applied(toRowsOf: rows.applied(toColumnsOf: part.luma, width: part.size.width))
    }
}

/// The sum and the sum of squares of numbers, for their variance.
private struct Moments {
    private var count = 0.0
    private var sum = 0.0
    private var sumOfSquares = 0.0

    mutating func add(_ value: Float) {
        count += 1
        sum += Double(value)
        sumOfSquares += Double(value) * Double(value)
    }

    /// The variance; 0 if there are no numbers.
    var variance: Double {
        guard count > 0 else { return 0 }
        return max(0, sumOfSquares / count - sum / count * (sum / count))
    }
}
