/// How a levelled crop is rotated against the photo, in the manifest.
package struct LevelRecord: Sendable, Codable, Hashable {
    /// By how many degrees the crop is rotated clockwise in the photo.
    var clockwiseDegrees: Double
    /// Two rows of three numbers, from upright photo pixels to pixels of the output.
    var matrix: [[Double]]
    /// Two rows of three numbers, from pixels of the output to upright photo pixels.
    package var inverse: [[Double]]

    /// Makes the record; `nil` for a request without a map.
    init?(_ turned: TurnedRect, _ request: RenderRequest) {
        guard let map = request.map, let inverse = map.inverse else { return nil }
        clockwiseDegrees = (turned.clockwiseRadians * 180 / .pi).rounded(decimals: 2)
        matrix = map.rows
        self.inverse = inverse.rows
    }
}
