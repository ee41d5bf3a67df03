import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct RetainedEntriesTests {
    /// Compares the order, merged with the photos of a run, with sorting all of them.
    @Test func retainedEntriesAreMergedInOrderOfSources() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            let names = Array(Set((0..<40).map { _ in JournalSamples.bytes(1...4, using: &random) }))
            let count = Int.random(in: 0...names.count, using: &random)
            var carried = RetainedEntries()
            for number in 0..<count { carried.add(names[number], number: number) }
            carried.sort()
            #expect(carried.count == count)
            var merged: [[UInt8]] = []
            for source in names[count...].sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                while let number = carried.next(before: source) { merged.append(names[number]) }
                merged.append(source)
            }
            while let number = carried.next(before: nil) { merged.append(names[number]) }
            #expect(merged == names.sorted { $0.lexicographicallyPrecedes($1) })
        }
    }
}
