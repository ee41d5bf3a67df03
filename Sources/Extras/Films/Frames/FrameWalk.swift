import FaceCropModel
import FaceCropPixels
import FaceCropTracking
import SystemPackage

/// Opens the frames in the user's inputs: a folder, files, a pattern, or one animated picture.
enum FrameWalk {
    /// Opens the sequence that `inputs` name.
    ///
    /// All found files form one sequence in ``NaturalOrder`` of their paths: a shell that expands `frame*.png` puts
    /// `frame10.png` before `frame2.png`. Folders are walked. If an input does not exist and contains a wildcard
    /// (`'frames/*.png'`), it is a pattern; see ``GlobPattern``. A single animated GIF or WebP is the sequence of its
    /// own frames.
    ///
    /// - Parameters:
    ///   - inputs: Paths and patterns, as the user typed them.
    ///   - outputFolder: The folder for outputs; files in it are not frames unless they are named.
    ///   - decoder: Opens files, with limits that apply to each frame as to a photo.
    ///   - reductionPolicy: How far files may be shrunk while they are decoded.
    ///   - watch: Reports each frame while it is decoded.
    /// - Returns: A source before its first frame; it is empty if a folder or a pattern contains no frames.
    /// - Throws: `inputNotReadable` if an input does not exist, or the only input cannot be read; `invalidOptions` for
    ///   an invalid pattern.
    static func frames(
        of inputs: [FilePath],
        outputFolder: FilePath? = nil,
        decoder: PhotoDecoder,
        reductionPolicy: DecodeReductionPolicy,
        watch: FrameWatch = .none
    ) throws(RunError) -> any FrameSource {
        var findings = try FrameSearch.found(inputs, outputFolder: outputFolder)
        if findings.count == 1, case .file(let file) = findings[0] {
            let frames = try watch.during(.decode, "\(file.path)") { () throws(RunError) in
                try animation(file, decoder, watch)
            }
            if let frames { return frames }
        }
        findings.sort { NaturalOrder.precedes($0.path, $1.path) }
        return FileFrames(findings, decoder: decoder, reductionPolicy: reductionPolicy, watch: watch)
    }

    /// The frames of an animated file; `nil` for any other file.
    private static func animation(
        _ file: PhotoFile,
        _ decoder: PhotoDecoder,
        _ watch: FrameWatch
    ) throws(RunError) -> AnimationFrames? {
        do throws(PhotoError) {
            guard case .photo(let format) = FileKind(of: file, head: try FileHead(of: file.path)),
                format == .image(.gif) || format == .image(.webp)
            else { return nil }
            let photo = try decoder.open(file)
            guard FrameCount.of(photo.bytes, format: photo.header.format) > 1 else { return nil }
            return try AnimationFrames(photo, watch: watch)
        } catch {
            throw RunError(.inputNotReadable, "\(error)")
        }
    }
}
