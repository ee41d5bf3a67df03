import FaceCropModel
import FaceCropPixels
import FaceCropTracking
import SystemPackage

/// The frames of a film, decoded by `ffmpeg`: upright, in sRGB values, at a constant rate, through a pipe.
///
/// Non-square pixels are made square. The frames come as portable pixmaps, which begin with their size, so that this
/// code needs to know nothing about rotation or pixel shapes. If a film ends too early, or in the middle of a frame,
/// its last frame is unreadable and says why.
final class FilmFrames: FrameSource {
    private let film: PhotoFile
    private let probe: FilmProbe
    private let maximumPixels: Int
    private let program: ChildProgram
    private let watch: FrameWatch
    private var index = 0
    private var hasEnded = false
    private(set) var remarks = SequenceRemarks()

    /// The number of frames that may be missing at the end without a warning, because frame rates are means.
    private static let toleratedMissingCount = 2
    /// The share of all frames that may be missing at the end without a warning.
    private static let toleratedMissingShare = 0.02

    /// Starts to decode the film at `path`.
    ///
    /// - Parameters:
    ///   - path: The film.
    ///   - probe: The film's properties.
    ///   - filmProgram: The program that decodes the film.
    ///   - maximumPixels: A larger frame ends the film.
    ///   - watch: Reports each frame while it is decoded.
    /// - Throws: `libraryFailed` if `ffmpeg` cannot be started.
    init(
        _ path: FilePath,
        _ probe: FilmProbe,
        _ filmProgram: FilmProgram,
        maximumPixels: Int,
        watch: FrameWatch = .none
    ) throws(RunError) {
        film = PhotoFile(path: path, relativePath: path, isNamedByUser: true)
        self.probe = probe
        self.maximumPixels = maximumPixels
        self.watch = watch
        do throws(Errno) {
            program = try ChildProgram(filmProgram.ffmpeg, Self.arguments(path, probe), .reading)
        } catch {
            throw RunError(.libraryFailed, "\(filmProgram.ffmpeg) cannot be started (\(error)).")
        }
    }

    var expectedCount: Int? { probe.expectedFrameCount }
    /// A film may be longer than it declares, but not by much more than its length.
    var maximumCount: Int? { expectedCount.map { $0.addingClamped($0).addingClamped(100) } }

    func next() -> SequenceFrame? {
        guard !hasEnded else { return nil }
        do throws(PhotoError) {
            let name = SequenceFrame.name(of: index, in: film.path)
            let picture = try watch.during(.decode, name) { () throws(PhotoError) in try read() }
            guard let picture else { return nil }
            return frame { () throws(PhotoError) in picture }
        } catch {
            hasEnded = true
            return frame { () throws(PhotoError) in throw error }
        }
    }

    private func frame(_ makePicture: @escaping () throws(PhotoError) -> DecodedPhoto) -> SequenceFrame {
        defer { index += 1 }
        return SequenceFrame(
            index: index,
            milliseconds: 1000 * Double(index) / probe.frameRate.framesPerSecond,
            path: film.path,
            isWholeFile: false,
            makePicture: makePicture
        )
    }

    /// The next picture; `nil` at a proper end.
    private func read() throws(PhotoError) -> DecodedPhoto? {
        guard let size = try readSize() else {
            hasEnded = true
            try checkEnding(program.finish())
            return nil
        }
        guard size.width <= maximumPixels, size.height <= maximumPixels / max(1, size.width), size.pixelCount > 0 else {
            throw failure(
                .tooManyPixels,
                "The film's frames have \(size) pixels, more than the \(maximumPixels) allowed."
            )
        }
        return DecodedPhoto(frameOf: film, image: try readPixels(size))
    }

    /// Reads the pixels of a frame from the pipe directly into the image's memory.
    private func readPixels(_ size: PixelSize) throws(PhotoError) -> VipsImage {
        let byteCount = 3 * size.pixelCount
        var readCount = 0
        let image: VipsImage
        do throws(ImageLibraryError) {
            image = try .withNewPixels(size: size, bands: 3) { memory in
                readCount = read(into: UnsafeMutableRawBufferPointer(start: memory, count: byteCount))
            }
        } catch {
            throw failure(.corrupt, "A frame of the film cannot be held in memory.", error.description)
        }
        guard readCount == byteCount else { throw truncationError() }
        return image
    }

    /// The size in the header of the next pixmap: `P6`, width, height and 255, each followed by one blank; `nil` at the
    /// end.
    private func readSize() throws(PhotoError) -> PixelSize? {
        var head: [UInt8] = []
        while head.count(where: Self.isBlank) < 4 {
            let byte = read(count: 1)
            if byte.isEmpty {
                if head.isEmpty { return nil }
                throw truncationError()
            }
            head += byte
            guard head.count < 64 else { throw truncationError() }
        }
        let fields = head.split(whereSeparator: Self.isBlank).map { String(decoding: $0, as: UTF8.self) }
        guard fields.count == 4, fields[0] == "P6", fields[3] == "255", let width = Int(fields[1]),
            let height = Int(fields[2])
        else {
            throw truncationError()
        }
        return PixelSize(width: width, height: height)
    }

    /// The output of the program; a pipe that cannot be read counts as ended.
    private func read(count: Int) -> [UInt8] { (try? program.read(count: count)) ?? [] }

    private func read(into memory: UnsafeMutableRawBufferPointer) -> Int { (try? program.read(into: memory)) ?? 0 }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

    /// Judges the end of the film by the end of the program.
    ///
    /// If bytes are missing or wrong, `ffmpeg` prints an error. If a film is only shorter than it declares, a warning
    /// suffices: some films have a long last frame, or made-up times.
    private func checkEnding(_ ending: ChildProgram.Ending) throws(PhotoError) {
        if index == 0 { throw failure(.corrupt, "ffmpeg finds no frame in the film.", ending.message) }
        let missing = probe.frameCount.map { $0 - index } ?? 0
        guard ending.status != 0 || ending.message != nil else {
            if missing
                > max(Self.toleratedMissingCount, Int(towardZero: Self.toleratedMissingShare * Double(index + missing)))
            {
                let found = CountText.of(index, "frame")
                remarks.warnings.append("\(film.path) has \(found), where its length says \(index + missing).")
            }
            return
        }
        let counted = missing > 0 ? "\(index) of \(index + missing) frames" : CountText.of(index, "frame")
        throw failure(
            .truncated,
            "The film is damaged or cut short: \(counted) could be read, and those are used.",
            ending.message ?? (ending.status == 0 ? nil : "ffmpeg ended with status \(ending.status)")
        )
    }

    private func truncationError() -> PhotoError {
        let ending = program.finish(killing: true)
        let counted = CountText.of(index, "frame")
        return failure(.truncated, "The film broke off after \(counted); what was read is used.", ending.message)
    }

    private func failure(_ code: PhotoError.Code, _ message: String, _ cause: String? = nil) -> PhotoError {
        PhotoError(code, stage: .decode, path: film.path, message: message, cause: cause)
    }

    /// The filter that makes pixels square, names the colours, and makes shape and rate of the pictures constant.
    ///
    /// It runs after rotation, which also turns the pixels' shape. If pictures change in size, `ffmpeg` makes the
    /// filter anew, and scales its output to the size of the first picture, whatever its shape; so pictures of another
    /// shape get black bars before.
    ///
    /// The option for a rate alone would show pictures after a pause up to one frame too early; it is there for a film
    /// whose pictures begin after its sound.
    private static func filter(_ probe: FilmProbe) -> String {
        let matrix = probe.isUntaggedHighDefinition ? ":in_color_matrix=bt709" : ""
        let square = "scale=w='if(eq(sar,1),iw,trunc(iw*sar/2)*2)':h=ih\(matrix),setsar=1,format=rgb24"
        let bars = probe.uprightSize.map {
            ",pad=w=iw:h=ih:x=(ow-iw)/2:y=(oh-ih)/2:aspect=\($0.width)/\($0.height)"
        }
        return square + (bars ?? "") + ",fps=\(probe.frameRate.text)"
    }

    private static func arguments(_ path: FilePath, _ probe: FilmProbe) -> [[UInt8]] {
        let before = ["-nostdin", "-v", "error"] + FilmProgram.restrictions + ["-i"]
        let after =
            [
                "-map", "0:\(probe.streamIndex)", "-vf", filter(probe), "-r", probe.frameRate.text,
                "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24", "pipe:1",
            ]
        return before.map { Array($0.utf8) } + [FilmProgram.fileArgument(path)] + after.map { Array($0.utf8) }
    }
}
