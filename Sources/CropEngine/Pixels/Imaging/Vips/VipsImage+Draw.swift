import CVips
import FaceCropModel

extension VipsImage {
    /// Fills `area` with `ink` (one value per band), in place; the image must be in memory.
    ///
    /// All drawing functions ignore what lies outside the picture.
    func fill(_ area: WholePixelRect, ink: [Double]) throws(ImageLibraryError) {
        guard area.width > 0, area.height > 0 else { return }
        try draw("draw_rect") {
            cvips_draw_filled_rect(
                $0,
                ink,
                Int32(ink.count),
                Int32(area.x),
                Int32(area.y),
                Int32(area.width),
                Int32(area.height)
            )
        }
    }

    /// Fills a disc with `ink`, in place; the image must be in memory.
    func fillDisc(x: Int, y: Int, radius: Int, ink: [Double]) throws(ImageLibraryError) {
        try draw("draw_circle") {
            cvips_draw_filled_circle($0, ink, Int32(ink.count), Int32(x), Int32(y), Int32(radius))
        }
    }

    /// Draws a line one pixel wide with `ink`, in place; the image must be in memory.
    func drawLine(fromX: Int, y fromY: Int, toX: Int, y toY: Int, ink: [Double]) throws(ImageLibraryError) {
        try draw("draw_line") {
            cvips_draw_line($0, ink, Int32(ink.count), Int32(fromX), Int32(fromY), Int32(toX), Int32(toY))
        }
    }

    /// Draws `ink` where `mask` is 255, with the mask's top left corner at (x, y), in place; the image must be in
    /// memory.
    func stamp(_ mask: VipsImage, x: Int, y: Int, ink: [Double]) throws(ImageLibraryError) {
        try mask.withUnsafe { maskPointer throws(ImageLibraryError) in
            try draw("draw_mask") { cvips_draw_mask($0, ink, Int32(ink.count), maskPointer, Int32(x), Int32(y)) }
        }
    }

    /// A line of text as a mask about `height` pixels high; letters are 255.
    static func textMask(_ text: String, height: Int) throws(ImageLibraryError) -> VipsImage {
        let escaped = text.replacingBytes(of: "&", with: "&amp;")
            .replacingBytes(of: "<", with: "&lt;")
            .replacingBytes(of: ">", with: "&gt;")
        // At 72 dots per inch one point is one pixel.
        return try made(by: "text") { cvips_text($0, escaped, "Sans \(max(1, height))", 72) }.inMemory()
    }

    private func draw(_ operation: String, _ call: (Pointer) -> Int32) throws(ImageLibraryError) {
        try withUnsafe { pointer throws(ImageLibraryError) in try ImageLibraryError.check(operation, call(pointer)) }
    }
}
