import ArgumentParser
import FaceCropModel
import SystemPackage

/// What the user typed about the run as a whole.
struct RunArguments: ParsableArguments {
    @Flag(name: [.customShort("n"), .long], help: "Name what is new, changed, moved or gone, and do nothing.")
    var dryRun = false

    @OptionGroup var replacing: OverwriteArguments

    @Flag(help: "Remove outputs of photos that are gone, and outputs that photos had under other options.")
    var prune = false

    @OptionGroup var parallel: JobsArguments

    @Option(
        help: ArgumentHelp(
            "Exit with 1 also if photos ended like this: fallback, skipped, cut, undersized, or several separated by "
                + "commas.",
            discussion:
                "Pictures in a format that facecrop does not read count as skipped. Files that are no photos do not, "
                + "nor do the worse photos of a burst (--best-of-burst)."
        ),
        transform: ArgumentParsing.choices(FailOn.self)
    )
    var failOn: [FailOn] = []

    @Flag(help: .full("Process photos again even if they are up to date."))
    var force = false

    @Option(
        help: .full(
            """
            How facecrop tells that a photo is unchanged: size-and-time or content, which reads every photo and counts \
            after a checkout or a restored backup, when times change. (default: size-and-time)
            """
        ),
        completion: ArgumentParsing.words(RunOptions.Check.self),
        transform: ArgumentParsing.choice(RunOptions.Check.self)
    )
    var check: RunOptions.Check = RunOptions().check

    @Option(
        help: .full("Process one part of the photos, such as 2/8; facecrop merge puts the parts together."),
        transform: ArgumentParsing.value("a part such as 2/8", { Shard(text: $0) })
    )
    var shard: Shard?

    @OptionGroup var locking: LockArguments
    @OptionGroup var memory: MemoryArguments
    @OptionGroup var isolation: IsolationArguments

    func demands(expectedPhotoCount: Int? = nil) -> RunDemands {
        RunDemands(failOn: Set(failOn), expectedPhotos: expectedPhotoCount)
    }

    /// The messages about the run; `doneVerb` says what becomes of photos with faces.
    ///
    /// With `plansOnly`, only a plan of the outputs is written. `canSkip` tells whether overrides can leave out photos.
    func messages(
        expectedPhotoCount: Int? = nil,
        doneVerb: String = "cropped to faces",
        plansOnly: Bool = false,
        canSkip: Bool = false
    ) -> RunMessages {
        RunMessages(
            failOn: Set(failOn),
            expectedPhotoCount: expectedPhotoCount,
            doneVerb: doneVerb,
            isDryRun: dryRun,
            plansOnly: plansOnly,
            prunes: prune,
            canSkip: canSkip
        )
    }

    func runOptions(output: FilePath, models: FilePath?) -> RunOptions {
        var options = RunOptions()
        options.destination = dryRun ? .dryRun(output) : .folder(output)
        options.jobs = parallel.jobs
        options.memoryBudget = memory.memoryBudget
        options.redoesAll = force
        options.check = check
        options.overwrites = replacing.overwrite
        options.prunes = prune
        options.shard = shard
        options.locks = locking.locks
        options.modelFolder = models
        options.isolation = isolation.option
        return options
    }
}
