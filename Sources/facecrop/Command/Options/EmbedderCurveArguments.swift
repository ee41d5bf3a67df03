import ArgumentParser
import FaceCropModel

/// What the user typed about the similarities that an ONNX network gives.
struct EmbedderCurveArguments: ParsableArguments {
    @Option(
        help: .full(
            "Two numbers about the ONNX network: at which cosine two faces are as likely the same person as not, and "
                + "how much the logarithm of the odds grows when the cosine grows by 1. (default: 0.363,20)"
        ),
        transform: ArgumentParsing.value("two numbers, MIDPOINT,SLOPE") { text in
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard numbers.count == 2, let midpoint = numbers[0], let slope = numbers[1], (-1...1).contains(midpoint),
                slope > 0, slope.isFinite
            else { return nil }
            return ConfidenceCurve(midpoint: midpoint, slope: slope)
        }
    )
    var embedderCurve: ConfidenceCurve = .uncalibrated

    /// What the similarities in a gallery of `model` mean.
    ///
    /// - Throws: `galleryOfOtherModel` if it is neither SFace nor a network that a user has named, as that of an
    ///   earlier facecrop.
    func calibration(for model: EmbeddingModel) throws(RunError) -> IdentityCalibration {
        if model.sha256 == ModelFile.sFace.sha256, model.name == ModelFile.sFace.name { return .sFace }
        guard model.name.hasPrefix(EmbedderChoice.PixelRange.modelNamePrefix) else {
            throw RunError(
                .galleryOfOtherModel,
                "The gallery was made with the model \(model.name), which this facecrop does not have."
            )
        }
        return IdentityCalibration(uniform: embedderCurve)
    }
}
