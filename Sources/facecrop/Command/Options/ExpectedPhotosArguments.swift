import ArgumentParser

/// What the user typed about the number of photos.
struct ExpectedPhotosArguments: ParsableArguments {
    @Option(
        help: "Exit with 1 if the inputs hold fewer photos than this, such as after a mistyped pattern.",
        transform: ArgumentParsing.integer(1...Int.max)
    )
    var expectPhotos: Int?
}
