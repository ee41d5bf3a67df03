import ArgumentParser
import FaceCropCore
import FaceCropDiscovery
import FaceCropFormats
import SystemPackage

/// What the user typed about inputs.
struct InputArguments: ParsableArguments {
    @Argument(help: "Photos and folders; folders are walked.", transform: ArgumentParsing.path)
    var input: [FilePath] = []

    @Option(
        help: "Read more inputs from a file, or from standard input with '-': one a line, or separated by NUL bytes.",
        transform: ArgumentParsing.path
    )
    var filesFrom: FilePath?

    @Option(
        help: """
            Mirror the inputs of --files-from from this folder on, as if it were walked: DIR/x/a.jpg becomes \
            x/a.jpg below --output.
            """,
        transform: ArgumentParsing.path
    )
    var base: FilePath?

    @Option(
        help: """
            Take only files that match this glob (repeatable): '*.jpg', 'holiday/**'; case does not count in \
            what follows the last dot.
            """,
        transform: ArgumentParsing.pattern
    )
    var include: [String] = []

    @Option(
        help: "Leave out files and folders that match this glob (repeatable).",
        transform: ArgumentParsing.pattern
    )
    var exclude: [String] = []

    @Flag(help: "Follow symbolic links found in folders.")
    var followSymlinks = false

    @Option(
        help:
            "Photos that would get one output name: rename (a.png beside a.jpg gives a.png.jpg) or refuse. (default: rename)",
        transform: ArgumentParsing.choice(CollisionPolicy.self)
    )
    var onCollision: CollisionPolicy = DiscoverOptions().onCollision

    @OptionGroup var limits: LimitArguments

    func validate() throws {
        if input.isEmpty, filesFrom == nil {
            throw ValidationError("Name at least one photo or folder, or a list of them with --files-from.")
        }
        if base != nil, filesFrom == nil {
            throw ValidationError("--base is for the list of --files-from: add that, or leave --base out.")
        }
    }

    /// The options, with the list of `--files-from` read.
    func discoverOptions() throws(RunError) -> DiscoverOptions {
        var options = DiscoverOptions()
        options.inputs = input.map { DiscoverInput(path: $0, origin: .argument) }
        if let filesFrom {
            options.inputs += try InputList.read(filesFrom).map {
                DiscoverInput(path: $0, origin: .list, base: base)
            }
        }
        options.includes = include
        options.excludes = exclude
        options.followsSymbolicLinks = followSymlinks
        options.onCollision = onCollision
        return options
    }

    var decodeOptions: DecodeOptions { limits.decodeOptions }
}
