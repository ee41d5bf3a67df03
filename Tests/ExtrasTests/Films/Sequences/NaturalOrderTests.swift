import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropTracking

/// The order of numbered files.
@Suite struct NaturalOrderTests {
    @Test(arguments: [
        ["frame2", "frame10"],
        ["a/frame1.png", "a-b/frame1.png"],
        ["a", "a/1", "a/2", "a/10", "b"],
        ["1", "01", "2", "002", "010", "11"].sorted { (Int($0) ?? 0, $0) < (Int($1) ?? 0, $1) },
        ["x9999999999999999999998", "x9999999999999999999999", "x10000000000000000000000"],
        ["frame1-2", "frame1-10", "frame2-1"],
        ["A2", "a1"],
        ["", "0", "a"],
    ])
    func ordersAsPeopleCount(_ expected: [String]) {
        #expect(expected.reversed().sorted { NaturalOrder.precedes(FilePath($0), FilePath($1)) } == expected)
    }

    @Test func bytesThatAreNoTextHaveAPlace() {
        #expect(NaturalOrder.precedes([0x66, 0xE9, 0x32], [0x66, 0xE9, 0x31, 0x30]))
        #expect(!NaturalOrder.precedes([0x66, 0xE9, 0x31, 0x30], [0x66, 0xE9, 0x32]))
    }

    /// Of two different names, exactly one comes first, and sorting gives the same order for every permutation.
    @Test func isATotalOrder() {
        var generator = SeededGenerator(seed: 44)
        let names = (0..<120).map { _ in
            (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                Array("0019a/-".utf8).randomElement(using: &generator) ?? 0
            }
        }
        let unique = Array(Set(names))
        for first in unique {
            for second in unique {
                let before = NaturalOrder.precedes(first, second)
                #expect(before == (first != second && !NaturalOrder.precedes(second, first)))
                guard before else { continue }
                for third in unique where NaturalOrder.precedes(second, third) {
                    #expect(NaturalOrder.precedes(first, third))
                }
            }
        }
    }
}
