import Foundation
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// What is new or worse than in the run before.
@Suite struct PhotoChangeTests {
    private typealias Make = ScriptedReport

    private static let endings: [RunDigest.Ending] = (0...3).flatMap { rank in
        [(false, false), (false, true), (true, false), (true, true)].map {
            RunDigest.Ending(rank: rank, isCut: $0, isUndersized: $1)
        }
    }

    @Test func everyPairOfEndingsIsComparedByTheRule() {
        for after in Self.endings {
            #expect(PhotoChange(from: nil, to: after) == .new)
            for before in Self.endings {
                let change = PhotoChange(from: before, to: after)
                let faults = { (ending: RunDigest.Ending) in
                    Set([ending.isCut ? "cut" : nil, ending.isUndersized ? "small" : nil].compactMap { $0 })
                }
                let hasNewFault = !faults(after).subtracting(faults(before)).isEmpty
                #expect((change == .same) == (before == after), "\(before) \(after)")
                if after.rank != before.rank {
                    #expect(change == (after.rank > before.rank ? .worse : .better), "\(before) \(after)")
                } else if before != after {
                    #expect(change == (hasNewFault ? .worse : .better), "\(before) \(after)")
                }
            }
        }
    }

    @Test func photosAreComparedBySource() throws {
        let before = RunDigest(
            try Make.report(
                [
                    try Make.photo("gone.jpg"), try Make.photo("same.jpg"), try Make.photo("worse.jpg"),
                    try Make.failed("better.jpg"),
                ],
                startedAt: "2026-11-22T00:00:00Z"
            )
        )
        var report = try Make.report([
            try Make.photo("better.jpg"), try Make.photo("new.jpg"), try Make.photo("same.jpg"),
            try Make.fallback("worse.jpg"),
        ])
        report.compare(with: before)
        #expect(report.photos.filter { $0.has(.new) }.map(\.source) == ["new.jpg"])
        #expect(report.photos.filter { $0.has(.worse) }.map(\.source) == ["worse.jpg"])
        #expect(report.goneCount == 1 && report.count(.new) == 1 && report.count(.failed) == 0)
        let counts = "1 new, 0 moved, 1 worse, 1 gone"
        #expect(report.changeText == "Compared with the run of 2026-11-22T00:00:00Z: \(counts).")
    }

    /// A photo with an output of `bytes` bytes.
    private static func photo(_ source: String, bytes: Int, kept: Double = 1) throws -> ReportPhoto {
        try Make.photo(
            source,
            ["outputs": [Make.output(source, ["bytes": bytes])], "faces": [Make.face(1, kept: kept)]]
        )
    }

    @Test func photosThatHaveMovedAreNeitherNewNorGone() throws {
        let before = RunDigest(
            try Make.report([
                try Self.photo("a/same.jpg", bytes: 10), try Self.photo("a/moved.jpg", bytes: 11),
                try Self.photo("a/twin1.jpg", bytes: 12), try Self.photo("a/twin2.jpg", bytes: 12),
                try Self.photo("a/gone.jpg", bytes: 13), try Make.failed("a/failed.jpg"),
                try Self.photo("a/one.jpg", bytes: 15),
            ])
        )
        var report = try Make.report([
            try Self.photo("a/same.jpg", bytes: 10), try Self.photo("b/moved.jpg", bytes: 11),
            // Which of two equal photos it was, or is, cannot be told, and a failure has no content to be told by.
            try Self.photo("b/twin1.jpg", bytes: 12), try Self.photo("b/one1.jpg", bytes: 15),
            try Self.photo("b/one2.jpg", bytes: 15), try Make.failed("b/failed.jpg"),
            try Self.photo("b/other.jpg", bytes: 14),
        ])
        report.compare(with: before)
        #expect(report.photos.filter { $0.has(.moved) }.map(\.source) == ["b/moved.jpg"])
        #expect(
            report.photos.filter { $0.has(.new) }.map(\.source) == [
                "b/twin1.jpg", "b/one1.jpg", "b/one2.jpg", "b/failed.jpg", "b/other.jpg",
            ]
        )
        #expect(report.changeText?.hasSuffix(": 5 new, 1 moved, 0 worse, 5 gone.") ?? false)
    }

    @Test func aRunThatIsReportedTwiceStaysComparedWithTheOneBefore() throws {
        let runs = (1...3).map { RunDigest(startedAt: "\($0)", photos: ["a": .init(rank: $0)]) }
        let first = ReportedRuns(current: runs[0])
        #expect(first.adding(runs[0]) == first && first.compared(with: runs[0]) == nil)
        let second = first.adding(runs[1])
        #expect(second.previous == runs[0] && second.adding(runs[1]) == second)
        #expect(first.compared(with: runs[1]) == runs[0] && second.compared(with: runs[1]) == runs[0])
        #expect(second.adding(runs[2]).previous == runs[1])
    }

    /// Two runs that find nothing new begin in one second.
    @Test func runsOfOneSecondAreTwo() throws {
        var report = try Make.report([])
        let runs = [0.2, 0.3].map { seconds in
            report.run.seconds = seconds
            return RunDigest(report)
        }
        let reported = ReportedRuns(current: runs[0])
        #expect(reported.compared(with: runs[1]) == runs[0])
        #expect(reported.adding(runs[1]) == ReportedRuns(current: runs[1], previous: runs[0]))
    }

    @Test func optionsAreWordsAndValues() throws {
        let options = Dictionary(
            uniqueKeysWithValues: try Make.report([]).options.map { ($0[0], $0[1]) }
        )
        #expect(options["framing"] == "averaged" && options["min-score"] == "0.5")
        #expect(options["keep-faces"] == "yes" && options["fallback"] == "original")
        #expect(options["headroom"]?.hasSuffix("%") ?? false)
        #expect(options["max-pixels"] == "100000000" && options["includes"] == nil)
    }

    /// What is not an option's name is a group that several options set together.
    @Test func optionsHaveTheNamesOfTheCommandLine() throws {
        let names = Set(Options.fields.flatMap(\.names).map(\.text))
        let members = Options.fields.flatMap(\.members).map(\.name)
        let values = Dictionary(members.map { ($0, JSONValue.flag(true)) }) { first, _ in first }
        let record = try JSONDecoder().decode(OptionsRecord.self, from: JSONEncoder().encode(values))
        let others = ReportOptions.list(record).map { $0[0] }.filter { !names.contains($0) }
        #expect(others == ["alignment"], "\(others)")
    }

    @Test func strictEyesAreOneOption() throws {
        let json = Data("{\"requiresOpenEyes\": true, \"requiresSeenEyes\": true, \"faceHeightFraction\": 0.32}".utf8)
        let record = try JSONDecoder().decode(OptionsRecord.self, from: json)
        #expect(ReportOptions.list(record) == [["face-height", "32%"], ["require-open-eyes", "strict"]])
    }
}
