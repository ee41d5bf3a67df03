import ArgumentParser
import SystemPackage

/// What the user typed about crops that are an example.
struct StyleArguments: ParsableArguments {
    @Option(
        help: .full(
            "Crop as the finished pictures in this folder are cropped: three or more, each with one face."
        ),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var like: FilePath?
}
