import ArgumentParser
import FaceCropModel

/// What the user typed about face regions that people have drawn.
struct RegionArguments: ParsableArguments {
    @Option(
        help: .full(
            "Face regions that people have drawn, from a photo's XMP or its sidecar: ignore, prefer (they are the "
                + "photo's faces) or add. (default: ignore)"
        ),
        completion: ArgumentParsing.words(DetectOptions.RegionUse.self),
        transform: ArgumentParsing.choice(DetectOptions.RegionUse.self)
    )
    var regions: DetectOptions.RegionUse = DetectOptions().regions
}
