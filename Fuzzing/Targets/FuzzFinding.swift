/// Something that should hold for every input and does not.
package struct FuzzFinding: Error, CustomStringConvertible {
    /// What should hold, and what was seen instead.
    package let description: String
}

/// Makes sure that something holds.
///
/// - Throws: ``FuzzFinding`` with `rule`, which says in words what should hold.
func expect(_ holds: Bool, _ rule: @autoclosure () -> String) throws(FuzzFinding) {
    guard holds else { throw FuzzFinding(description: rule()) }
}

/// Makes sure that two values are equal.
///
/// - Throws: ``FuzzFinding`` with `rule` and both values.
func expect<Value: Equatable>(
    _ value: Value,
    equals expected: Value,
    _ rule: @autoclosure () -> String
) throws(FuzzFinding) {
    guard value == expected else { throw FuzzFinding(description: "\(rule()): \(value), not \(expected)") }
}
