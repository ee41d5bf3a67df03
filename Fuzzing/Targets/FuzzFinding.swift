/// A violation of a rule that must hold for every input.
package struct FuzzFinding: Error, CustomStringConvertible {
    /// The rule and the actual values.
    package let description: String
}

/// Checks that a condition holds.
///
/// - Throws: ``FuzzFinding`` with `rule`, which states the condition in words.
func expect(_ holds: Bool, _ rule: @autoclosure () -> String) throws(FuzzFinding) {
    guard holds else { throw FuzzFinding(description: rule()) }
}

/// Checks that two values are equal.
///
/// - Throws: ``FuzzFinding`` with `rule` and both values.
func expect<Value: Equatable>(
    _ value: Value,
    equals expected: Value,
    _ rule: @autoclosure () -> String
) throws(FuzzFinding) {
    guard value == expected else { throw FuzzFinding(description: "\(rule()): \(value), not \(expected)") }
}
