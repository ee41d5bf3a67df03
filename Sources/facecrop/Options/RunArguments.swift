import ArgumentParser
import CropEngine
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

    @Flag(name: [.customShort("n"), .long], help: "Do all but the writing.")
    var dryRun = false

    @Option(
        help: "Exit with 1 also when photos ended like this: fallback, skipped, cut, or several separated by commas.",
        transform: ArgumentParsing.choices(FailOn.self)
    )
    var failOn: [FailOn] = []

    func runOptions(models: FilePath?, modelCache: FilePath?) -> RunOptions {
        var options = RunOptions()
        options.destination = dryRun ? .dryRun(output) : .folder(output)
        options.jobs = jobs
        options.modelFolder = models
        options.modelCacheFolder = modelCache
        return options
    }
}
