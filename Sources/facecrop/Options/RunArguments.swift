import ArgumentParser
import FaceCropRecords
import SystemPackage

/// What the user typed about the run as a whole.
struct RunArguments: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: "Folder for outputs and manifest.json; made if needed.",
        transform: ArgumentParsing.path
    )
    var output: FilePath

    @Option(
        name: [.short, .long],
        help: "Photos worked on at a time. (default: the cores)",
        transform: ArgumentParsing.integer(1...1024)
    )
    var jobs: Int?

    @Option(
        help: "Memory that may be used: 2G, 512M, or a percentage. (default: half the machine, or less in a container)",
        transform: ArgumentParsing.value("an amount of memory (512M, 2G) or a percentage (50%)") { MemoryAmount($0) }
    )
    var memoryBudget: MemoryAmount?

    @Flag(name: [.customShort("n"), .long], help: "Do all but the writing.")
    var dryRun = false

    @Flag(help: "Do photos again that are done already.")
    var force = false

    @Option(
        help: "What must be the same for a photo to be unchanged: size-and-time or content. (default: size-and-time)",
        transform: ArgumentParsing.choice(RunOptions.Check.self)
    )
    var check: RunOptions.Check = RunOptions().check

    @Flag(
        help: """
            Replace files that facecrop has not written, and outputs that were replaced by hand; both are kept \
            otherwise.
            """
    )
    var overwrite = false

    @Flag(help: "Remove outputs of photos that are gone, and outputs that photos no longer have.")
    var prune = false

    @Option(
        help: "Do one part of the photos, such as 2/8; facecrop merge puts the parts together.",
        transform: ArgumentParsing.value("a part such as 2/8", { Shard(text: $0) })
    )
    var shard: Shard?

    @Option(
        help: "Where photos are decoded: process (a child, so that none can end the run) or none. (default: process)",
        transform: ArgumentParsing.choice(Isolation.self)
    )
    var isolation: Isolation = .process

    @Option(
        help: "Seconds that a photo may take, 0 for as long as it wants; needs the isolation process. (default: 60)",
        transform: ArgumentParsing.value("a number of seconds from 0 to 1000000") { text in
            Double(text).flatMap { (0...1e6).contains($0) ? $0 : nil }
        }
    )
    var timeout: Double?

    @Option(
        help: ArgumentHelp(
            "Exit with 1 also when photos ended like this: fallback, skipped, cut, or several separated by commas.",
            discussion:
                "Pictures of a format that is not read count as skipped, files that are no photos do not, nor do "
                + "the worse photos of a burst (--best-of-burst)."
        ),
        transform: ArgumentParsing.choices(FailOn.self)
    )
    var failOn: [FailOn] = []

    func validate() throws {
        if let timeout, timeout > 0, isolation == .none {
            throw ValidationError("--timeout needs --isolation process: a photo cannot be stopped from within.")
        }
    }

    /// What is said about the run; `achievement` is what becomes of photos with faces.
    func messages(expectedPhotoCount: Int? = nil, achievement: String = "cropped to faces") -> RunMessages {
        RunMessages(
            failOn: Set(failOn),
            expectedPhotoCount: expectedPhotoCount,
            achievement: achievement,
            isDryRun: dryRun
        )
    }

    func runOptions(models: FilePath?, modelCache: FilePath?) -> RunOptions {
        var options = RunOptions()
        options.destination = dryRun ? .dryRun(output) : .folder(output)
        options.jobs = jobs
        options.memoryBudget = memoryBudget
        options.redoesAll = force
        options.check = check
        options.overwrites = overwrite
        options.prunes = prune
        options.shard = shard
        options.modelFolder = models
        options.modelCacheFolder = modelCache
        options.isolation = isolation.option(timeoutSeconds: timeout ?? 60)
        return options
    }
}

/// Where photos are decoded, in the words of the command line.
enum Isolation: String, CaseIterable {
    case process
    case none

    /// The option of the engine; a timeout of 0 is none.
    func option(timeoutSeconds: Double) -> RunOptions.Isolation {
        switch self {
        case .process: .process(photoLimitSeconds: timeoutSeconds > 0 ? timeoutSeconds : nil)
        case .none: .none
        }
    }
}
