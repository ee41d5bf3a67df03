extension Int {
    /// The sum, or the nearest number there is: what files and other processes say may be any number, and counts of them must
    /// not end the run.
    package func addingClamped(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }
}
