package import FaceCropCore
import FaceCropFormats
import FaceCropGeometry
package import FaceCropImaging
package import SystemPackage

/// The frames of a sequence in their order, handed out one at a time: files, an animated picture, or a film.
///
/// A source has at most one frame in its hands, so that memory does not grow with the length of the sequence. It is asked by one
/// thread at a time, but not always by the same one: whoever has time for a frame takes it.
package protocol FrameSource: AnyObject {
    /// The next frame; `nil` at the end.
    ///
    /// A frame that cannot be read is one of the frames: its ``SequenceFrame/decode()`` throws, and the frames after it follow.
    func next() -> SequenceFrame?
    /// What is odd about the sequence as a whole; known when the end is reached.
    var remarks: SequenceRemarks { get }
}

extension FrameSource {
    package var remarks: SequenceRemarks { SequenceRemarks() }
}

/// One frame of a sequence.
///
/// It stays on the worker that took it, like the picture that comes out of it.
package struct SequenceFrame {
    /// Its place in the sequence, from 0; frames that cannot be read count.
    package let index: Int
    /// When it is shown, in milliseconds after the first; `nil` where frames carry no time.
    package let milliseconds: Double?
    /// The file that it is, or is in.
    package let path: FilePath
    /// What people know it by: the path, of frames within a file with `#` and the index, such as `clip.gif#12`.
    package let name: String
    private let makePicture: () throws(PhotoError) -> DecodedPhoto

    /// Makes a frame.
    ///
    /// - Parameters:
    ///   - index: Its place in the sequence, from 0.
    ///   - milliseconds: When it is shown, after the first.
    ///   - path: The file that it is, or is in.
    ///   - isWholeFile: Whether the file is this frame, and not an animation or a film that it is in.
    ///   - makePicture: Gives the picture, or throws why there is none.
    package init(
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

    /// What people know the frame with an index within a file by.
    static func name(of index: Int, in path: FilePath) -> String { "\(path)#\(index)" }

    /// The picture, which detectors and describers take; frames of one sequence may differ in size.
    ///
    /// Frames that are files are read and decoded now, so workers do that side by side; others are decoded already. Ask once: nothing
    /// is kept.
    /// - Throws: ``PhotoError`` when this frame cannot be read.
    package func decode() throws(PhotoError) -> DecodedPhoto { try makePicture() }
}

extension DecodedPhoto {
    /// A frame of a film.
    ///
    /// - Parameters:
    ///   - film: The file that the frame is in; it is never read for this picture.
    ///   - image: The frame in memory: upright 8-bit sRGB.
    package init(frameOf film: PhotoFile, image: VipsImage) {
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
            codePoints: nil,
            damage: nil
        )
        self.init(photo: photo, image: image, scale: .full, damage: nil)
    }
}
