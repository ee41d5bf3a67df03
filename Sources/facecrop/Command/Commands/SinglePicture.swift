import FaceCropModel
import Glibc
import Logging
import SystemPackage

/// One photo in, one picture out: `crop a.jpg --output b.jpg`, with `-` for standard input and standard output.
///
/// Nothing else is written: no manifest, and nothing for a next run.
struct SinglePicture {
    /// A place that is a file, or a standard stream of this process.
    enum Place: Equatable {
        case standard
        case file(FilePath)

        init(_ path: FilePath) { self = path == "-" ? .standard : .file(path) }
    }

    let photo: Place
    let picture: Place
    /// The format that the picture's name says; `nil` if it has no name.
    let format: EncodeOptions.Format?

    /// Tells by their names whether `inputs` and `output` are one photo and one picture.
    ///
    /// A folder may be called `b.jpg`: if it is there, it is one.
    /// - Returns: `nil` if `output` is a folder.
    /// - Throws: `invalidOptions` if one of them is a picture and the other cannot be.
    init?(inputs: [FilePath], readsList: Bool, output: FilePath) throws(RunError) {
        picture = Place(output)
        let fileExtension = FileName(output.lastComponentBytes).fileExtension
        let isNamedAsPicture = ImageFormat.isUsualExtension(fileExtension) && !Self.isFolder(output)
        guard picture == .standard || isNamedAsPicture else {
            if inputs.contains("-") {
                throw Self.mistake("A photo on standard input has no name: name its picture with --output b.jpg, or -.")
            }
            return nil
        }
        guard let input = inputs.first, inputs.count == 1, !readsList, !Self.isFolder(input) else {
            throw Self.mistake(
                "The output '\(output)' is one picture, and the inputs are several photos or a folder. Name a folder."
            )
        }
        photo = Place(input)
        guard isNamedAsPicture else {
            format = nil
            return
        }
        let name = String(decoding: fileExtension, as: UTF8.self).lowercased()
        let all = EncodeOptions.Format.allCases
        guard let format = all.first(where: { [$0.rawValue, $0.fileExtension].contains(name) }) else {
            let formats = all.map(\.rawValue).joined(separator: ", ")
            throw Self.mistake("The picture '\(output)' cannot be written: the formats of outputs are \(formats).")
        }
        self.format = format
    }

    /// Crops the photo and writes the picture.
    ///
    /// - Parameters:
    ///   - options: How the photo is cropped, with the format of the picture's name.
    ///   - backends: Open the engine.
    ///   - overwrites: Whether the picture may replace a file; it never replaces the photo.
    ///   - report: Gets the messages about the photo.
    /// - Returns: The status; a photo that gives no picture counts as failed.
    /// - Throws: `RunError` if the photo cannot be read, or the picture not be written.
    func run(
        _ options: Options,
        backends: any BackendProvider,
        overwrites: Bool,
        reportingTo report: RunReport
    ) throws(RunError) -> ExitStatus {
        // A half-written picture must not stay beside its name.
        let interrupts = Interrupts.endingAtOnce()
        defer { interrupts.end() }
        let run = try SinglePhotoRun(options: options, backends: backends)
        try checkPicture(overwrites: overwrites)
        let processed = try run.run(try readPhoto(maximumBytes: options.decode.maximumFileBytes), named: photoName)
        report.receive(.finished(processed.record))
        if let content = processed.contents.first { try write(content, overwrites: overwrites) }
        if let reason = PhotoOutcome.SkipReason(rawValue: processed.record.reason), processed.contents.isEmpty {
            report.logger.error("\(PrintableText.escaped(photoName.string)): no picture was made: \(reason.finding)")
        }
        var summary = RunSummary()
        summary.add(processed.record)
        let status = report.end(summary)
        return processed.contents.isEmpty && status == .success ? .photosFailed : status
    }

    /// What messages call the photo.
    private var photoName: FilePath { if case .file(let path) = photo { path } else { "standard input" } }

    private func readPhoto(maximumBytes: Int) throws(RunError) -> [UInt8] {
        do throws(FileContent.Failure) {
            switch photo {
            case .file(let path): return try FileContent.read(path, maximumBytes: maximumBytes)
            case .standard:
                do throws(Errno) {
                    return try FileDescriptor.standardInput.readToEnd(maximumBytes: maximumBytes)
                } catch {
                    throw .system(error)
                }
            }
        } catch {
            let reason = error.reason(maximumBytes: maximumBytes)
            throw RunError(.inputNotReadable, "The photo \(photoName) cannot be read (\(reason)).")
        }
    }

    /// Makes sure that the picture can be written, before the work.
    private func checkPicture(overwrites: Bool) throws(RunError) {
        guard case .file(let path) = picture else {
            if isatty(STDOUT_FILENO) == 1 {
                throw RunError(.outputNotWritable, "Standard output is a terminal; name a file, or pipe to a program.")
            }
            return
        }
        if case .file(let photo) = photo, Self.areSameFile(photo, path) {
            throw RunError(.outputCollision, "The picture '\(path)' would replace its photo. Name another file.")
        }
        if !overwrites, PresentFile.status(of: path) != nil { throw Self.exists(path) }
    }

    private func write(_ content: [UInt8], overwrites: Bool) throws(RunError) {
        switch picture {
        case .standard:
            do {
                try FileDescriptor.standardOutput.writeAll(content)
            } catch {
                throw RunError(.outputNotWritable, "The picture cannot be written to standard output (\(error)).")
            }
        case .file(let path):
            do throws(Errno) {
                let file = try ReplacingFile(replacing: path)
                try file.write(content)
                try file.commit(replaces: overwrites)
            } catch .fileExists where !overwrites {
                throw Self.exists(path)
            } catch {
                throw RunError(writing: path, error)
            }
        }
    }

    private static func exists(_ path: FilePath) -> RunError {
        RunError(.outputCollision, "The picture '\(path)' is there already; --overwrite replaces it.")
    }

    private static func mistake(_ message: String) -> RunError { RunError(.invalidOptions, message) }

    private static func isFolder(_ path: FilePath) -> Bool { (try? path.stat())?.type == .directory }

    private static func areSameFile(_ one: FilePath, _ other: FilePath) -> Bool {
        guard let one = try? one.stat(), let other = try? other.stat() else { return false }
        return one.inode == other.inode && one.deviceID == other.deviceID
    }
}
