/// Reads numbers from YAML: pure.
enum YAMLNumbers {
    /// Reads a list of decimal numbers.
    ///
    /// - Parameters:
    ///   - value: What stands in the file.
    ///   - count: How many numbers there must be.
    ///   - rule: What must stand there, in a clause.
    /// - Returns: The numbers, all finite.
    /// - Throws: `ConfigurationMistake` with `rule` if it is another value.
    static func list(
        _ value: YAMLValue,
        count: Int,
        _ rule: String
    ) throws(ConfigurationMistake) -> [Double] {
        guard case .list(let values, _) = value, values.count == count else {
            throw ConfigurationMistake(value.position, rule)
        }
        var numbers: [Double] = []
        for value in values { numbers.append(try number(value, rule)) }
        return numbers
    }

    /// Reads a list of whole numbers of at most nine digits.
    ///
    /// - Throws: `ConfigurationMistake` with `rule` if it is another value.
    static func wholeList(
        _ value: YAMLValue,
        count: Int,
        _ rule: String
    ) throws(ConfigurationMistake) -> [Int] {
        try list(value, count: count, rule).map { number throws(ConfigurationMistake) in
            guard abs(number) < 1e9, let whole = Int(exactly: number) else {
                throw ConfigurationMistake(value.position, rule)
            }
            return whole
        }
    }

    /// Reads one decimal number; words such as `inf` and hexadecimal numbers do not count.
    ///
    /// - Throws: `ConfigurationMistake` with `rule` if it is another value.
    static func number(_ value: YAMLValue, _ rule: String) throws(ConfigurationMistake) -> Double {
        guard case .scalar(let text, true, _) = value,
            text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(text), number.isFinite
        else { throw ConfigurationMistake(value.position, rule) }
        return number
    }
}
