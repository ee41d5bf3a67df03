import ArgumentParser
import FaceCropModel

/// What the user typed about photos taken shortly after one another.
struct BurstArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Of photos in one folder taken within so many seconds of one another, by EXIF time, crop only the best: "
                + "most open eyes, then sharpest face, then best pose.",
            valueName: "seconds"
        ),
        transform: ArgumentParsing.number(
            "a number of seconds above 0 and at most 86400",
            Double.leastNonzeroMagnitude...BurstOptions.maximumGapLimit
        )
    )
    var bestOfBurst: Double?

    /// Whether more must be known about faces than where they are.
    var needsLandmarks: Bool { bestOfBurst != nil }

    var burstOptions: BurstOptions {
        var options = BurstOptions()
        options.maximumGapSeconds = bestOfBurst
        return options
    }
}
