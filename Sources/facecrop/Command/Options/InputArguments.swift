import ArgumentParser
import FaceCropModel
import SystemPackage

/// What the user typed about inputs.
struct InputArguments: ParsableArguments {
    @Argument(help: "Photos and folders; folders are walked.", completion: .file(), transform: ArgumentParsing.path)
    var input: [FilePath] = []

    @Option(
        help: ArgumentHelp(
            "Read more inputs from a file, or from standard input with '-': UTF-8, one a line; with --null, each ends "
                + "with a NUL byte.",
            valueName: "file"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var filesFrom: FilePath?

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: .full("The inputs of --files-from end with NUL bytes, as find -print0 writes them.")
    )
    var endsWithNull = false

    @Option(
        help: ArgumentHelp(
            "Take only files that match this glob, relative to the input (repeatable): '*.jpg', 'holiday/**'; case "
                + "does not count in what follows the last dot.",
            valueName: "glob"
        ),
        transform: ArgumentParsing.pattern
    )
    var include: [String] = []

    @Option(
        help: ArgumentHelp(
            "Leave out files and folders that match this glob, relative to the input (repeatable).",
            valueName: "glob"
        ),
        transform: ArgumentParsing.pattern
    )
    var exclude: [String] = []

    @Flag(help: .full("Follow symbolic links found in folders."))
    var followSymlinks = false

    @Flag(
        help: .full("Look into recycle bins, and into snapshots and thumbnails of network storage and photo libraries.")
    )
    var systemFolders = false

    @OptionGroup var limits: LimitArguments

    func validate() throws {
        if input.isEmpty, filesFrom == nil {
            throw ValidationError("Name at least one photo or folder, or a list of them with --files-from.")
        }
        if endsWithNull, filesFrom == nil {
            throw ValidationError("--null is for the list of --files-from: add that, or leave --null out.")
        }
    }

    /// The options, with the list of `--files-from` read.
    ///
    /// - Parameter naming: How outputs are named; `nil` for a command that writes none.
    /// - Returns: What is walked.
    /// - Throws: `RunError` when the list cannot be read.
    func discoverOptions(_ naming: NamingArguments? = nil) throws(RunError) -> DiscoverOptions {
        var options = DiscoverOptions()
        options.inputs = input.map { DiscoverInput(path: $0, origin: .argument) }
        if let filesFrom {
            options.inputs += try InputList.read(filesFrom, endsWithZero: endsWithNull).map {
                DiscoverInput(path: $0, origin: .list, base: naming?.base)
            }
        }
        options.includes = include
        options.excludes = exclude
        options.followsSymbolicLinks = followSymlinks
        options.walksSystemFolders = systemFolders
        options.onCollision = naming?.onCollision ?? options.onCollision
        return options
    }

    var decodeOptions: DecodeOptions { limits.decodeOptions }
}
