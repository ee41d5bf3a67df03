// Files and other processes may claim any number, and such numbers must not crash the run.
extension Int {
    /// The sum, or the nearest `Int` if it overflows.
    package func addingClamped(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    /// The product, or the nearest `Int` if it overflows.
    func multipliedClamped(by other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    /// The whole number nearest to `value`, halves away from zero; see ``init(towardZero:)``.
    package init(nearest value: Double) { self.init(towardZero: value.rounded()) }

    /// The whole part of `value`.
    ///
    /// Beyond 2⁵³ it is ±2⁵³, so that sums and differences of such numbers fit; of what is not a number, it is 0.
    package init(towardZero value: Double) {
        let limit = 0x1p53
        self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -limit), limit))
    }
}
