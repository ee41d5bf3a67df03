import TestSupport
import Testing

@testable import FaceCropModel

/// Sweeps histories of looks, and compares the state with what follows from the whole history.
@Suite struct SettlingFilesTests {
    private typealias Files = SettlingFiles<String, Int>
    private typealias Look = (time: Double, found: [String: Files.Sighting], begins: Bool)

    private static let names = ["a", "b", "c"]
    private static let seconds = 2.0

    /// As what a file is known to be quiet at the look number `last`: `nil` if it is not, `.some(nil)` if it is gone.
    private static func quiet(_ name: String, _ looks: [Look], at last: Int) -> Int?? {
        let versions = looks[...last].map { $0.found[name]?.version }
        let version = versions[last]
        let first = (versions[..<last].lastIndex { $0 != version } ?? -1) + 1
        // Nothing was ever there.
        if version == nil, first == 0 { return .some(nil) }
        let since = looks[first].found[name]?.since ?? looks[first].time
        return since + seconds <= looks[last].time ? .some(version) : nil
    }

    /// Whether a run is due after the look number `last`: since the run before, a file was quiet otherwise than before.
    private static func isDue(_ looks: [Look], at last: Int) -> Bool {
        let start = (looks[..<last].lastIndex(where: \.begins) ?? -1) + 1
        return names.contains { name in
            (start...last).contains { index in
                guard let now = quiet(name, looks, at: index) else { return false }
                let before = (0..<index).reversed().lazy.compactMap { quiet(name, looks, at: $0) }.first ?? nil
                return now != before
            }
        }
    }

    private static func history(_ generator: inout SeededGenerator) -> [Look] {
        var time = 0.0
        return (0..<Int.random(in: 1...12, using: &generator)).map { index in
            // Steps of 0.5 s often meet the limit exactly.
            time += Double(Int.random(in: 0...5, using: &generator)) / 2
            let present = names.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
            let found = present.map { name in
                let age = index == 0 ? Double(Int.random(in: 0...5, using: &generator)) / 2 : 0
                let version = Int.random(in: 1...5, using: &generator)
                return (name, Files.Sighting(version: max(1, version - 3), since: time - age))
            }
            return (time, Dictionary(uniqueKeysWithValues: found), Int.random(in: 0..<3, using: &generator) == 0)
        }
    }

    @Test func stateFollowsFromTheHistoryOfLooks() {
        var generator = SeededGenerator(seed: 112)
        var counts = (due: 0, settled: 0, waiting: 0)
        for _ in 0..<3_000 {
            let looks = Self.history(&generator)
            var files = Files(seconds: Self.seconds)
            for (index, look) in looks.enumerated() {
                files.look(look.found, at: look.time)
                let quiet = Self.names.map { ($0, Self.quiet($0, looks, at: index)) }
                let settled = quiet.compactMap { name, version in (version ?? nil).map { (name, $0) } }
                #expect(files.settled == Dictionary(uniqueKeysWithValues: settled), "\(looks[...index])")
                #expect(files.isDue == Self.isDue(looks, at: index), "\(looks[...index])")
                counts.due += files.isDue ? 1 : 0
                counts.settled += settled.count
                counts.waiting += files.nextTime == nil ? 0 : 1
                if look.begins { files.begin() }
            }
        }
        #expect(counts.due > 1_000 && counts.settled > 1_000 && counts.waiting > 1_000, "\(counts)")
    }

    /// If nothing changes, a look at the next time settles a file, and one just before it does not.
    @Test func nextTimeIsWhenTheNextFileSettles() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<1_000 {
            let looks = Self.history(&generator)
            var files = Files(seconds: Self.seconds)
            for look in looks { files.look(look.found, at: look.time) }
            let last = try #require(looks.last)
            let unsettled = last.found.keys.filter { files.settled[$0] == nil }
            guard let next = files.nextTime else {
                #expect(unsettled.isEmpty)
                continue
            }
            #expect(next > last.time)
            var before = files
            before.look(last.found, at: (last.time + next) / 2)
            #expect(before.settled == files.settled)
            var after = files
            after.look(last.found, at: next)
            #expect(after.nextTime.map { $0 > next } ?? true)
            #expect(unsettled.isEmpty || after.settled != files.settled || after.isDue)
        }
    }
}
