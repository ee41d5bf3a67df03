import Testing

@testable import FaceCropModel

/// Numbers from files, which may be any.
@Suite struct IntClampingTests {
    private static let extremes: [Int] = [.min, .min + 1, -(1 << 53), -3, -1, 0, 1, 2, 3, 1 << 53, .max - 1, .max]

    @Test func sumsAndProductsAreTheNearestOnes() {
        for first in Self.extremes {
            for second in Self.extremes {
                // A Double is near enough to say on which side of all Ints the result is.
                let (sum, product) = (Double(first) + Double(second), Double(first) * Double(second))
                let isSumIn = !first.addingReportingOverflow(second).overflow
                let isProductIn = !first.multipliedReportingOverflow(by: second).overflow
                #expect(first.addingClamped(second) == (isSumIn ? first &+ second : sum < 0 ? .min : .max))
                let nearest = isProductIn ? first &* second : product < 0 ? Int.min : .max
                #expect(first.multipliedClamped(by: second) == nearest)
            }
        }
    }

    @Test func everyDoubleBecomesAWholeNumber() {
        var numbers: [Double] = [0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, 1e19, 1e300, 0x1p63]
        for exponent in -60...1023 { numbers.append(1.75 * Double(sign: .plus, exponent: exponent, significand: 1)) }
        let limit = 1 << 53
        for number in numbers + numbers.map({ -$0 }) {
            let isIn = abs(number) <= 0x1p53
            #expect(Int(towardZero: number) == (isIn ? Int(number) : number < 0 ? -limit : limit))
            #expect(Int(nearest: number) == (isIn ? Int(number.rounded()) : number < 0 ? -limit : limit))
        }
        #expect(Int(nearest: .nan) == 0 && Int(towardZero: -.nan) == 0)
        #expect(Int(nearest: 2.5) == 3 && Int(nearest: -2.5) == -3 && Int(towardZero: -2.5) == -2)
    }
}
