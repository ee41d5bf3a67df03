import FaceCropModel

extension PixelRect {
    /// The rectangle after the picture is turned by that many clockwise quarter turns; the turned picture has `size`.
    func turnedClockwise(quarterTurns: Int, into size: PixelSize) -> Self {
        let turn = Orientation.upright.turnedClockwise(quarterTurns: quarterTurns)
        return turn.upright(self, stored: turn.uprightSize(stored: size))
    }
}
