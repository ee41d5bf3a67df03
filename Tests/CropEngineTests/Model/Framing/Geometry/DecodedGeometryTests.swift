import Foundation
import Testing

@testable import FaceCropModel

/// Sizes and rectangles from files, which may have any numbers.
@Suite struct DecodedGeometryTests {
    private static let limit = Int(Int32.max)
    private static let numbers: [Int] = [.min, -limit - 1, -limit, -1, 0, 1, limit, limit + 1, .max]

    private func decoded<Value: Decodable>(_ type: Value.Type, _ members: [String: Int]) throws -> Value? {
        let json = try JSONEncoder().encode(members)
        return try? JSONDecoder().decode(type, from: json)
    }

    @Test func edgesAndCountsOfDecodedValuesFit() throws {
        for first in Self.numbers {
            for second in Self.numbers {
                let sides = ["width": first, "height": second]
                let isSize = [first, second].allSatisfy { (0...Self.limit).contains($0) }
                let size = try decoded(PixelSize.self, sides)
                #expect(size == (isSize ? PixelSize(width: first, height: second) : nil))
                #expect(size.map { $0.pixelCount >= 0 } ?? true)
                for start in Self.numbers {
                    let isRect = isSize && (-Self.limit...Self.limit).contains(start)
                    let rect = try decoded(WholePixelRect.self, sides.merging(["x": start, "y": 1]) { $1 })
                    #expect(rect == (isRect ? WholePixelRect(x: start, y: 1, width: first, height: second) : nil))
                    #expect(rect.map { $0.maxX >= $0.x && $0.maxY >= $0.y } ?? true)
                }
            }
        }
    }

    /// A header may declare any size.
    @Test func aPixelCountIsTheNearestOne() {
        #expect(PixelSize(width: 3, height: 4).pixelCount == 12)
        #expect(PixelSize(width: .max, height: 2).pixelCount == .max)
        #expect(PixelSize(width: 1 << 32, height: 1 << 32).pixelCount == .max)
    }

    @Test func finiteNumbersStayFiniteWhenTheyAreRounded() {
        let numbers = [0, 0.5, 1e15, 1e300, 1e303, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
        for number in numbers + numbers.map({ -$0 }) {
            for decimals in 0...6 {
                let rounded = number.rounded(decimals: decimals)
                #expect(abs(rounded - number) <= max(0.5, abs(number) * 1e-15), "\(number), \(decimals)")
            }
        }
    }
}
