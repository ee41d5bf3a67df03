extension UpToDateCheck {
    /// Why a photo that has a journal entry is to be done again.
    package enum Change: Sendable, Hashable, CaseIterable {
        /// The user wants to do all photos again.
        case forced
        /// It failed, and is tried again.
        case failedBefore
        /// The file has changed.
        case source
        /// Another version of facecrop has done it.
        case version
        /// The options, or the models, have changed.
        case options
        /// What a person has decided about it has changed.
        case override
        /// A file beside it with face regions, or another photo of its burst, has changed.
        case otherFiles
        /// An output is missing, is not as it was written, or gets another name.
        case outputs
    }

    /// The first reason why the photo of `entry` is to be done again, if its verdict for the same values says so.
    func change(
        of entry: JournalEntry,
        _ fingerprint: SourceFingerprint,
        burst: String,
        sidecars: String,
        override: String
    ) -> Change {
        let (header, digests) = (entry.header, entry.header.digests)
        if redoesAll { return .forced }
        if !entry.isDone { return .failedBefore }
        if isSame(header.fingerprint, fingerprint) == false { return .source }
        if header.algorithmVersion != algorithmVersion { return .version }
        if digests.detection != self.digests.detection || digests.pixels != self.digests.pixels { return .options }
        if digests.override != override { return .override }
        if digests.burst != burst || digests.sidecars != sidecars { return .otherFiles }
        return .outputs
    }
}
