import SystemPackage

/// What was decided about single photos before a run, by people or by a plan.
protocol PhotoDecisions: Sendable {
    /// Reads what there is about `photo`, unless it was read before.
    func load(for photo: PhotoFile)

    /// What was decided about a photo; `nil` if nothing.
    func override(of photo: PhotoFile) -> FoundOverride?

    /// Whether outputs of the photo at `source`, which may be gone, must stay as they are.
    ///
    /// It was `depth` components below its input, which need not be one of this run.
    func keepsOutputs(ofSource source: FilePath, depth: Int) -> Bool

    /// Finds photos that have moved since the decision, by their content; returns whether there are any.
    ///
    /// `known` is what earlier runs know of photos, so that not all are read.
    func findMoved(_ walk: InputWalk, _ known: KnownPhotos, _ stop: StopRequest) -> Bool

    /// The decisions about photos that are gone.
    func notices() -> [OverrideNotice]
}
