import ArgumentParser
import SystemPackage

/// What the user typed about the gallery.
struct GalleryArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("File with the known people.", valueName: "file"),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var gallery: FilePath
}
