package import FaceCropModel

extension TurnedRect {
    /// Squares with many positions, sizes and angles.
    package static var scriptedSquares: [TurnedRect] {
        stride(from: -180.0, through: 180, by: 7.5).flatMap { degrees in
            [0.5, 64, 1777.25].map { side in
                TurnedRect(
                    center: PixelPoint(x: 312.7 - side / 3, y: 95.2 + side / 7),
                    side: side,
                    clockwiseRadians: degrees * .pi / 180
                )
            }
        }
    }
}
