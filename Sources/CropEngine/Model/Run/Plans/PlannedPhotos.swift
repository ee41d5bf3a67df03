package import SystemPackage

/// The photos of a plan, which a run renders as the plan says.
package struct PlannedPhotos: PhotoDecisions {
    private let found: [FilePath: FoundOverride]
    /// The photos, in the order of the plan.
    let paths: [FilePath]

    /// Takes the entries of the plan at `file`.
    package init(_ entries: [PlanFile.Entry], file: FilePath) {
        paths = entries.map(\.path)
        // A photo that occurs twice keeps the last entry, which has a mistake that says so.
        found = Dictionary(
            entries.map { entry in
                let record = OverrideRecord(file: file, line: entry.position.line, match: .plan)
                let mistakes = entry.mistakes.map { $0.line(in: file.string) }
                return (entry.path, FoundOverride(override: entry.decision, record: record, mistakes: mistakes))
            },
            uniquingKeysWith: { $1 }
        )
    }

    /// The options of a run that renders the plan: only its photos are processed, and nothing else decides about them.
    func options(_ options: Options) -> Options {
        var planned = options
        planned.discover.onlyPaths = Set(found.keys)
        planned.overrides = OverrideOptions()
        planned.burst = BurstOptions()
        return planned
    }

    func load(for photo: PhotoFile) {}

    func override(of photo: PhotoFile) -> FoundOverride? { found[photo.path] }

    func keepsOutputs(ofSource source: FilePath, depth: Int) -> Bool {
        // A plan has paths from the working folder, which is that in which it was made.
        var spelled = source
        let isBelow = spelled.removePrefix(WorkingFolder.path)
        return (found[source] ?? (isBelow ? found[spelled] : nil))?.override.keepsOutputs ?? false
    }

    func findMoved(_ walk: InputWalk, _ known: KnownPhotos, _ stop: StopRequest) -> Bool { false }

    func notices() -> [OverrideNotice] { [] }
}
