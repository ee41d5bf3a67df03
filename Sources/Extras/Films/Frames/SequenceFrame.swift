import FaceCropModel
import FaceCropPixels
import SystemPackage

/// One frame of a sequence.
///
/// The frame and its picture stay on the worker that took it.
struct SequenceFrame {
    /// The index in the sequence, from 0; unreadable frames count.
    let index: Int
    /// When the frame is shown, in milliseconds after the first; `nil` if frames carry no times.
    let milliseconds: Double?
    /// The file of the frame, or the animation or film that contains it.
    let path: FilePath
    /// The frame's name for people: the path; for frames within a file with `#` and the index, such as `clip.gif#12`.
    let name: String
    private let makePicture: () throws(PhotoError) -> DecodedPhoto

    /// Makes a frame.
    ///
    /// - Parameters:
    ///   - index: The index in the sequence, from 0.
    ///   - milliseconds: When the frame is shown, after the first.
    ///   - path: The file of the frame, or the animation or film that contains it.
    ///   - isWholeFile: Whether the file contains only this frame, and is not an animation or a film.
    ///   - makePicture: Returns the picture, or throws the reason why it cannot be read.
    init(
        index: Int,
        milliseconds: Double? = nil,
        path: FilePath,
        isWholeFile: Bool,
        makePicture: @escaping () throws(PhotoError) -> DecodedPhoto
    ) {
        self.index = index
        self.milliseconds = milliseconds
        self.path = path
        name = isWholeFile ? "\(path)" : Self.name(of: index, in: path)
        self.makePicture = makePicture
    }

    /// The name, for people, of the frame with an index within a file.
    static func name(of index: Int, in path: FilePath) -> String { "\(path)#\(index)" }

    /// Decodes the picture for detectors; frames of one sequence may differ in size.
    ///
    /// Frames that are files are read and decoded by this call, so workers do that in parallel; other frames are
    /// already decoded. Call it only once, because the picture is not kept.
    /// - Throws: ``PhotoError`` if this frame cannot be read.
    func decode() throws(PhotoError) -> DecodedPhoto { try makePicture() }
}
