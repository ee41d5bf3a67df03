import FaceCropModel
public import FoundationEssentials

/// A photo that was cropped, with its outputs in memory.
public struct CroppedPhoto: Sendable {
    /// One output.
    public struct Output: Sendable {
        /// What the output shows; its path is the name that a run would give it.
        public let facts: PhotoResult.Output
        /// The content of its file.
        public let data: Data
    }

    /// What became of the photo.
    public let result: PhotoResult
    /// The outputs; empty if the photo was left out, as ``PhotoResult/reason`` says.
    public let outputs: [Output]

    init(_ processed: ProcessedPhoto) throws(PhotoResult.Failure) {
        result = try PhotoResult.checked(processed.record)
        outputs = zip(result.outputs, processed.contents).map { Output(facts: $0, data: Data($1)) }
    }
}
