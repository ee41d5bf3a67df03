import Testing

@testable import FaceCropModel

/// Numbers of bytes as people write them.
@Suite struct ByteCountTextTests {
    /// What the units stand for, in every spelling of upper and lower case.
    private static let units = [
        "": 1, "B": 1, "K": 1_000, "KB": 1_000, "M": 1_000_000, "MB": 1_000_000, "KiB": 1_024, "MiB": 1_048_576,
    ]

    @Test func unitsMultiply() {
        for (unit, factor) in Self.units {
            for spelling in [unit, unit.lowercased(), unit.uppercased()] {
                for number in [1, 2, 9, 50, 100, 240, 999, 1_023] {
                    #expect(ByteCountText.count("\(number)\(spelling)") == number * factor, "\(number)\(spelling)")
                }
            }
        }
    }

    /// A file of 100 KB passes a limit of 100 × 1,000 and one of 100 × 1,024 bytes.
    @Test func kilobytesPassBothMeanings() throws {
        for number in 1...2_000 {
            #expect(try #require(ByteCountText.count("\(number)KB")) <= number * 1_000)
        }
    }

    /// Thousandths of a unit, compared in whole numbers.
    @Test func decimalsAreRoundedDown() {
        for thousandths in 1_000..<3_000 {
            let text = "\(thousandths / 1_000)." + "\(thousandths)".suffix(3)
            #expect(ByteCountText.count("\(text)MB") == thousandths * 1_000)
            #expect(ByteCountText.count("\(text)KB") == thousandths)
            #expect(ByteCountText.count("\(text)KiB") == thousandths * 1_024 / 1_000)
        }
    }

    @Test(arguments: [
        "", "KB", "0", "0KB", "0.5", "-1KB", "100 KB", "1e3", "nan", "inf", "100GB", "100kbit", "1,5MB", ".5MB", "5.KB",
        "0x10", "1000001MB", "99999999999999999999",
    ])
    func othersAreNoNumbersOfBytes(text: String) { #expect(ByteCountText.count(text) == nil) }
}
