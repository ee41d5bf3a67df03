// The manifest has rounded numbers: a hundredth of a pixel and a millionth of a photo are far below the precision of
// any detector, and short numbers are easy to read and compare.

extension PixelPoint {
    package var rounded: Self { PixelPoint(x: x.rounded(decimals: 2), y: y.rounded(decimals: 2)) }
}

extension PixelRect {
    package var rounded: Self {
        PixelRect(
            x: x.rounded(decimals: 2),
            y: y.rounded(decimals: 2),
            width: width.rounded(decimals: 2),
            height: height.rounded(decimals: 2)
        )
    }
}

extension UnitPoint {
    package var rounded: Self { UnitPoint(x: x.rounded(decimals: 6), y: y.rounded(decimals: 6)) }
}

extension UnitRect {
    var rounded: Self {
        UnitRect(
            x: x.rounded(decimals: 6),
            y: y.rounded(decimals: 6),
            width: width.rounded(decimals: 6),
            height: height.rounded(decimals: 6)
        )
    }
}

extension Double {
    /// The number rounded to `decimals` digits after the point, 0…6; finite if the number is.
    package func rounded(decimals: Int) -> Double {
        let factor = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6][decimals]
        let rounded = (self * factor).rounded() / factor
        // The product of a number without fraction can be too large.
        return rounded.isFinite ? rounded : self
    }
}
