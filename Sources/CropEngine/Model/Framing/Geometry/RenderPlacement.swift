/// The position of the photo in an output; the frame of the output may reach beyond the photo.
package struct RenderPlacement: Hashable {
    /// The visible part of the photo, in upright photo pixels.
    package let part: WholePixelRect
    /// The area of that part in the output, in output pixels.
    package let area: WholePixelRect

    /// The placement for `request`; `nil` if the frame contains no pixel of a photo of `photoSize`.
    ///
    /// Edges are rounded to the nearest output pixel; the visible part is at least one output pixel wide and high.
    package init?(_ request: RenderRequest, photoSize: PixelSize) {
        let frame = request.frame
        guard let part = frame.intersection(WholePixelRect(covering: photoSize)) else { return nil }
        let horizontal = Double(request.outputSize.width) / Double(frame.width)
        let vertical = Double(request.outputSize.height) / Double(frame.height)
        let (x, width) = Self.span(part.x - frame.x, part.maxX - frame.x, horizontal, request.outputSize.width)
        let (y, height) = Self.span(part.y - frame.y, part.maxY - frame.y, vertical, request.outputSize.height)
        self.part = part
        area = WholePixelRect(x: x, y: y, width: width, height: height)
    }

    private static func span(_ start: Int, _ end: Int, _ factor: Double, _ limit: Int) -> (start: Int, length: Int) {
        let first = min(Int(nearest: Double(start) * factor), limit - 1)
        let last = min(max(first + 1, Int(nearest: Double(end) * factor)), limit)
        return (first, last - first)
    }
}
