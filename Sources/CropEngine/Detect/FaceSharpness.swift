/// How sharp a face is to be seen: the variance of the Laplacian (Pech-Pacheco and others: "Diatom autofocusing in brightfield
/// microscopy", 2000) of the luma of its box, reduced to 96 × 96 pixels.
///
/// Faces of one person in one light can be compared by it, as those of a burst; not those of different photos. Noise counts as
/// sharpness.
package enum FaceSharpness {
    /// The side of the picture that is measured, in pixels.
    package static let side = 96

    /// The sharpness of what `box`, in upright photo pixels, shows; 0 outside the photo.
    ///
    /// - Throws: ``PhotoError`` when the pixels cannot be had.
    package static func measure(_ box: PixelRect, in decoded: DecodedPhoto) throws(PhotoError) -> Double {
        let square = RotatedSquare(center: box.center, side: box.side, rotationRadians: 0)
        let pixelSide = max(decoded.describedPixelSide, square.side / Double(side))
        // Linear interpolation at the edge of the square asks for one pixel more.
        let margin = 2 * pixelSide
        let bounds = square.bounds.expanded(left: margin, top: margin, right: margin, bottom: margin)
        guard let part = try decoded.part(bounds, pixelSide: pixelSide) else { return 0 }
        return variance(ofLuma: luma(of: square, in: part))
    }

    /// The luma of what `square` shows, as BT.709 weighs the colours: 0…255, row after row.
    private static func luma(of square: RotatedSquare, in part: PhotoPart) -> [Float] {
        var colours = [Float](repeating: 0, count: 3 * side * side)
        let map = square.transform(toPictureOf: side)
        colours.withUnsafeMutableBufferPointer { RegionSampler.fill($0, side: side, from: part, by: map) }
        return (0..<side * side).map { pixel in
            255 * (0.2126 * colours[3 * pixel] + 0.7152 * colours[3 * pixel + 1] + 0.0722 * colours[3 * pixel + 2])
        }
    }

    /// The variance of the Laplacian of a square picture of `luma`, at all pixels but those of the border.
    package static func variance(ofLuma luma: [Float]) -> Double {
        let side = Int(Double(luma.count).squareRoot())
        precondition(side > 2 && side * side == luma.count, "the picture is a square with pixels inside its border")
        var sum = 0.0
        var sumOfSquares = 0.0
        luma.withUnsafeBufferPointer { luma in
            for row in 1..<side - 1 {
                for pixel in row * side + 1..<(row + 1) * side - 1 {
                    let neighbours = luma[pixel - 1] + luma[pixel + 1] + luma[pixel - side] + luma[pixel + side]
                    let laplacian = Double(neighbours - 4 * luma[pixel])
                    sum += laplacian
                    sumOfSquares += laplacian * laplacian
                }
            }
        }
        let count = Double((side - 2) * (side - 2))
        let mean = sum / count
        return max(0, sumOfSquares / count - mean * mean)
    }
}
