import FaceCropFormats
package import FaceCropGeometry

extension PixelRect {
    /// The rectangle after the picture is turned by that many clockwise quarter turns; the turned picture has `size`.
    package func turnedClockwise(quarterTurns: Int, into size: PixelSize) -> Self {
        let turn = Orientation.upright.turnedClockwise(quarterTurns: quarterTurns)
        let before = turn.uprightSize(stored: size)
        let first = turn.upright(PixelPoint(x: minX, y: minY), stored: before)
        let second = turn.upright(PixelPoint(x: maxX, y: maxY), stored: before)
        return PixelRect(
            minX: min(first.x, second.x),
            minY: min(first.y, second.y),
            maxX: max(first.x, second.x),
            maxY: max(first.y, second.y)
        )
    }
}
