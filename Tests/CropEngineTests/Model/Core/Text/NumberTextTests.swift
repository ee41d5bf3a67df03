import Foundation
import Testing

@testable import FaceCropModel

@Suite struct NumberTextTests {
    /// Foundation's formats are another statement of the same rule.
    @Test func fixedDecimalsAreThoseOfFoundation() {
        let values = [0, -0.0, 0.5, 1.5, 2.5, 0.005, 0.015, 1.0 / 3, -2.0 / 3, 1e-9, 123_456_789.987_654_321, 1e15]
        for value in values + [.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity] {
            for decimals in 0...8 {
                #expect(NumberText.fixed(value, decimals: decimals) == String(format: "%.\(decimals)f", value))
            }
        }
    }
}
