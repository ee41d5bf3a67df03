import FaceCropCore
import FaceCropFormats
import FaceCropImaging
import FaceCropSequences
import SystemPackage

/// The frames of a run, which can be read more than once.
struct FrameSequence {
    /// A film that `ffmpeg` decodes.
    struct Film {
        let path: FilePath
        let probe: FilmProbe
        let program: FilmProgram
    }

    private let options: FaceTrackingOptions
    private let watch: FrameWatch
    /// The film; `nil` if the frames are pictures.
    let film: Film?

    /// Finds out whether the inputs are a film or pictures.
    ///
    /// - Throws: `inputNotReadable`, or `libraryFailed` if the input is a film and `ffmpeg` is missing.
    init(_ options: FaceTrackingOptions, _ watch: FrameWatch) throws(RunError) {
        self.options = options
        self.watch = watch
        if options.inputs.count > 1, let path = options.inputs.first(where: Self.isFilm) {
            let message = "'\(path)' is a film, and there are other inputs; name one film at a time."
            throw RunError(.inputNotReadable, message)
        }
        guard let path = Self.filmPath(options.inputs) else {
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
                maximumPixels: options.decode.maximumPixels,
                watch: watch
            )
        }
        return try FrameWalk.frames(
            of: options.inputs,
            outputFolder: options.outputFolder,
            decoder: PhotoDecoder(options: options.decode),
            reductionPolicy: DecodeReductionPolicy(longSide: .max),
            watch: watch
        )
    }

    /// Whether the run must start `ffmpeg` or `ffprobe`, to read a film or to write one.
    static func needsPrograms(_ options: FaceTrackingOptions) -> Bool {
        let writesFilm = options.reframe != nil && options.reframeForm == .film
        return writesFilm || filmPath(options.inputs) != nil
    }

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
