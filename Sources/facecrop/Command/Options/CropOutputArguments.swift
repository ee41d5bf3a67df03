import ArgumentParser
import FaceCropModel

/// What the user typed about outputs of crop alone: lossless crops, and where faces are recorded.
struct CropOutputArguments: ParsableArguments {
    @Flag(
        help: .full(
            "Record every face, also the small ones beside a large one, for which crop does not look closely because "
                + "they do not decide on the crop."
        )
    )
    var allFaces = false

    @Flag(
        help: .full(
            "Cut JPEG crops that are not resized out of the photo without compressing them again, grown to whole "
                + "blocks."
        )
    )
    var lossless = false

    @Flag(
        help: .full(
            "Also write the faces as regions (XMP) to a sidecar in the output folder, PHOTO.jpg.xmp; photos and their "
                + "own sidecars stay as they are."
        )
    )
    var writeRegions = false

    @Flag(
        help: .full(
            "Also write the focal point, the faces and the crops of each photo to a sidecar in the output folder, "
                + "PHOTO.jpg.focal.json."
        )
    )
    var focalSidecar = false

    /// Notes which files are written besides the outputs.
    func apply(to run: inout RunOptions) {
        run.writesRegions = writeRegions
        run.writesFocalSidecars = focalSidecar
    }
}
