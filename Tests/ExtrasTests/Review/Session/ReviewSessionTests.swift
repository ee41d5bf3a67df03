import Dispatch
import Synchronization
import SystemPackage
import Testing

@testable import FaceCropModel
@testable import FaceCropReport
@testable import FaceCropReview

/// What becomes of changes, without a server and without a run.
@Suite struct ReviewSessionTests {
    /// Keeps entries in memory, in the order in which they are saved.
    private final class Memory: OverrideStore {
        let saved = Mutex<[(photo: FilePath, entry: OverrideEntry?)]>([])
        let failure = Mutex<RunError?>(nil)

        func override(for photo: FilePath) -> OverrideEntry? {
            saved.withLock { saved in saved.last { $0.photo == photo }?.entry }
        }

        func save(_ override: OverrideEntry?, for photo: FilePath) throws(RunError) -> FilePath {
            if let error = failure.withLock({ $0 }) { throw error }
            saved.withLock { $0.append((photo, override)) }
            return "overrides.yaml"
        }
    }

    /// A run that waits until the test lets it go.
    private final class Run: Sendable {
        let count = Mutex(0)
        let begun = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let failure = Mutex<String?>(nil)

        func callAsFunction() -> String? {
            count.withLock { $0 += 1 }
            begun.signal()
            mayEnd.wait()
            return failure.withLock { $0 }
        }
    }

    /// What was removed, in order; refuses the names in `refused`.
    private final class Removal: Sendable {
        let removed = Mutex<[String]>([])
        let refused = Mutex<Set<String>>([])

        func callAsFunction(_ paths: [[UInt8]], _ key: [UInt8]) -> String? {
            let names = paths.map { String(decoding: $0, as: UTF8.self) }
            if let name = names.first(where: { name in refused.withLock { $0.contains(name) } }) {
                return "\(name) stays."
            }
            removed.withLock { $0 += names.map { "\(String(decoding: key, as: UTF8.self)): \($0)" } }
            return nil
        }
    }

    private static func entry(_ x: Double) -> OverrideEntry {
        var entry = OverrideEntry()
        entry.focal = [x, 0.5]
        return entry
    }

    private static func key(_ name: String) -> [UInt8] { Array(name.utf8) }

    private let memory = Memory()
    private let run = Run()
    private let removal = Removal()

    private func session(first: Report? = nil, reports: [Report]? = nil) throws -> ReviewSession {
        let usual = [try ReviewedReport.photo("a.jpg", ["a.jpg"]), try ReviewedReport.photo("b.jpg")]
        let report = try first ?? ReviewedReport.make(usual)
        let next = Mutex(reports ?? [])
        return try ReviewSession(
            folder: "/nowhere",
            report: report,
            store: memory,
            runAgain: { [run] in run() },
            removeLeftovers: { [removal] in removal($0, $1) },
            read: { next.withLock { $0.isEmpty ? report : $0.removeFirst() } }
        )
    }

    @Test func changesDuringARunAreCoveredByOneMoreRun() throws {
        let session = try session()
        let first = try #require(try session.change(Self.entry(0.1), of: Self.key("a.jpg")))
        #expect(first.number == 1)
        run.begun.wait()
        #expect(session.state(of: 1)?.state == .running)
        for number in 2...5 {
            let change = try session.change(
                Self.entry(Double(number) / 10),
                of: Self.key(number % 2 == 0 ? "b.jpg" : "a.jpg")
            )
            #expect(change?.number == number)
            #expect(session.state(of: number)?.state == .waiting)
        }
        run.mayEnd.signal()
        run.begun.wait()
        #expect(session.state(of: 1)?.state == .done)
        for number in 2...5 { #expect(session.state(of: number)?.state == .running) }
        run.mayEnd.signal()
        session.finish()
        for number in 1...5 { #expect(session.state(of: number)?.state == .done) }
        #expect(run.count.withLock { $0 } == 2)
        #expect(memory.saved.withLock { $0.map(\.entry?.focal?[0]) } == [0.1, 0.2, 0.3, 0.4, 0.5])
        #expect(session.state(of: 5)?.photo?.source == "a.jpg" && session.state(of: 4)?.photo?.source == "b.jpg")
    }

    @Test func anEntryThatIsNotSavedStartsNoRun() throws {
        let session = try session()
        memory.failure.withLock { $0 = RunError(.outputNotWritable, "The disk is full.") }
        #expect(throws: RunError.self) { try session.change(Self.entry(0.1), of: Self.key("a.jpg")) }
        session.finish()
        #expect(run.count.withLock { $0 } == 0 && session.state(of: 1) == nil)
        #expect(session.report.photos[0].override == nil)
    }

    @Test func onlyPhotosOfTheManifestCanBeChanged() throws {
        let session = try session()
        for name in ["c.jpg", "", "../a.jpg", "./a.jpg", "/a.jpg"] {
            #expect(try session.change(Self.entry(0.1), of: Self.key(name)) == nil)
        }
        session.finish()
        #expect(memory.saved.withLock { $0.count } == 0 && run.count.withLock { $0 } == 0)
    }

    /// The entry is saved, and the page says why there is no new crop; the next run may succeed.
    @Test func aRunThatFailsIsToldWithItsChanges() throws {
        let session = try session()
        run.failure.withLock { $0 = "The folder is in use." }
        _ = try session.change(Self.entry(0.1), of: Self.key("a.jpg"))
        run.mayEnd.signal()
        session.finish()
        #expect(session.state(of: 1)?.failure == "The folder is in use." && !session.hasRun)
        run.failure.withLock { $0 = nil }
        _ = try session.change(nil, of: Self.key("a.jpg"))
        run.mayEnd.signal()
        session.finish()
        #expect(session.state(of: 2)?.failure == nil && session.state(of: 2)?.photo?.override == nil && session.hasRun)
        #expect(session.state(of: 1)?.failure == "The folder is in use.")
        for number in [-1, 0, 3] { #expect(session.state(of: number) == nil) }
    }

    @Test func theNewReportIsServedWithTheEntries() throws {
        let after = try ReviewedReport.make([ReviewedReport.photo("a.jpg", ["new.jpg"]), ReviewedReport.photo("c.jpg")])
        let session = try session(reports: [after])
        _ = try session.change(Self.entry(0.3), of: Self.key("a.jpg"))
        run.mayEnd.signal()
        session.finish()
        #expect(session.report.photos.map(\.source) == ["a.jpg", "c.jpg"])
        #expect(session.report.photos[0].override == Self.entry(0.3))
        #expect(session.report.photos[0].outputs.map(\.path) == ["new.jpg"])
    }

    private static func leftOut(_ source: String, _ leftovers: [String]) throws -> ReportPhoto {
        var photo = try ReviewedReport.photo(source)
        photo.leftovers = leftovers.map { ReportPhoto.Leftover(FilePath($0), byteCount: 4) }
        return photo
    }

    /// No run is made for a removal, and the page is told what the next report says.
    @Test func leftoversThatThePageShowsAreRemovedWithoutARun() throws {
        let before = try ReviewedReport.make([
            Self.leftOut("a.jpg", ["a.jpg", "a%b.webp"]), ReviewedReport.photo("b.jpg"),
        ])
        let after = try ReviewedReport.make([ReviewedReport.photo("a.jpg"), ReviewedReport.photo("b.jpg")])
        let session = try session(first: before, reports: [after])
        #expect(session.removeLeftovers(of: Self.key("b.jpg")) == nil, "it has none")
        #expect(session.removeLeftovers(of: Self.key("../a.jpg")) == nil)
        #expect(session.removeLeftovers(of: Self.key("a.jpg")) == 1)
        session.finish()
        #expect(removal.removed.withLock { $0 } == ["a.jpg: a.jpg", "a.jpg: a%b.webp"])
        #expect(run.count.withLock { $0 } == 0)
        let state = try #require(session.state(of: 1))
        #expect(state.state == .done && state.failure == nil && state.photo?.leftovers == nil)
        #expect(session.removeLeftovers(of: Self.key("a.jpg")) == nil, "nothing is left")
    }

    /// A refusal is that of its own change, and the run of another one is made all the same.
    @Test func aRefusedRemovalIsToldAndTheRunAfterItIsMade() throws {
        let before = try ReviewedReport.make([Self.leftOut("a.jpg", ["a.jpg"]), ReviewedReport.photo("b.jpg")])
        let session = try session(first: before, reports: [before, before])
        removal.refused.withLock { $0 = ["a.jpg"] }
        _ = try session.change(Self.entry(0.1), of: Self.key("b.jpg"))
        run.begun.wait()
        #expect(session.removeLeftovers(of: Self.key("a.jpg")) == 2)
        _ = try session.change(Self.entry(0.2), of: Self.key("b.jpg"))
        run.mayEnd.signal()
        run.mayEnd.signal()
        session.finish()
        #expect(session.state(of: 2)?.failure == "a.jpg stays.")
        #expect(session.state(of: 1)?.failure == nil && session.state(of: 3)?.failure == nil)
        #expect(removal.removed.withLock { $0.isEmpty } && run.count.withLock { $0 } == 2)
    }
}
