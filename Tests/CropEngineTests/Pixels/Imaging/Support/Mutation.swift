import TestSupport

/// What happens to files on disks and lines: each changes a file at random places.
enum Mutation: CaseIterable {
    case flippedBits, lostBytes, insertedBytes, zeroedBlock, cut
    /// A transfer as text puts a carriage return before each line feed, or takes it away.
    case addedReturns, removedReturns

    func changed(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var changed = bytes
        let start = Int.random(in: 2..<bytes.count, using: &generator)
        switch self {
        case .flippedBits:
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 2..<bytes.count, using: &generator)
                changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            }
        case .lostBytes:
            changed.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...20, using: &generator)))
        case .insertedBytes:
            let count = Int.random(in: 1...20, using: &generator)
            changed.insert(contentsOf: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }, at: start)
        case .zeroedBlock:
            let end = min(bytes.count, start + Int.random(in: 1...600, using: &generator))
            for index in start..<end { changed[index] = 0 }
        case .cut: changed.removeSubrange(start...)
        case .addedReturns: changed = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        case .removedReturns:
            changed = bytes.indices.filter { index in
                bytes[index] != 0x0D || index + 1 == bytes.count || bytes[index + 1] != 0x0A
            }.map { bytes[$0] }
        }
        return changed
    }

    /// `count` files, each made of `bytes` by a mutation, the same in each run.
    static func files(of bytes: [UInt8], count: Int, seed: UInt64) -> [[UInt8]] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            allCases[index % allCases.count].changed(bytes, using: &generator)
        }
    }
}
