import ArgumentParser
import FaceCropModel
import SystemPackage

/// What the user typed about looking for faces in photos.
struct DetectArguments: ParsableArguments {
    @OptionGroup var network: DetectorArguments

    @Option(
        help: .full(
            "Least score of a face, 0 to 1: a face with a lower score does not count. (default: "
                + "\(DetectArguments.leastScores))"
        ),
        transform: ArgumentParsing.number(0...1)
    )
    var minScore: Double?

    @Option(
        help: .full(
            "Smallest face: pixels, or a percentage of the photo's long side (40 or 3%). (default: "
                + "\(DetectOptions().minimumFace))"
        ),
        transform: ArgumentParsing.value(
            "pixels (40) or a percentage of the photo's long side (3%)",
            meant: ValueSpelling.pixelsOrPercentage
        ) { DetectOptions.MinimumFace(text: $0) }
    )
    var minFace: DetectOptions.MinimumFace = DetectOptions().minimumFace

    @Flag(
        help: .full(
            """
            Search a photo without an orientation tag at 90, 180 and 270 degrees, too, and turn it so that its \
            clearest face is upright.
            """
        )
    )
    var tryRotations = false

    /// The folder with the model files that the user named; `nil` searches the usual places.
    var modelFolder: FilePath? { network.models.folder }

    /// All commands but `crop` need every face.
    var detectOptions: DetectOptions {
        var options = DetectOptions()
        network.apply(to: &options)
        options.minimumScore = minScore
        options.minimumFace = minFace
        options.triesRotations = tryRotations
        options.findsEveryFace = true
        return options
    }

    /// The default of each detector, as it was measured for it.
    private static let leastScores = DetectOptions.Detector.allCases
        .map { "\($0.rawValue) \($0.measuredMinimumScore)" }
        .joined(separator: ", ")
}
