@preconcurrency import Dispatch
package import FaceCropModel
package import FaceCropReport
import Synchronization
package import SystemPackage

/// What is known while people look at the page: the report of the last run, and changes that no run has seen yet.
///
/// Changes are saved one after the other. A run begins as soon as no other is in progress, and covers all changes that
/// were saved before it.
package final class ReviewSession: Sendable {
    /// What became of a change.
    enum State: String, Sendable, Codable {
        case waiting
        case running
        case done
    }

    /// What a person has asked for.
    private struct Change {
        /// The bytes of the photo's path.
        var key: [UInt8]
        /// The leftovers to be removed, relative to the output folder; empty if the photo's entry was changed.
        var leftovers: [[UInt8]] = []
        var isEntry: Bool { leftovers.isEmpty }
    }

    private struct Values {
        var report: Report
        var files: ServedFiles
        var numbers: [[UInt8]: Int]
        /// Change 1 is the first.
        var changes: [Change] = []
        /// How many changes the present run covers, and those before it.
        var begun = 0
        /// How many changes have been covered by runs that ended.
        var ended = 0
        /// For each change that a run has covered, why that run failed; empty if it did not.
        var failures: [Int: String] = [:]
        var hasRun = false
    }

    private let folder: FilePath
    private let store: any OverrideStore
    private let runAgain: @Sendable () -> String?
    private let removeLeftovers: @Sendable (_ paths: [[UInt8]], _ key: [UInt8]) -> String?
    private let read: @Sendable () throws(RunError) -> Report
    private let values: Mutex<Values>
    private let saving = Mutex(())
    private let runs = DispatchQueue(label: "facecrop.review.runs")

    /// - Parameters:
    ///   - folder: The output folder, absolute and without links.
    ///   - report: The report of the last run, with its previews.
    ///   - store: Where changes are saved.
    ///   - runAgain: Makes the run again; returns why that failed, or `nil`.
    ///   - removeLeftovers: Removes leftovers of the photo with the path `key`; returns why that failed, or `nil`.
    ///   - read: Reads the report of the run that was made again.
    /// - Throws: `RunError` if entries cannot be read.
    package init(
        folder: FilePath,
        report: Report,
        store: any OverrideStore,
        runAgain: @escaping @Sendable () -> String?,
        removeLeftovers: @escaping @Sendable (_ paths: [[UInt8]], _ key: [UInt8]) -> String?,
        read: @escaping @Sendable () throws(RunError) -> Report
    ) throws(RunError) {
        self.folder = folder
        self.store = store
        self.runAgain = runAgain
        self.removeLeftovers = removeLeftovers
        self.read = read
        let report = try Self.withOverrides(report, store)
        values = Mutex(
            Values(report: report, files: ServedFiles(of: report, in: folder), numbers: Self.numbers(report))
        )
    }

    /// The report as it is now.
    package var report: Report { values.withLock(\.report) }
    /// The files that the page may show.
    var files: ServedFiles { values.withLock(\.files) }
    /// Whether a run was made.
    package var hasRun: Bool { values.withLock(\.hasRun) }

    /// Saves a change, and has a run made that covers it.
    ///
    /// - Parameters:
    ///   - override: The new entry; `nil` removes it.
    ///   - key: The bytes of the photo's path.
    /// - Returns: The number of the change, and the file that it was saved to;
    ///   `nil` if the manifest names no such photo.
    /// - Throws: `RunError` if the entry cannot be saved; then no run is made.
    func change(
        _ override: OverrideEntry?,
        of key: [UInt8]
    ) throws(RunError) -> (number: Int, file: FilePath)? {
        guard values.withLock({ $0.numbers[key] }) != nil else { return nil }
        let (number, file) = try saving.withLock { _ throws(RunError) in
            let file = try store.save(override, for: FilePath(bytes: key))
            let number = values.withLock { values in
                if let index = values.numbers[key] { values.report.photos[index].override = override }
                values.changes.append(Change(key: key))
                return values.changes.count
            }
            return (number, file)
        }
        runs.async { [self] in runIfNeeded() }
        return (number, file)
    }

    /// Has the leftovers of a photo removed that the page shows.
    ///
    /// - Parameter key: The bytes of the photo's path.
    /// - Returns: The number of the change; `nil` if there is no such photo, or it has no leftovers.
    func removeLeftovers(of key: [UInt8]) -> Int? {
        let number = values.withLock { values -> Int? in
            guard let index = values.numbers[key], let leftovers = values.report.photos[index].leftovers else {
                return nil
            }
            values.changes.append(Change(key: key, leftovers: leftovers.map(\.pathBytes)))
            return values.changes.count
        }
        if number != nil { runs.async { [self] in runIfNeeded() } }
        return number
    }

    /// What became of the change with this number: with the photo as the last run left it, and why a run failed.
    func state(of change: Int) -> (state: State, photo: ReportPhoto?, failure: String?)? {
        values.withLock { values in
            guard values.changes.indices.contains(change - 1) else { return nil }
            if change > values.begun { return (.waiting, nil, nil) }
            if change > values.ended { return (.running, nil, nil) }
            let photo = values.numbers[values.changes[change - 1].key].map { values.report.photos[$0] }
            return (.done, photo, values.failures[change])
        }
    }

    /// Waits for the run in progress, and for those of changes that are saved.
    func finish() { runs.sync {} }

    private func runIfNeeded() {
        let pending = values.withLock { values in
            values.begun = values.changes.count
            return values.changes[values.ended..<values.begun]
        }
        if pending.isEmpty { return }
        // Leftovers are those of the run before, so they are removed before the next one.
        var failures = pending.map { $0.isEntry ? nil : removeLeftovers($0.leftovers, $0.key) }
        var failure = pending.contains(where: \.isEntry) ? runAgain() : nil
        var report: Report?
        if failure == nil {
            do throws(RunError) {
                report = try read()
            } catch {
                failure = error.message
            }
        }
        for (index, change) in pending.enumerated() where change.isEntry || failures[index] == nil {
            failures[index] = failure
        }
        end(report, failures)
    }

    /// Notes the report after the changes that follow those which have ended, and why each of them failed.
    private func end(_ report: Report?, _ failures: [String?]) {
        values.withLock { values in
            if var report {
                report.keepWhatIsNotKnownAnyMore(values.report)
                values.report = report
                values.numbers = Self.numbers(report)
                values.files = ServedFiles(of: report, in: folder)
                values.hasRun = true
            }
            for failure in failures {
                values.ended += 1
                values.failures[values.ended] = failure
            }
        }
    }

    private static func numbers(_ report: Report) -> [[UInt8]: Int] {
        Dictionary(report.photos.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func withOverrides(_ report: Report, _ store: any OverrideStore) throws(RunError) -> Report {
        var report = report
        for index in report.photos.indices where report.photos[index].overridePlace != nil {
            report.photos[index].override = try store.override(for: FilePath(bytes: report.photos[index].key))
        }
        return report
    }
}

extension Report {
    /// Takes over from `earlier` what the run does not tell: entries, and how a photo looks that it left out.
    fileprivate mutating func keepWhatIsNotKnownAnyMore(_ earlier: Report) {
        let former = Dictionary(earlier.photos.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        for index in photos.indices {
            guard let before = former[photos[index].key] else { continue }
            photos[index].override = before.override
            // Previews that could not be made are not tried again.
            if before.preview == nil {
                photos[index].preview = nil
                photos[index].previewNote = before.previewNote
            }
            if photos[index].has(.skipped) {
                photos[index].earlierOutputs = before.outputs.isEmpty ? before.earlierOutputs : before.outputs
            }
            guard photos[index].size == nil, photos[index].has(.skipped), before.preview != nil else { continue }
            photos[index].size = before.size
            photos[index].turnedClockwiseDegrees = before.turnedClockwiseDegrees
            photos[index].faces = before.faces
            photos[index].preview = before.preview
            photos[index].previewNote = before.previewNote
        }
    }
}
