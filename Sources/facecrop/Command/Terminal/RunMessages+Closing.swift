import FaceCropModel
import Logging

extension RunMessages {
    /// The messages at the end of a run that took `seconds` and gave `summary`.
    ///
    /// The first message summarizes the run in one line. With `--quiet`, it is printed only if the exit status is not
    /// 0: a run that does what was asked is silent, and its warnings are in the manifest and the report.
    func closing(_ summary: RunSummary, seconds: Double) -> [RunMessage] {
        // A later run of a watch is about what it has done; the state of the whole folder was said before.
        let status = status(watch == .later ? inputs : summary)
        let hasDoneNothing = watch != nil && inputs.photos == 0 && summary.thisRun.prunedOutputs == 0
        var messages = [
            RunMessage(
                hasDoneNothing ? .debug : .info,
                closingLine(summary, seconds),
                closingMetadata(summary, seconds),
                isSaidWhenQuiet: status != .success
            )
        ]
        if let missing = MissingPhotos(summary, expectedCount: expectedPhotoCount) {
            messages.append(RunMessage(.error, missing.text))
        }
        messages += notes(summary.thisRun)
        if systemFolderCount > 0 {
            let folders = Self.count(systemFolderCount, "folder")
            let text = "with deleted photos, snapshots or thumbnails left out"
            let advice = "--verbose names them, --system-folders takes them in"
            messages.append(RunMessage(.notice, "\(folders) \(text) (\(advice))"))
        }
        if inputs.photos == 0, !saidInputsAreEmpty, !summary.interrupted, !isStream, watch == nil {
            messages.append(RunMessage(.warning, Self.noFile))
        }
        return messages
    }

    /// What is said if the inputs hold no file.
    static let noFile = "there is no file to look at in the inputs"

    /// The exit status of a run that gave `summary`.
    func status(_ summary: RunSummary) -> ExitStatus {
        ExitStatus(summary, failOn: failOn, expectedPhotoCount: expectedPhotoCount)
    }

    /// The counts of the inputs; photos of earlier runs that are not among the inputs are counted separately.
    private func closingLine(_ summary: RunSummary, _ seconds: Double) -> String {
        var parts = ["\(Self.count(inputs.photos - inputs.notPhotos, "photo")) in \(ProgressText.duration(seconds))"]
        parts.append("\(inputs.written) \(doneVerb)")
        if inputs.photosWithCutFaces > 0 {
            parts.append("in \(inputs.photosWithCutFaces) of them a chosen face is cut")
        }
        if inputs.undersized > 0 { parts.append("\(inputs.undersized) smaller than asked for") }
        if let moved = inputs.guarded { parts.append("\(moved) moved so as not to cut a head") }
        if inputs.fallback > 0 { parts.append("\(inputs.fallback) by fallback") }
        parts += leftOut
        if let unsupported = UnsupportedText(inputs) { parts.append("\(unsupported)") }
        if let identity = inputs.identity, inputs.photosWithoutIdentity > 0 {
            parts.append("\(inputs.photosWithoutIdentity) without identity (\(identity.pending) pending)")
        }
        if inputs.keptByHand > 0 {
            parts.append("\(Self.count(inputs.keptByHand, "output")) replaced by hand and kept")
        }
        if inputs.failed > 0 { parts.append("\(inputs.failed) failed") }
        if warnedCount > 0 { parts.append("\(warnedCount) with warnings") }
        if keptCount > 0 { parts.append("\(keptCount) \(keptCount == 1 ? "was" : "were") done already") }
        if movedCount > 0 { parts.append("\(movedCount) moved, their outputs copied") }
        if watch == .later, summary.thisRun.prunedOutputs > 0 {
            parts.append("removed \(Self.count(summary.thisRun.prunedOutputs, "output")) of photos that are gone")
        }
        if inputs.notPhotos > 0 {
            parts.append(inputs.notPhotos == 1 ? "1 file is no photo" : "\(inputs.notPhotos) files are no photos")
        }
        if summary.interrupted { parts.append("interrupted before the rest") }
        var line = parts.joined(separator: ", ")
        if carriedCount > 0 {
            let are = carriedCount == 1 ? "is" : "are"
            line += "; the manifest also has \(Self.count(carriedCount, "photo")) that \(are) not among these inputs"
        }
        if plansOnly { return line + "; planned: no output was written" }
        return line + (isDryRun ? "; dry run: nothing was written" : "")
    }

    /// The numbers of photos that got no output, by the reason.
    private var leftOut: [String] {
        let byOverride = inputs.skippedByOverride ?? 0
        let others = inputs.skippedPhotos - inputs.unsupported
        var parts = others > 0 ? ["\(others) left out"] : []
        if inputs.skippedForBetter > 0 {
            parts.append("\(inputs.skippedForBetter) left out for better ones of a burst")
        }
        if byOverride > 0 { parts.append("\(byOverride) left out by overrides") }
        return parts
    }

    /// What is said of `count` outputs that belong to no photo and that the run did not try to remove.
    private func orphanNote(_ count: Int) -> RunMessage? {
        guard count > 0, !saidInputsAreEmpty else { return nil }
        let outputs = Self.count(count, "output")
        let belong = count == 1 ? "belongs" : "belong"
        let advice = prunes && !isDryRun ? "--verbose names them" : "--verbose names them, --prune removes them"
        return RunMessage(.notice, "\(outputs) that \(belong) to no photo any more (\(advice))")
    }

    private func notes(_ run: RunSummary.ThisRun) -> [RunMessage] {
        var notes: [RunMessage] = []
        // What is being written is not among the inputs of this run of a watch, but of the next.
        if run.outdated > 0, watch == nil {
            let photos = Self.count(run.outdated, "photo")
            let be = run.outdated == 1 ? "is" : "are"
            notes.append(
                RunMessage(.notice, "\(photos) in the manifest \(be) out of date, but \(be) not among the inputs")
            )
        }
        if run.keptWithoutAnswer > 0 {
            let photos = Self.count(run.keptWithoutAnswer, "photo")
            let text = "asked about again without an answer: left as an earlier answer has it; run again"
            notes.append(RunMessage(.warning, "\(photos) \(text)"))
        }
        if run.prunedOutputs > 0, watch != .later {
            let outputs = Self.count(run.prunedOutputs, "output")
            notes.append(RunMessage(.info, "\(outputs) that belonged to no photo any more: removed"))
        }
        if let orphans = orphanNote(run.orphanedOutputs - unprunedCount) { notes.append(orphans) }
        return notes
    }
}
