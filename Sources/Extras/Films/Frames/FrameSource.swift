import FaceCropModel
import FaceCropPixels
import FaceCropTracking

/// The frames of a sequence in their order, one at a time: files, an animated picture, or a film.
///
/// A source holds at most one frame, so that memory does not grow with the length of the sequence. Only one thread at a
/// time may call it, but different threads may take turns.
protocol FrameSource: AnyObject {
    /// The next frame; `nil` at the end.
    ///
    /// An unreadable frame is returned like any other: its ``SequenceFrame/decode()`` throws, and the next frames
    /// follow.
    func next() -> SequenceFrame?
    /// The expected number of all frames, for progress; `nil` if it is unknown.
    ///
    /// Files that turn out to be no pictures count, and the length of a film may be wrong.
    var expectedCount: Int? { get }
    /// The number of frames that the sequence cannot exceed; `nil` if there is no limit.
    var maximumCount: Int? { get }
    /// Remarks about the sequence as a whole; complete after the last frame.
    var remarks: SequenceRemarks { get }
}

extension FrameSource {
    var maximumCount: Int? { expectedCount }
    var remarks: SequenceRemarks { SequenceRemarks() }
}

extension DecodedPhoto {
    /// A frame of a film as a decoded photo.
    ///
    /// - Parameters:
    ///   - film: The file that contains the frame; it is never read for this picture.
    ///   - image: The frame in memory: upright 8-bit sRGB.
    init(frameOf film: PhotoFile, image: VipsImage) {
        let header = PhotoHeader(
            format: .png,
            storedSize: image.size,
            orientation: .upright,
            hasOrientationTag: true,
            bands: 3
        )
        let photo = LoadedPhoto(
            file: film,
            header: header,
            bytes: [],
            profile: nil,
            damage: nil
        )
        self.init(photo: photo, image: image, scale: .full, damage: nil)
    }
}
