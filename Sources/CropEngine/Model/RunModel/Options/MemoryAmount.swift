/// An amount of memory as people write it, such as `2G`, `512M` or `50%`.
public enum MemoryAmount: Sendable, Hashable, Codable {
    /// A number of bytes.
    case bytes(Int)
    /// A share of the memory of the machine, or of the limit of the control group; above 0, at most 1.
    case fraction(Double)
}

extension MemoryAmount: CustomStringConvertible {
    /// Reads an amount: a whole number with `k`, `M`, `G` or `T` (each 1024 times the one before), or a percentage.
    ///
    /// `nil` for any other text, for 0, and for more than 100 %.
    package init?(_ text: String) {
        if text.hasSuffix("%") {
            guard let fraction = NumberText.fraction(percent: text), fraction > 0, fraction <= 1 else { return nil }
            self = .fraction(fraction)
            return
        }
        let exponents: [Character: Int] = ["k": 10, "K": 10, "M": 20, "G": 30, "T": 40]
        let exponent = text.last.flatMap { exponents[$0] }
        let digits = exponent == nil ? Substring(text) : text.dropLast()
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number > 0 else { return nil }
        let (bytes, overflows) = number.multipliedReportingOverflow(by: 1 << (exponent ?? 0))
        if overflows { return nil }
        self = .bytes(bytes)
    }

    /// The amount as text that can be read again.
    public var description: String {
        switch self {
        case .bytes(let count): "\(count)"
        case .fraction(let share): NumberText.percent(share)
        }
    }

    /// The amount in bytes, if `limit` is all memory.
    func byteCount(of limit: MemoryLimit) -> Int {
        switch self {
        case .bytes(let count): count
        case .fraction(let share): Int(towardZero: share * Double(limit.byteCount))
        }
    }
}
