import CPixels
import Glibc
import Testing

/// Each test has a process of its own, because all pictures of a process share what is kept.
@Suite struct PixelMemoryTests {
    fileprivate static let megabyte = 1 << 20
    fileprivate static let mostKept = 40 << 20

    fileprivate static func take(_ byteCount: Int) throws -> UnsafeMutableRawPointer {
        let memory = try #require(cpixelmemory_take(byteCount))
        #expect(UInt(bitPattern: memory) % 64 == 0)
        // All of it can be written.
        memset(memory, 7, byteCount)
        return memory
    }

    @Test func largeMemoryIsUsedAgain() async {
        await #expect(processExitsWith: .success) {
            let first = try PixelMemoryTests.take(18 * PixelMemoryTests.megabyte)
            let second = try PixelMemoryTests.take(18 * PixelMemoryTests.megabyte)
            #expect(first != second && cpixelmemory_kept_bytes() == 0)
            cpixelmemory_give(first)
            // A little less is needed, as for a photo with other proportions.
            #expect(
                try PixelMemoryTests.take(17 * PixelMemoryTests.megabyte) == first && cpixelmemory_kept_bytes() == 0
            )
            cpixelmemory_give(first)
            // Three times as much as is needed would be a waste, and half as much does not suffice.
            for byteCount in [6 * PixelMemoryTests.megabyte, 30 * PixelMemoryTests.megabyte] {
                let other = try PixelMemoryTests.take(byteCount)
                #expect(other != first)
                cpixelmemory_give(other)
            }
            cpixelmemory_give(second)
        }
    }

    /// For all sizes around those where something changes, and in any order of giving back.
    @Test func keptMemoryHasALimit() async {
        await #expect(processExitsWith: .success) {
            for byteCount in [0, 1, 100, 4 << 20 - 65, 4 << 20 - 64, 4 << 20, 5 << 20, 21 << 20, 39 << 20, 64 << 20] {
                var taken = try (0..<6).map { _ in try PixelMemoryTests.take(byteCount) }
                #expect(Set(taken).count == 6)
                if byteCount % 2 == 0 { taken.reverse() }
                for memory in taken {
                    cpixelmemory_give(memory)
                    #expect(cpixelmemory_kept_bytes() <= PixelMemoryTests.mostKept)
                }
                // Small memory is the C library's, and the largest does not fit.
                let isKept = byteCount + 64 >= 4 << 20 && byteCount < PixelMemoryTests.mostKept
                #expect((cpixelmemory_kept_bytes() > 0) == isKept, "\(byteCount)")
                cpixelmemory_trim()
                #expect(cpixelmemory_kept_bytes() == 0)
            }
        }
    }

    @Test func theLatestIsKept() async {
        await #expect(processExitsWith: .success) {
            let taken = try (0..<5).map { _ in try PixelMemoryTests.take(15 * PixelMemoryTests.megabyte) }
            for memory in taken { cpixelmemory_give(memory) }
            // Two of 16 MB fit into 40.
            #expect(
                try PixelMemoryTests.take(15 * PixelMemoryTests.megabyte) == taken[4]
                    && PixelMemoryTests.take(15 * PixelMemoryTests.megabyte) == taken[3]
            )
            #expect(cpixelmemory_kept_bytes() == 0)
        }
    }

    /// The picture of a very large photo does not take the place of the usual ones.
    @Test func tooLargeMemoryLeavesTheKeptMemory() async {
        await #expect(processExitsWith: .success) {
            let large = try PixelMemoryTests.take(64 * PixelMemoryTests.megabyte)
            let usual = try PixelMemoryTests.take(18 * PixelMemoryTests.megabyte)
            cpixelmemory_give(usual)
            let keptBytes = cpixelmemory_kept_bytes()
            cpixelmemory_give(large)
            #expect(keptBytes > 0 && cpixelmemory_kept_bytes() == keptBytes)
            #expect(try PixelMemoryTests.take(18 * PixelMemoryTests.megabyte) == usual)
        }
    }

    @Test func impossibleAmountsOfMemoryAreRefused() {
        #expect(cpixelmemory_take(.max) == nil && cpixelmemory_take(1 << 60) == nil)
        cpixelmemory_give(nil)
    }

    /// No two threads ever have the same memory.
    @Test func threadsShareWhatIsKept() async {
        await #expect(processExitsWith: .success) {
            await withTaskGroup(of: Bool.self) { group in
                for number in UInt8(1)...8 {
                    group.addTask {
                        (0..<200).allSatisfy { round in
                            let byteCount = (4 + (round + Int(number)) % 5) << 20
                            guard let memory = cpixelmemory_take(byteCount) else { return false }
                            defer { cpixelmemory_give(memory) }
                            let bytes = UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
                            for offset in stride(from: 0, to: byteCount, by: 4096) { bytes[offset] = number }
                            return stride(from: 0, to: byteCount, by: 4096).allSatisfy { bytes[$0] == number }
                        }
                    }
                }
                for await isOwn in group { #expect(isOwn) }
            }
        }
    }
}
