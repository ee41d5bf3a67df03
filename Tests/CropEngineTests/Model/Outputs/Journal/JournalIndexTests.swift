import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct JournalIndexTests {
    /// Compares the index with a dictionary; many hashes are equal or near each other.
    @Test(arguments: [1 as UInt64, 7, 1 << 40, .max])
    func indexFindsWhatADictionaryFinds(hashCount: UInt64) {
        var random = SeededGenerator(seed: hashCount)
        var index = JournalIndex()
        var expected: [Int: LineFile.Place] = [:]
        var keys: [Int] = []
        func hash(_ key: Int) -> UInt64 { UInt64(key).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15).low % hashCount }
        for _ in 0..<2000 {
            let key = Int.random(in: 0..<800, using: &random)
            let place = LineFile.Place(
                offset: Int.random(in: 0...1 << 50, using: &random),
                length: Int.random(in: 0...1 << 30, using: &random)
            )
            if let number = index.numbers(of: hash(key)).first(where: { keys[$0] == key }) {
                index.move(number, to: place)
            } else {
                index.append(hash(key), at: place)
                keys.append(key)
            }
            expected[key] = place
        }
        #expect(index.count == expected.count)
        for key in 0..<900 {
            let number = index.numbers(of: hash(key)).first { keys[$0] == key }
            #expect(number.map { index.place($0) } == expected[key])
            #expect(number.map { index.hashes[$0] } == expected[key].map { _ in hash(key) })
        }
    }

    @Test func marksAreOfAllWithOneHashAndSource() {
        var index = JournalIndex()
        for number in 0..<100 {
            index.append(UInt64(number % 10), source: UInt64(number % 20), at: .init(offset: number, length: 1))
        }
        // Others with these hashes have other sources, and no entry has the last hash.
        let areAll = [
            index.mark(3, .found, ofSource: 13), index.mark(3, .sourceIsGone, ofSource: 13),
            index.mark(4, .retained, ofSource: 3), index.mark(77, .retained, ofSource: 1),
        ]
        #expect(areAll == [false, false, false, true])
        for number in 0..<100 { #expect(index[marks: number] == (number % 20 == 13 ? [.found, .sourceIsGone] : [])) }
    }
}
