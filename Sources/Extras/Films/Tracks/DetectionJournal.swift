import FaceCropModel
import FaceCropTracking
import FoundationEssentials
import Glibc
import SystemPackage

/// The faces that were detected so far, in `detections.jsonl`: a run that ended early goes on from there.
///
/// The first line says of which run they are, each further line has the faces of a frame, in order. Each has a
/// checksum, and the first that is not as it was written ends the file. Whoever reads frames and whoever enters results
/// may be two threads.
final class DetectionJournal {
    /// What detections depend on.
    struct Setting: Codable, Equatable {
        /// The version of facecrop, with that of the algorithms.
        var version: String
        /// SHA-256 over the paths, sizes and times of change of the frames' files.
        var inputs: String
        /// How frames were decoded.
        var decode: DecodeOptions
        /// How faces were detected.
        var detect: DetectOptions
    }

    /// The faces of a frame.
    struct Line: Codable {
        /// The index of the frame in the sequence, from 0.
        var frame: Int
        /// Of each face the box, the score and the five points, in upright pixels; `nil` if the frame has an error.
        var faces: [[Double]]?
    }

    /// The number of frames that an earlier run has left.
    private(set) var frameCount: Int
    private let path: FilePath
    /// The open file; `nil` until the first line is appended.
    private var file: LineFile?
    /// Whether a line could not be written: those after it would be of no use.
    private var isBroken = false
    private let setting: Setting?
    private var earlierLines: FileLines?
    private var byteCount: Int
    private var readCount = 0
    private var entered = 0

    /// Opens the journal in the output folder; what another run has left in it is dropped with the first new frame.
    ///
    /// If a file of the input has changed so recently that another change might go unseen, nothing is kept.
    /// - Throws: `RunError` if the inputs cannot be listed.
    init(_ options: FaceTrackingOptions, _ detect: DetectOptions) throws(RunError) {
        path = options.outputFolder.appending(TrackOutputNames.journal)
        let inputs = try Self.digest(of: options)
        setting = inputs.map {
            Setting(version: FaceCropVersion.text, inputs: $0, decode: options.decode, detect: detect)
        }
        guard let setting,
            let left = Self.left(at: path, setting),
            let opened = Self.opened(path, after: left.byteCount)
        else {
            (frameCount, byteCount) = (0, 0)
            return
        }
        (file, frameCount, byteCount) = (opened, left.frameCount, left.byteCount)
        earlierLines = FileLines(of: opened, from: left.start)
    }

    /// Begins anew: no frame is known.
    ///
    /// Call it before ``next()`` and ``enter(_:)``.
    func drop() { (file, earlierLines, frameCount, byteCount) = (nil, nil, 0, 0) }

    /// Whether a later run can go on from this one.
    var isKept: Bool { setting != nil && !isBroken }

    /// The faces of the next frame if an earlier run has detected them; call it for each frame, in order.
    func next() -> [Face]? {
        guard readCount < frameCount else { return nil }
        readCount += 1
        let line = try? earlierLines?.next()
        guard let numbers = line.flatMap({ Self.decoded($0, as: Line.self)?.faces }) else { return nil }
        let faces = numbers.compactMap { Face(journaled: $0) }
        return faces.count == numbers.count ? faces : nil
    }

    /// Notes the faces of the next frame, unless the earlier run has.
    ///
    /// - Throws: `Errno` if they cannot be written; later frames are not noted then.
    func enter(_ frame: FrameDetections) throws(Errno) {
        defer { entered += 1 }
        guard let setting, !isBroken, entered >= frameCount else { return }
        do throws(Errno) {
            if file == nil {
                file = try LineFile(path, isReadOnly: false)
                try file?.cut(at: 0)
                try append(setting)
            }
            let faces = frame.failure == nil ? frame.faces.map(\.face.journaled) : nil
            try append(Line(frame: frame.index, faces: faces))
        } catch {
            isBroken = true
            throw error
        }
    }

    /// Removes the file, if this run has written it or gone on with it, because the results are complete.
    ///
    /// - Throws: `outputNotWritable` if that is refused.
    func remove() throws(RunError) {
        guard file != nil, path.withPlatformString({ unlink($0) }) != 0, errno != ENOENT else { return }
        throw RunError(writing: path, Errno(rawValue: errno))
    }

    private func append(_ value: some Encodable) throws(Errno) {
        guard let file, let object = try? JSONFile.line(of: value) else { throw .invalidArgument }
        // The checksum covers what is between the brace and the line break.
        let line = JournalLine.sealed(Array(object.dropFirst().dropLast())) + object.suffix(1)
        try file.append(line, after: byteCount)
        byteCount += line.count
    }
}

extension DetectionJournal {
    private struct Left {
        /// Where the lines of the frames begin, in bytes.
        var start: Int
        var frameCount: Int
        var byteCount: Int
    }

    /// What an earlier run with this setting has left, without a last line that is not whole.
    private static func left(at path: FilePath, _ setting: Setting) -> Left? {
        guard let file = try? LineFile(path, isReadOnly: true) else { return nil }
        var lines = FileLines(of: file)
        guard let first = try? lines.next(), decoded(first, as: Setting.self) == setting else { return nil }
        var left = Left(start: lines.end, frameCount: 0, byteCount: lines.end)
        while let line = try? lines.next(), decoded(line, as: Line.self)?.frame == left.frameCount {
            (left.frameCount, left.byteCount) = (left.frameCount + 1, lines.end)
        }
        return left
    }

    /// The file, to be gone on with after `byteCount` bytes; `nil` if that is refused, so that the run begins anew.
    private static func opened(_ path: FilePath, after byteCount: Int) -> LineFile? {
        guard let file = try? LineFile(path, isReadOnly: false) else { return nil }
        return (try? file.cut(at: byteCount)) == nil ? nil : file
    }

    private static func decoded<Value: Decodable>(_ line: FileLines.Line, as type: Value.Type) -> Value? {
        // A line that does not decode was cut off with the run, or is of another version: its frame is looked at again.
        guard let members = try? JournalLine.unsealed(line.bytes) else { return nil }
        return try? JSONDecoder().decode(type, from: Data([UInt8(ascii: "{")] + members))
    }

    /// What tells these frames from others; `nil` if a file changed so recently that another change might go unseen.
    private static func digest(of options: FaceTrackingOptions) throws(RunError) -> String? {
        var text: [UInt8] = []
        for finding in try FrameSearch.found(options.inputs, outputFolder: options.outputFolder) {
            var version: String?
            switch finding {
            case .file(let file): version = SourceFingerprint(of: file.path)?.text(.sizeAndTime)
            case .problem(let error): version = error.code.rawValue
            }
            guard let version else { return nil }
            text += finding.path.bytes + Array("\0\(version)\0".utf8)
        }
        return SHA256.hexadecimal(of: text)
    }
}
