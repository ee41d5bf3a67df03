extension Preview {
    /// A rectangle of the upright photo in pixels of the preview.
    package func previewRect(_ photoRect: PixelRect) -> PixelRect {
        let horizontal = Double(size.width) / Double(photoSize.width)
        let vertical = Double(size.height) / Double(photoSize.height)
        return PixelRect(
            x: photoRect.x * horizontal,
            y: photoRect.y * vertical,
            width: photoRect.width * horizontal,
            height: photoRect.height * vertical
        )
    }
}
