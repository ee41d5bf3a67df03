import CVips
import FaceCropModel

extension VipsImage {
    /// The part of the picture in `area`, which must lie inside the picture.
    func cropped(to area: WholePixelRect) throws(ImageLibraryError) -> VipsImage {
        if area == WholePixelRect(covering: size) { return self }
        return try result(of: "extract_area") {
            cvips_extract_area($0, $1, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height))
        }
    }

    /// Places the picture with its top left corner at (x, y) of a canvas of size `canvas`, and repeats its edge pixels
    /// outwards.
    func extendedByEdge(to canvas: PixelSize, x: Int, y: Int) throws(ImageLibraryError) -> VipsImage {
        try embedded(in: canvas, x: x, y: y, VIPS_EXTEND_COPY, [0])
    }

    /// Places the picture with its top left corner at (x, y) of a canvas of one colour, given as one value per band.
    func placed(on canvas: PixelSize, x: Int, y: Int, colour: [Double]) throws(ImageLibraryError) -> VipsImage {
        try embedded(in: canvas, x: x, y: y, VIPS_EXTEND_BACKGROUND, colour)
    }

    /// The first frame of a GIF, the file in `bytes`, on the ground of its canvas.
    ///
    /// The ground is transparent. libvips makes it black if no frame has a transparent colour; here it gets the colour
    /// behind transparent photos.
    func onGround(ofGIF bytes: UnsafeBufferPointer<UInt8>) throws(ImageLibraryError) -> VipsImage {
        guard bands == 3, let frame = GIFCanvas.partCoveredByFirstFrame(of: bytes, size: size) else { return self }
        return try cropped(to: frame).placed(on: size, x: frame.x, y: frame.y, colour: DecodedPhoto.background)
    }

    /// Draws `other` over the picture, with its top left corner at (x, y).
    func covered(by other: VipsImage, x: Int, y: Int) throws(ImageLibraryError) -> VipsImage {
        try other.withUnsafe { otherPointer throws(ImageLibraryError) in
            try result(of: "insert") { cvips_insert($0, otherPointer, $1, Int32(x), Int32(y)) }
        }
    }

    /// Maps the picture by `matrix` to a picture of `target` pixels, with bicubic interpolation.
    ///
    /// Both pictures use pixel coordinates from their top left corners. Beyond the edge of the source, the result has
    /// `colour` (one value per band); if `colour` is nil, the edge pixels are repeated. Nothing is averaged, so the map
    /// must not shrink much.
    func mapped(by matrix: AffineMatrix, to target: PixelSize, colour: [Double]?) throws(ImageLibraryError) -> VipsImage
    {
        // libvips counts from the centre of the first pixel.
        let dx = matrix.tx + (matrix.a + matrix.b - 1) / 2
        let dy = matrix.ty + (matrix.c + matrix.d - 1) / 2
        let (width, height) = (Int32(target.width), Int32(target.height))
        let extend = colour == nil ? VIPS_EXTEND_COPY : VIPS_EXTEND_BACKGROUND
        let background = colour ?? [0]
        return try result(of: "affine") {
            cvips_affine(
                $0,
                $1,
                matrix.a,
                matrix.b,
                matrix.c,
                matrix.d,
                dx,
                dy,
                width,
                height,
                extend,
                background,
                Int32(background.count)
            )
        }
    }

    private func embedded(
        in canvas: PixelSize,
        x: Int,
        y: Int,
        _ extend: VipsExtend,
        _ background: [Double]
    ) throws(ImageLibraryError) -> VipsImage {
        try result(of: "embed") {
            cvips_embed(
                $0,
                $1,
                Int32(x),
                Int32(y),
                Int32(canvas.width),
                Int32(canvas.height),
                extend,
                background,
                Int32(background.count)
            )
        }
    }
}
