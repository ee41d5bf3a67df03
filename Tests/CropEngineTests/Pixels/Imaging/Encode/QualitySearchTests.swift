import Testing

@testable import FaceCropPixels

/// The quality at which a picture fits, found with few encodings.
@Suite struct QualitySearchTests {
    private struct Stopped: Error {}

    /// The qualities that are tried: the best one, and every second one from the lowest.
    private static func candidates(_ qualities: ClosedRange<Int>) -> [Int] {
        (qualities.lowerBound..<qualities.upperBound).filter { ($0 - qualities.lowerBound) % 2 == 0 }
            + [qualities.upperBound]
    }

    /// For each range of qualities, and each quality up to which a picture fits.
    @Test func theHighestQualityThatFitsIsFound() {
        for lowest in 1...45 {
            for best in lowest...100 {
                let candidates = Self.candidates(lowest...best)
                for greatest in lowest - 1...best {
                    var tried: [Int] = []
                    let found = QualitySearch.highest(of: lowest...best) { quality in
                        tried.append(quality)
                        return quality <= greatest
                    }
                    #expect(found == candidates.last { $0 <= greatest }, "\(lowest)...\(best), \(greatest)")
                    #expect(tried.first == best && Set(tried).count == tried.count)
                    if found == nil { #expect(tried.last == lowest) }
                }
            }
        }
    }

    /// The default qualities take six encodings at most, and no quality takes more than seven.
    @Test(arguments: [(40, 82, 6), (30, 80, 6), (45, 60, 5), (40, 100, 6), (30, 100, 7)])
    func fewEncodingsAreMade(lowest: Int, best: Int, most: Int) {
        let counts = (lowest - 1...best).map { greatest in
            var count = 0
            _ = QualitySearch.highest(of: lowest...best) { quality in
                count += 1
                return quality <= greatest
            }
            return count
        }
        #expect(counts.max() == most && counts.last == 1, "\(counts)")
    }

    @Test func errorsEndTheSearch() {
        var count = 0
        #expect(throws: Stopped.self) {
            try QualitySearch.highest(of: 30...80) { _ throws(Stopped) in
                count += 1
                if count == 3 { throw Stopped() }
                return false
            }
        }
        #expect(count == 3)
    }
}
