package import FaceCropModel

/// Draws boxes, points and text on a photo for `inspect --draw-to`.
package enum Annotator {
    /// The maximum long side of the annotated picture, in pixels.
    package static let maximumLongSide = 2048
    /// The line width is the picture's long side divided by this number.
    private static let pixelsPerLineWidth = 400

    /// Whether the installed libvips can draw text; if it cannot, labels are left out.
    static var drawsText: Bool { VipsLibrary.has("text") }

    /// The size of a label on a photo, in upright photo pixels.
    ///
    /// It is a little larger than the drawn text, because letters differ between fonts.
    package static func labelSize(_ text: String, on photo: PixelSize) -> (width: Double, height: Double) {
        let longSide = min(photo.longSide, maximumLongSide)
        let (line, letter) = (lineWidth(longSide: longSide), letterHeight(longSide: longSide))
        let scale = Double(photo.longSide) / Double(longSide)
        // The widest common letters of a sans-serif font are seven tenths as wide as the font is high.
        let width = 0.7 * Double(letter * text.count)
        return (scale * (width + Double(2 * line)), scale * (1.25 * Double(letter) + Double(2 * line)))
    }

    private static func lineWidth(longSide: Int) -> Int { max(2, longSide / pixelsPerLineWidth) }

    private static func letterHeight(longSide: Int) -> Int { max(10, 5 * lineWidth(longSide: longSide)) }

    /// The upright photo in sRGB, at most 2,048 pixels long, with `annotations` drawn on it in their order.
    ///
    /// The caller should decode with the reduction of ``ShrinkFactor/largest(size:longSide:)``.
    /// - Throws: ``PhotoError`` with `renderFailed`.
    package static func draw(_ annotations: [Annotation], on decoded: DecodedPhoto) throws(PhotoError) -> VipsImage {
        let preview = try decoded.preview(longSide: maximumLongSide)
        do throws(ImageLibraryError) {
            let canvas = try VipsImage.of(pixels: preview.pixels, size: preview.size, bands: 3).inMemory()
            let pen = Pen(canvas: canvas, preview: preview)
            for annotation in annotations { try pen.draw(annotation) }
            return canvas
        } catch {
            throw PhotoError(
                .renderFailed,
                stage: .render,
                path: decoded.photo.file.path,
                message: "The annotations could not be drawn; please report it with this photo.",
                cause: error.description
            )
        }
    }

    /// Draws annotations, given in upright photo pixels, on a picture in memory.
    private struct Pen {
        let canvas: VipsImage
        let preview: Preview

        private var lineWidth: Int { Annotator.lineWidth(longSide: canvas.size.longSide) }

        func draw(_ annotation: Annotation) throws(ImageLibraryError) {
            switch annotation.shape {
            case .outline(let rect): try outline(rect, annotation.colour)
            case .dot(let point): try dot(point, annotation.colour)
            case .path(let points, let isClosed): try path(points, isClosed: isClosed, width: 1, annotation.colour)
            case .stroke(let points, let isClosed):
                try path(points, isClosed: isClosed, width: lineWidth, annotation.colour)
            case .label(let text, let point): try label(text, point, annotation.colour)
            }
        }

        private func outline(_ photoRect: PixelRect, _ colour: Annotation.Colour) throws(ImageLibraryError) {
            let first = position(PixelPoint(x: photoRect.minX, y: photoRect.minY))
            let last = position(PixelPoint(x: photoRect.maxX, y: photoRect.maxY))
            let width = max(1, last.x - first.x)
            let height = max(1, last.y - first.y)
            let line = lineWidth
            for side in [
                WholePixelRect(x: first.x, y: first.y, width: width, height: line),
                WholePixelRect(x: first.x, y: last.y - line, width: width, height: line),
                WholePixelRect(x: first.x, y: first.y, width: line, height: height),
                WholePixelRect(x: last.x - line, y: first.y, width: line, height: height),
            ] { try canvas.fill(side, ink: colour.ink) }
        }

        private func dot(_ photoPoint: PixelPoint, _ colour: Annotation.Colour) throws(ImageLibraryError) {
            let center = position(photoPoint)
            try canvas.fillDisc(x: center.x, y: center.y, radius: lineWidth + 1, ink: Annotation.Colour.black.ink)
            try canvas.fillDisc(x: center.x, y: center.y, radius: lineWidth, ink: colour.ink)
        }

        private func path(
            _ photoPoints: [PixelPoint],
            isClosed: Bool,
            width: Int,
            _ colour: Annotation.Colour
        ) throws(ImageLibraryError) {
            let places = photoPoints.map(position)
            let ends = isClosed ? places.dropFirst() + places.prefix(1) : places.dropFirst()
            for (start, end) in zip(places, ends) {
                // Draws parallel lines side by side, offset along the axis on which the line is shorter.
                let isFlat = abs(end.x - start.x) > abs(end.y - start.y)
                for offset in 0..<width {
                    let (x, y) = isFlat ? (0, offset - width / 2) : (offset - width / 2, 0)
                    try canvas.drawLine(
                        fromX: start.x + x,
                        y: start.y + y,
                        toX: end.x + x,
                        y: end.y + y,
                        ink: colour.ink
                    )
                }
            }
        }

        private func label(
            _ text: String,
            _ photoPoint: PixelPoint,
            _ colour: Annotation.Colour
        ) throws(ImageLibraryError) {
            guard drawsText, !text.isEmpty else { return }
            let padding = lineWidth
            let mask = try VipsImage.textMask(text, height: letterHeight(longSide: canvas.size.longSide))
            let ground = PixelSize(width: mask.size.width + 2 * padding, height: mask.size.height + 2 * padding)
            let anchor = position(photoPoint)
            let x = max(0, min(anchor.x, canvas.size.width - ground.width))
            let y = anchor.y < ground.height ? anchor.y : anchor.y - ground.height
            try canvas.fill(
                WholePixelRect(x: x, y: y, width: ground.width, height: ground.height),
                ink: Annotation.Colour.black.ink
            )
            try canvas.stamp(mask, x: x + padding, y: y + padding, ink: colour.ink)
        }

        private func position(_ photoPoint: PixelPoint) -> (x: Int, y: Int) {
            let x = photoPoint.x * Double(preview.size.width) / Double(preview.photoSize.width)
            let y = photoPoint.y * Double(preview.size.height) / Double(preview.photoSize.height)
            return (Int(x.rounded()), Int(y.rounded()))
        }
    }
}
