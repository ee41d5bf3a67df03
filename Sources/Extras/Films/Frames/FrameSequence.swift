import FaceCropModel
import FaceCropPixels
import FaceCropTracking
import SystemPackage

/// The frames of the user's inputs, which can be read more than once: of a film, or of pictures.
struct FrameSequence {
    /// A film that `ffmpeg` decodes.
    struct Film {
        let path: FilePath
        let probe: FilmProbe
        let program: FilmProgram
    }

    private let inputs: [FilePath]
    private let outputFolder: FilePath?
    private let decode: DecodeOptions
    private let reductionPolicy: DecodeReductionPolicy
    private let watch: FrameWatch
    /// The film; `nil` if the frames are pictures.
    let film: Film?

    /// Finds out whether the inputs are a film or pictures.
    ///
    /// - Parameters:
    ///   - inputs: One film, or the pictures of ``FrameWalk``.
    ///   - outputFolder: The folder for outputs; files in it are not frames unless they are named.
    ///   - decode: Limits that apply to each frame as to a photo.
    ///   - reductionPolicy: How far pictures may be shrunk while they are decoded; frames of films never are.
    ///   - watch: Reports each frame while it is decoded.
    /// - Throws: `inputNotReadable`, or `libraryFailed` if the input is a film and `ffmpeg` is missing.
    init(
        _ inputs: [FilePath],
        outputFolder: FilePath? = nil,
        decode: DecodeOptions,
        reductionPolicy: DecodeReductionPolicy,
        watch: FrameWatch = .none
    ) throws(RunError) {
        self.inputs = inputs
        self.outputFolder = outputFolder
        self.decode = decode
        self.reductionPolicy = reductionPolicy
        self.watch = watch
        if inputs.count > 1, let path = inputs.first(where: Self.isFilm) {
            let message = "'\(path)' is a film, and there are other inputs; name one film at a time."
            throw RunError(.inputNotReadable, message)
        }
        guard let path = Self.filmPath(inputs) else {
            film = nil
            return
        }
        let program = try FilmProgram()
        let probe = try watch.during(.discover, "\(path)") { () throws(RunError) in try FilmProbe(path, program) }
        film = Film(path: path, probe: probe, program: program)
    }

    /// Opens the frames at the first one.
    func open() throws(RunError) -> any FrameSource {
        if let film {
            return try FilmFrames(
                film.path,
                film.probe,
                film.program,
                maximumPixels: decode.maximumPixels,
                watch: watch
            )
        }
        return try FrameWalk.frames(
            of: inputs,
            outputFolder: outputFolder,
            decoder: PhotoDecoder(options: decode),
            reductionPolicy: reductionPolicy,
            watch: watch
        )
    }

    /// Whether `inputs` must be read by `ffmpeg` and `ffprobe`.
    static func needsPrograms(_ inputs: [FilePath]) -> Bool { filmPath(inputs) != nil }

    private static func isFilm(_ path: FilePath) -> Bool {
        guard let head = try? FileHead(of: path) else { return false }
        return FilmContent.isFilm(firstBytes: head.firstBytes)
    }

    /// The only input, if it is a file that is not a picture; `ffmpeg` decides whether it is a film.
    private static func filmPath(_ inputs: [FilePath]) -> FilePath? {
        guard inputs.count == 1 else { return nil }
        let file = PhotoFile(path: inputs[0], relativePath: inputs[0], isNamedByUser: true)
        guard let head = try? FileHead(of: inputs[0]), FileKind(of: file, head: head) == .failed(.notAnImage) else {
            return nil
        }
        return inputs[0]
    }
}

extension FrameSequence {
    /// The frames of a tracking run, whole: outputs are made of them.
    init(_ options: FaceTrackingOptions, _ watch: FrameWatch) throws(RunError) {
        try self.init(
            options.inputs,
            outputFolder: options.outputFolder,
            decode: options.decode,
            reductionPolicy: DecodeReductionPolicy(longSide: .max),
            watch: watch
        )
    }
}
