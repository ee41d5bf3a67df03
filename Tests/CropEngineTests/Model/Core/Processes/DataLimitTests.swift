import Foundation
import Testing

@testable import FaceCropModel

@Suite struct DataLimitTests {
    /// The limit is above the budget, grows with everything that it depends on, and never overflows.
    @Test func leavesRoomForWhatIsMappedAndNotUsed() {
        let least = DataLimit(present: 0, budget: 400 << 20, workerCount: 1, coreCount: 2).byteCount
        #expect(least > 900 << 20)
        #expect(least < 1_200 << 20)
        #expect(DataLimit(present: 5, budget: 400 << 20, workerCount: 1, coreCount: 2).byteCount == least + 5)
        #expect(DataLimit(present: 0, budget: 800 << 20, workerCount: 1, coreCount: 2).byteCount == least + (500 << 20))
        #expect(DataLimit(present: 0, budget: 400 << 20, workerCount: 2, coreCount: 2).byteCount > least)
        #expect(DataLimit(present: 0, budget: 400 << 20, workerCount: 1, coreCount: 4).byteCount > least)
        #expect(DataLimit(present: .max, budget: .max, workerCount: 1 << 20, coreCount: 1 << 20).byteCount == .max)
    }

    @Test func presentMemoryIsThatOfTheKernel() throws {
        let before = try #require(DataLimit.presentByteCount)
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmData:") })
        let told = try #require(Int(line.filter(\.isNumber))) << 10
        // Other tests run at the same time, and some of them map memory.
        #expect(before > told / 4)
        #expect(before < told * 4)
    }
}
