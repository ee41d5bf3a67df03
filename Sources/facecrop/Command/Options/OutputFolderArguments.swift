import ArgumentParser
import SystemPackage

/// What the user typed about where outputs go.
struct OutputFolderArguments: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Folder for all outputs; facecrop makes it.", valueName: "folder"),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var output: FilePath
}
