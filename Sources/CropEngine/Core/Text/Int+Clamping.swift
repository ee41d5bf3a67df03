extension Int {
    /// The sum, or the nearest `Int` if it overflows.
    ///
    /// Files and other processes may claim any number, and adding such numbers must not crash the run.
    package func addingClamped(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }
}
