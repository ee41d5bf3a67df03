package import FaceCropModel
import Synchronization
import SystemPackage

/// Makes the previews of a report that are missing, and removes those that no photo has any more.
package struct ReportPreviews: Sendable {
    private let folder: ReportFolder
    private let plans: [PreviewFile.Plan]
    /// The previews that must be made, each once.
    private let missing: [PreviewFile]

    /// Plans the previews of `report`; looks at files, but writes nothing.
    package init(of report: Report, in folder: ReportFolder) {
        self.folder = folder
        plans = report.photos.map { PreviewFile.plan(for: $0) }
        var seen: Set<String> = []
        missing = plans.compactMap { plan in
            guard case .file(let file) = plan, seen.insert(file.relativePath).inserted,
                PresentFile.status(of: folder.previews.pushing(FilePath(file.relativePath))) == nil
            else { return nil }
            return file
        }
    }

    /// How many previews must be made.
    package var missingCount: Int { missing.count }
    /// How many photos are not where the run found them.
    package var lostCount: Int { plans.count { $0 == .lost } }

    /// Why missing previews are not made for a manifest that another user may have written.
    package var withheld: [String: String] {
        let reason = "It is not shown, because another user may have written the manifest that names it."
        return Dictionary(missing.map { ($0.relativePath, reason) }) { first, _ in first }
    }

    /// Makes what is missing.
    ///
    /// - Parameters:
    ///   - previewer: Decodes the photos.
    ///   - stop: After it, no more previews are begun.
    ///   - didMake: Called after each preview, by several threads at the same time.
    /// - Returns: Why some could not be made, by their paths.
    /// - Throws: `RunError` if photos cannot be decoded at all, or if a preview cannot be written.
    package func make(
        _ previewer: PhotoPreviewer,
        stop: StopRequest,
        didMake: @escaping @Sendable () -> Void
    ) throws(RunError) -> [String: String] {
        let failures = Mutex<[String: String]>([:])
        let writeFailure = Mutex<RunError?>(nil)
        let orders = missing.map { PhotoPreviewer.Order(path: $0.source, form: $0.form) }
        try previewer.make(orders, stop: stop) { number, result in
            do throws(RunError) {
                let reason = try write(result, as: missing[number])
                if let reason { failures.withLock { $0[missing[number].relativePath] = reason } }
            } catch {
                writeFailure.withLock { $0 = $0 ?? error }
                stop.make()
            }
            didMake()
        }
        if let error = writeFailure.withLock({ $0 }) { throw error }
        return failures.withLock { $0 }
    }

    /// Writes a preview.
    ///
    /// - Returns: Why there is none; `nil` if it is written.
    private func write(_ result: PhotoPreviewer.Result, as file: PreviewFile) throws(RunError) -> String? {
        switch result {
        case .made(let bytes):
            // If a photo has taken over the engine process, that process may answer anything.
            guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return "The photo gave no picture." }
            try folder.replace(folder.previews.pushing(FilePath(file.relativePath)), with: bytes)
            return nil
        case .failed(let error): return error.message
        case .notAPhoto: return "The file is no photo any more."
        }
    }

    /// Enters the previews in `report`.
    ///
    /// - Parameters:
    ///   - report: The report that this was made of.
    ///   - failures: What ``make(_:stop:didMake:)`` returned.
    ///   - manifestTime: When the manifest was written, in nanoseconds since 1970: photos that were written later may
    ///     look different now.
    package func enter(in report: inout Report, failures: [String: String], manifestTime: Int) {
        for (index, plan) in plans.enumerated() {
            switch plan {
            case .none(let reason): report.photos[index].previewNote = reason
            case .lost:
                report.photos[index].previewNote = "The photo is not at \(report.photos[index].source) any more."
            case .file(let file):
                if let reason = failures[file.relativePath] {
                    report.photos[index].previewNote = reason
                    continue
                }
                let url = "previews/\(file.relativePath)"
                report.photos[index].preview = .init(url: url, width: file.width, height: file.height)
                guard file.modifiedNanoseconds > manifestTime else { continue }
                report.photos[index].notes.append(
                    ReportNote(.warn, "The photo has been written to since the run, so what is drawn may not fit it.")
                )
            }
        }
    }

    /// Removes the previews that belong to no photo of the report.
    ///
    /// Files with other names stay. What cannot be removed stays, too, and does no harm.
    package func removeOthers() {
        let kept = Set(plans.compactMap { if case .file(let file) = $0 { file.relativePath } else { nil } })
        for preview in folder.existingPreviews where !kept.contains(preview) {
            try? folder.remove(folder.previews.pushing(FilePath(preview)))
        }
    }
}
