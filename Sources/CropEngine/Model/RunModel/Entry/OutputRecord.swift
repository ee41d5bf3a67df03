/// An output file in the manifest.
package struct OutputRecord: Sendable, Codable {
    /// Relative to the output folder; bytes that are not UTF-8 are shown as U+FFFD.
    package var path: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    package var pathBase64: String?
    package var format: String
    /// The name of its rendition; absent if the run has no named ones.
    package var rendition: String?
    /// How many times the size of its rendition it was asked for; absent for 1.
    package var scale: Double?
    /// Size in pixels.
    package var size: PixelSize
    package var bytes: Int
    /// The quality at which the output has at most the number of bytes that is allowed; `nil` without such a limit.
    var quality: Int?
    /// The file with which a person has replaced the output; `nil` if the output is as it was written.
    ///
    /// All other fields describe the output as it was, or would have been, written.
    package var keptByHand: KeptByHandRecord?
    package var crop: CropRecord
    /// With `each`, the number of the face in the output.
    package var faceNumber: Int?
    /// How the face was aligned; `nil` for a crop.
    ///
    /// The crop of an aligned face is the bounding rectangle of the visible part.
    package var alignment: AlignmentRecord?
    /// How a levelled crop is rotated; `nil` for other crops.
    ///
    /// The crop is then the bounding rectangle of the visible part.
    package var level: LevelRecord?
    /// `true` if the pixels are those of the photo, not compressed again; otherwise absent.
    var lossless: Bool?
    /// The EXIF orientation in the output, 2…8; absent if the output is upright without it.
    var orientation: Int?
    /// `true` if the output has fewer pixels than the requested size, because the photo has too few; otherwise absent.
    package var isUndersized: Bool?
    /// How likely a person would publish the crop, 0…1; absent if no face was cropped to, or a person has decided it.
    package var confidence: Double?
    /// The face's share of the crop's height, if it is greater than asked for because the photo shows too little around
    /// it; otherwise absent.
    package var greaterFaceShare: Double?
    /// Where the eyes are below the crop's top, as a share of its height, if they are elsewhere than asked for because
    /// the photo shows too little above or below them; otherwise absent.
    package var otherEyeLine: Double?
    /// With the framing `guard`, how the crop was moved so that it cuts no head; absent if it was not.
    package var move: FrameMove?
}
