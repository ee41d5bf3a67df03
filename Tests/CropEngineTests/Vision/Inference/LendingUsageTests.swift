import Testing

@testable import FaceCropVision

@Suite struct LendingUsageTests {
    /// Compared with the rule in whole milliseconds: waited longer than to make one, and longer than 5 % of the use;
    /// before the first use ends, nothing is known.
    @Test func anotherItemIsMadeOnlyIfWaitingCostsMore() {
        for making in [0, 1, 30] {
            for used in [0, 1, 20, 580, 600, 620, 10_000] {
                for waited in [0, 1, 2, 29, 30, 31, 499, 500, 501] {
                    var usage = LendingUsage(making: .milliseconds(making))
                    usage.used = .milliseconds(used)
                    usage.waited = .milliseconds(waited)
                    let isWorthIt = used >= 1 && waited >= making + 1 && 20 * waited >= used + 1
                    #expect(
                        usage.justifiesAnother(tolerating: 0.05) == isWorthIt,
                        "making \(making), used \(used), waited \(waited)"
                    )
                }
            }
        }
    }
}
