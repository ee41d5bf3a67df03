import SystemPackage
import Testing

@testable import FaceCropFilms
@testable import FaceCropTracking

@Suite struct MissingFramesTests {
    private static func missing(_ numbers: [Int]) -> [ClosedRange<Int>] {
        MissingFrames.between(numbers.map { FilePath("in/frame\($0).png") }).map(\.numbers)
    }

    @Test func gapsInARunAreMissingFrames() {
        for count in 3...9 {
            for gap in 1..<(count - 1) {
                for length in 1...(count - 1 - gap) where count - length > 2 {
                    let missing = MissingFrames.between(
                        (0..<count).filter { !(gap..<gap + length).contains($0) }.map { FilePath("\($0).png") }
                    )
                    // If there are two or more steps, at least half of them must be single ones.
                    #expect(missing.map(\.numbers) == [gap...(gap + length - 1)], "\(gap), \(length) of \(count)")
                    #expect(missing.map(\.count) == [length] && missing.map(\.after) == [FilePath("\(gap - 1).png")])
                }
            }
        }
    }

    @Test func stepsAreThoseOfTheSequence() {
        #expect(Self.missing([1, 2, 9]) == [3...8])
        #expect(Self.missing([1, 9]).isEmpty && Self.missing([5]).isEmpty && Self.missing([]).isEmpty)
        #expect(Self.missing([0, 10, 20, 50, 60]) == [30...40])
        #expect(Self.missing([1, 2, 4, 8, 16]).isEmpty)
        #expect(Self.missing([120000, 120007, 120031, 120102]).isEmpty)
        #expect(Self.missing([1, 3, 4, 5, 9, 10]) == [2...2, 6...8])
    }

    @Test func sequencesAreApart() {
        let names = ["a/1.png", "a/2.png", "a/4.png", "b/7.png", "b/8.png", "x.png", "y3.jp2", "y4.jp2"]
        let paths = names.map { FilePath($0) }
        #expect(MissingFrames.between(paths).map(\.description) == ["frame 3 is missing after a/2.png"])
        let long = ["99999999999999999999.png", "1.png"].map { FilePath($0) }
        #expect(MissingFrames.between(long).isEmpty)
    }
}
