/// Divides sums of bytes by their number, rounded to the nearest, without the processor's slow division.
struct RoundedQuotient {
    /// The largest divisor.
    ///
    /// Up to it the error of the reciprocal times the largest sum is less than 2⁴⁸, so the result is exact (Granlund
    /// and Montgomery, "Division by Invariant Integers using Multiplication", 1994).
    static let largestDivisor: UInt32 = 1 << 20

    private let half: UInt32
    /// 2⁴⁸ divided by the divisor, rounded up.
    private let reciprocal: UInt64

    init(divisor: UInt32) {
        precondition((1...Self.largestDivisor).contains(divisor), "the divisor is in the exact range")
        half = divisor / 2
        reciprocal = ((1 << 48) + UInt64(divisor) - 1) / UInt64(divisor)
    }

    /// The quotient of a sum of at most 255 for each unit of the divisor.
    @inline(__always)
    func callAsFunction(_ sum: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt64(sum &+ half) &* reciprocal) >> 48)
    }
}
