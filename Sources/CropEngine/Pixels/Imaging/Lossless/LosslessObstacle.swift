/// Why a crop cannot be cut out of a photo without decoding it.
package enum LosslessObstacle: Error, Hashable, Sendable {
    /// The photo is no JPEG.
    case otherFormat
    /// The output has another number of pixels than the frame.
    case resized
    /// The crop is rotated, or a face in it is aligned.
    case rotated
    /// The photo's EXIF names its colours, and the output gets no EXIF.
    case coloursInEXIF
    /// The frame reaches beyond the photo.
    case beyondPhoto
    /// The library that cuts could not read the file, for the reason in its words.
    case unreadable(String)

    /// The reason, as the end of a sentence.
    package var text: String {
        switch self {
        case .otherFormat: "the photo is no JPEG"
        case .resized: "the output has another size than its frame"
        case .rotated: "the crop is rotated"
        case .coloursInEXIF: "the photo's EXIF names its colours, and the output has no EXIF"
        case .beyondPhoto: "the frame reaches beyond the photo"
        case .unreadable(let cause): "the photo's data cannot be copied (\(cause))"
        }
    }
}
