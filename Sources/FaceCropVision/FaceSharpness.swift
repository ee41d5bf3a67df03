package import FaceCropCore
package import FaceCropGeometry
package import FaceCropImaging

/// How sharp a face is to be seen: the variance of the Laplacian of its luma, as a share of the variance of the luma itself.
///
/// The one measure of sharpness that there is: for the photos of a burst, for the best frame of a track, and for whether a face can be
/// told from others. The variance of the Laplacian is that of Pech-Pacheco, Cristóbal, Chamorro-Martínez and Fernández-Valdivia
/// ("Diatom autofocusing in brightfield microscopy: a comparative study", 2000); the share makes it independent of exposure
/// and contrast. It has no unit: 0 for a face of one colour, 20 for pixels that have nothing to do with each other. The usual values,
/// and what blur does to them, are in `Benchmarks/identity.md`.
///
/// A face is measured in ``side`` × ``side`` pixels, whatever it has in the photo: one that has fewer is as blurred as it then looks.
/// Noise counts as sharpness.
package enum FaceSharpness {
    /// The side of the picture of the face that is measured, in pixels.
    package static let side = 64

    /// The sharpness of what `box`, in upright photo pixels, shows: the square around its middle that is as large; 0 outside the photo.
    ///
    /// - Throws: ``PhotoError`` when the pixels cannot be had.
    package static func measure(_ box: PixelRect, in decoded: DecodedPhoto) throws(PhotoError) -> Double {
        let square = square(around: box)
        // Twice as fine as what is measured, so that it does not matter where the first shrinking puts its pixels.
        let pixelSide = max(decoded.describedPixelSide(of: box), square.width / Double(2 * side))
        guard let part = try decoded.part(seen(square, pixelSide: pixelSide), pixelSide: pixelSide) else { return 0 }
        return value(ofLuma: luma(of: square, in: part))
    }

    /// The sharpness of what `box`, in upright photo pixels, shows in `preview`; 0 outside the photo.
    ///
    /// A face with fewer than ``side`` pixels in the preview is as unsharp as it is there.
    package static func measure(_ box: PixelRect, in preview: Preview) -> Double {
        let square = square(around: box)
        let pixelSide = Double(preview.photoSize.width) / Double(preview.size.width)
        guard let part = preview.part(seen(square, pixelSide: pixelSide)) else { return 0 }
        return value(ofLuma: luma(of: square, in: part))
    }

    /// The square around the middle of `box` that has its area.
    private static func square(around box: PixelRect) -> PixelRect {
        PixelRect(x: box.center.x - box.side / 2, y: box.center.y - box.side / 2, width: box.side, height: box.side)
    }

    /// What the filter looks at to measure `square`.
    private static func seen(_ square: PixelRect, pixelSide: Double) -> PixelRect {
        let margin = 2 * square.width / Double(side) + 2 * pixelSide
        return square.expanded(left: margin, top: margin, right: margin, bottom: margin)
    }

    /// The measure of a square picture of `luma`, row after row; the pixels of its border have no Laplacian.
    package static func value(ofLuma luma: [Float]) -> Double {
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

    /// What varies less, in squares of 8-bit levels, is rounding, not a face.
    private static let minimumVariance = 1.0

    /// The luma of what `square`, in upright photo pixels, shows: ``side`` × ``side`` numbers of 0…255, row after row.
    ///
    /// ITU-R BT.709 weighs the colours, whose primaries sRGB has.
    private static func luma(of square: PixelRect, in part: PhotoPart) -> [Float] {
        let luma = stride(from: 0, to: part.pixels.count, by: 3).map { pixel -> Float in
            let (red, green) = (Float(part.pixels[pixel]), Float(part.pixels[pixel + 1]))
            return 0.2126 * red + 0.7152 * green + 0.0722 * Float(part.pixels[pixel + 2])
        }
        let place = part.fromPhoto.applied(to: PixelPoint(x: square.x, y: square.y))
        let end = part.fromPhoto.applied(to: PixelPoint(x: square.maxX, y: square.maxY))
        let columns = TentFilter(from: place.x, to: end.x, count: side, sourceCount: part.size.width)
        let rows = TentFilter(from: place.y, to: end.y, count: side, sourceCount: part.size.height)
        let narrow = columns.applied(toRowsOf: luma)
        // Twice the same way: what comes out of each is turned about the diagonal.
        return rows.applied(toRowsOf: narrow)
    }
}

/// Sum and sum of squares of numbers, for their variance.
private struct Moments {
    private var count = 0.0
    private var sum = 0.0
    private var sumOfSquares = 0.0

    mutating func add(_ value: Float) {
        count += 1
        sum += Double(value)
        sumOfSquares += Double(value) * Double(value)
    }

    /// 0 for no numbers.
    var variance: Double {
        guard count > 0 else { return 0 }
        return max(0, sumOfSquares / count - sum / count * (sum / count))
    }
}
