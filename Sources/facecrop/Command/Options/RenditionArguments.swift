import ArgumentParser
import FaceCropModel

/// What the user typed about several outputs of each photo, and about their names.
struct RenditionArguments: ParsableArguments {
    @Option(
        help: .full(
            """
            One of several kinds of outputs of each photo, written out ('square: {size: 400x400, formats: [avif, \
            jpeg], scales: [1, 2]}'), or named, if the configuration file has it. (repeatable)
            """,
            valueName: "name"
        ),
        transform: { try RenditionArgument($0) }
    )
    var rendition: [RenditionArgument] = []

    @Option(
        help: .full("Names of the outputs, below the output folder. (default: \(NameTemplate.standard.text))"),
        transform: ArgumentParsing.nameTemplate
    )
    var name: NameTemplate?
}
