/// The published face-centring rule for a picture of fixed ratio.
///
/// For n faces with boxes (x, y, w, h), origin top left: avgX, avgY, avgW and avgH are the means and minX is the
/// smallest x. With offset = margin + avgX − minX the frame is (avgX − offset, avgY − offset, avgW + 2·offset, avgH +
/// 2·offset). The frame widens only by the distance from the mean to the leftmost face, so it can cut a face of a
/// group. ``FrameLayout`` adds the margin.
enum AveragedFraming {
    /// The frame around `boxes` without a margin, before it is grown to whole pixels and intersected with the photo.
    ///
    /// - Parameter boxes: The chosen faces' boxes in upright photo pixels, at least one.
    /// - Returns: The frame in upright photo pixels; `nil` if there are no boxes.
    static func frame(boxes: [PixelRect]) -> PixelRect? {
        guard let mean = FaceMeans(boxes), let minX = boxes.map(\.x).min() else { return nil }
        let offset = mean.x - minX
        return mean.box.expanded(left: offset, top: offset, right: offset, bottom: offset)
    }
}
