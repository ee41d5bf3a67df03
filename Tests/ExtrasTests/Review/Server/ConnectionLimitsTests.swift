import Testing

@testable import FaceCropReview

/// How many connections there may be.
struct ConnectionLimitsTests {
    /// Whatever the system allows, the connections leave descriptors for all else.
    @Test func limitsFitTheDescriptors() {
        for count in 80...5000 {
            let limits = ConnectionLimits(descriptorCount: count)
            #expect(limits.waitingCount + 3 * limits.permittedCount <= max(8, count - 64))
            #expect((2...64).contains(limits.waitingCount) && (2...64).contains(limits.permittedCount))
        }
        #expect(ConnectionLimits(descriptorCount: 1024) == ConnectionLimits())
    }
}
