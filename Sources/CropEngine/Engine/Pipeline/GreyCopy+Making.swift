import FaceCropModel
import FaceCropPixels

extension GreyCopy {
    /// The copy of a decoded photo, with at most `longSide` pixels on its long side.
    ///
    /// - Throws: `PhotoError` with `renderFailed`.
    init(of decoded: DecodedPhoto, longSide: Int) throws(PhotoError) {
        let preview = try decoded.preview(longSide: longSide)
        let pixels = preview.pixels.withUnsafeBufferPointer { rgb in
            stride(from: 0, to: rgb.count, by: 3).map { start -> UInt8 in
                // The weights of BT.601 in 256ths.
                let red = 77 * Int(rgb[start])
                let green = 150 * Int(rgb[start + 1])
                let blue = 29 * Int(rgb[start + 2])
                return UInt8((red + green + blue + 128) >> 8)
            }
        }
        self.init(size: preview.size, pixels: pixels)
    }
}
