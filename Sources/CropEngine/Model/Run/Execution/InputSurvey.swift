import SystemPackage

/// What the first walk over the inputs has found.
struct InputSurvey {
    /// How many files this run works on.
    private(set) var fileCount = 0
    /// How many files the inputs hold, those of other shards included.
    private(set) var foundCount = 0
    /// How many photos are done, are not among the inputs, and would be done again if they were.
    private(set) var outdatedCount = 0
    /// The photos whose sources are gone, which may be found elsewhere.
    private(set) var gone: GonePhotos
    /// The bursts; `nil` if they are not asked for.
    private(set) var bursts: BurstGrouper?
    /// The folders that were cleaned last, relative to the output folder.
    private var folders: Set<FilePath> = []

    /// Walks the inputs once: counts files, notes names, finds bursts, marks the journal's entries, and removes
    /// temporary files that killed runs have left beside the outputs.
    ///
    /// If the run is told to stop, the survey stops too, and the run must not use it.
    init(
        _ walk: InputWalk,
        _ state: OutputFolder,
        _ check: UpToDateCheck,
        _ overrides: any PhotoDecisions,
        maximumBurstGapSeconds: Double?,
        stop: StopRequest,
        noting names: inout OutputNameSurvey
    ) {
        bursts = maximumBurstGapSeconds.map { BurstGrouper(maximumGapSeconds: $0) }
        gone = GonePhotos(check.check)
        for finding in walk {
            if stop.isMade { return }
            guard let file = finding.fileToRead else { continue }
            overrides.load(for: file)
            note(file, state, names)
            if bursts != nil, !(overrides.override(of: file)?.isLeftOut ?? false) { bursts?.note(file) }
            names.note(file)
        }
        bursts?.end()
        if overrides.findMoved(walk, KnownPhotos(state, check), stop), let gap = maximumBurstGapSeconds {
            bursts = Self.bursts(walk, overrides, maximumGapSeconds: gap, stop)
        }
        state.noteAllFoldersCleaned()
        (outdatedCount, gone) = state.markNotFound(check, names.given, stop)
    }

    /// The bursts, without photos that overrides leave out.
    private static func bursts(
        _ walk: InputWalk,
        _ overrides: any PhotoDecisions,
        maximumGapSeconds: Double,
        _ stop: StopRequest
    ) -> BurstGrouper {
        var bursts = BurstGrouper(maximumGapSeconds: maximumGapSeconds)
        for file in walk.lazy.compactMap(\.fileToRead) {
            if stop.isMade { break }
            if !(overrides.override(of: file)?.isLeftOut ?? false) { bursts.note(file) }
        }
        bursts.end()
        return bursts
    }

    private mutating func note(_ file: PhotoFile, _ state: OutputFolder, _ names: OutputNameSurvey) {
        foundCount += 1
        if state.folder.shard?.contains(file.relativePath.bytes) ?? true { fileCount += 1 }
        state.markFound(file)
        guard state.mayHoldLeftBehindFiles else { return }
        // Sidecars are in the folder of the mirrored tree.
        let targets = Set(names.outputFolders(of: file) + [file.relativePath.removingLastComponent()])
        for target in targets.subtracting(folders) {
            state.removeLeftBehindFiles(inFolderOfOutputs: target.bytes)
        }
        folders = targets
    }
}
