import ArgumentParser
import FaceCropModel

/// What the user typed about what photos and faces must be like.
struct RequirementArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Faces that a photo must show: 2, or 2+ for two or more; bystanders do not count (see --subject-size).",
            discussion: "A photo that misses a requirement goes to the --fallback, with the requirement's reason.",
            valueName: "number"
        ),
        transform: ArgumentParsing.value("a number from 1, or one with a plus sign for so many or more (2+)") {
            FaceRequirements.FaceCount(text: $0)
        }
    )
    var expectFaces: FaceRequirements.FaceCount?

    @Option(
        help: .full(
            "Least distance between the pupils of a chosen face, in pixels of the photo (90, as ICAO asks for).",
            valueName: "pixels"
        ),
        transform: ArgumentParsing.number("a number of pixels from 1 (90)", 1...)
    )
    var minEyeDistance: Double?

    @Option(
        help: .full(
            "Least sharpness of a chosen face (0.02): sharp portraits have 0.1 to 0.3, below 0.006 people "
                + "cannot be told apart.",
            valueName: "sharpness"
        ),
        transform: ArgumentParsing.number("a number from 0 (0.02)", 0...)
    )
    var minSharpness: Double?

    @Option(
        help: .full(
            "How far a chosen face may look to either side of the camera, in degrees (30).",
            valueName: "degrees"
        ),
        transform: ArgumentParsing.number("a number of degrees from 0 to 90 (30)", 0...90)
    )
    var maxYaw: Double?

    @Option(
        help: .full(
            "Least confidence of a crop, as the manifest has it: how likely a person would publish it (0.8).",
            valueName: "share"
        ),
        transform: ArgumentParsing.number("a number from 0 to 0.99, which no crop exceeds (0.8)", 0...0.99)
    )
    var minCropConfidence: Double?

    @Option(
        help: ArgumentHelp(
            "Refuse chosen faces with closed eyes; with =strict also those whose eyes cannot be seen (bowed "
                + "heads, sunglasses).",
            discussion: "Without a value it is lenient.",
            valueName: "lenient|strict"
        ),
        completion: ArgumentParsing.words(FaceRequirements.OpenEyes.self),
        transform: ArgumentParsing.choice(FaceRequirements.OpenEyes.self)
    )
    var requireOpenEyes: FaceRequirements.OpenEyes?

    var requirements: FaceRequirements { requirements(over: FaceRequirements()) }

    /// The requirements: what the user typed, then those of `preset`.
    func requirements(over preset: FaceRequirements) -> FaceRequirements {
        var requirements = preset
        requirements.faceCount = expectFaces ?? preset.faceCount
        requirements.openEyes = requireOpenEyes ?? preset.openEyes
        requirements.minimumEyeDistancePixels = minEyeDistance ?? preset.minimumEyeDistancePixels
        requirements.minimumSharpness = minSharpness ?? preset.minimumSharpness
        requirements.maximumYawDegrees = maxYaw ?? preset.maximumYawDegrees
        requirements.minimumCropConfidence = minCropConfidence ?? preset.minimumCropConfidence
        return requirements
    }
}
