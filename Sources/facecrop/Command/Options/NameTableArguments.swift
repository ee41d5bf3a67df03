import ArgumentParser
import SystemPackage

/// What the user typed about a table of names.
struct NameTableArguments: ParsableArguments {
    @Option(
        help: .full("A CSV table of sources and outputs, which names single photos instead of {dir}/{stem}."),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var names: FilePath?
}
