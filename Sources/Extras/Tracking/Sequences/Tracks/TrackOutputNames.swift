package import FaceCropModel
import FoundationEssentials
package import SystemPackage

/// The names that outputs of a tracking run may get.
///
/// They are used to check that no output replaces an input or a file of others.
package struct TrackOutputNames {
    /// The lines of the frames, relative to the output folder.
    package static let lines = "tracks.jsonl"
    /// The entries of the tracks, relative to the output folder.
    package static let summary = "tracks.json"
    /// The faces detected so far, relative to the output folder; it is there until the results are complete.
    package static let journal = "detections.jsonl"
    /// The folder of the drawn frames, relative to the output folder.
    package static let drawn: FilePath = "drawn"
    /// The folder of the thumbnails, relative to the output folder.
    package static let stills: FilePath = "stills"

    /// The folder of the reframed frames, relative to the output folder.
    package static let reframedFrames: FilePath = "reframed"
    private let options: FaceTrackingOptions

    /// The names of a run with `options`.
    package init(_ options: FaceTrackingOptions) { self.options = options }

    /// The reframed sequence, relative to the output folder.
    package static func reframed(_ options: FaceTrackingOptions) -> FilePath {
        switch options.reframeForm {
        case .frames: reframedFrames
        case .webp: "reframed.webp"
        case .film: FilePath(film(of: options.inputs.count == 1 ? options.inputs[0] : nil))
        }
    }

    /// The name of the film made from `source`, with a container that can hold its sound unchanged.
    static func film(of source: FilePath?) -> String {
        switch source?.extension?.lowercased() {
        case nil, "mp4", "m4v": "reframed.mp4"
        case "mov": "reframed.mov"
        default: "reframed.mkv"
        }
    }

    /// Checks that no output replaces an input, nor any file in a folder that no tracking run has written to.
    ///
    /// The number of pictures is unknown before the frames are read, so an input is refused if any picture could get
    /// its name.
    /// - Throws: `outputCollision` if a file would be replaced, or if the output folder is an input, because the next
    ///   run would read the pictures as frames; the error of a search for the inputs.
    package func check() throws(RunError) {
        guard let output = FileIdentity(of: options.outputFolder) else { return }
        if options.inputs.contains(where: { FileIdentity(of: $0) == output }) {
            throw .readingOutputs(of: options.outputFolder)
        }
        let existing = try existingOutputs()
        guard !existing.isEmpty else { return }
        let inputs = Set(
            try FrameSearch.found(options.inputs, outputFolder: options.outputFolder)
                .compactMap { FileIdentity(of: $0.path) }
        )
        let replaced = existing.map(inFolder).filter { path in FileIdentity(of: path).map(inputs.contains) ?? false }
        if !replaced.isEmpty { throw .replacing(replaced, outputFolder: options.outputFolder) }
        if options.overwrites { return }
        // Beside the results of a version that kept no journal, a file of its name is a person's.
        let foreign = isOfTrackingRun ? existing.filter { $0 == journal && !hasOwnJournal } : existing
        if !foreign.isEmpty {
            throw .replacingForeign(foreign, outputFolder: options.outputFolder, options: ["track.overwrites"])
        }
    }

    /// The part of `tracks.json` that shows that facecrop has written it, which it does before all other results.
    private struct Summary: Decodable {
        var version: String
        var frameCount: Int
    }

    /// The part of the journal's first line that shows the same.
    private struct JournalHead: Decodable {
        var version: String
        var inputs: String
    }

    /// Whether a tracking run has written into the output folder.
    private var isOfTrackingRun: Bool {
        // What cannot be read was not written by a run either.
        let content = try? FileContent.read(
            inFolder(FilePath(Self.summary)),
            maximumBytes: Self.maximumSummaryByteCount
        )
        let summary = content.flatMap { try? JSONDecoder().decode(Summary.self, from: Data($0)) }
        return isOurs(summary?.version) || hasOwnJournal
    }

    private func isOurs(_ version: String?) -> Bool { version?.contains("(algorithm ") ?? false }

    /// Whether the journal is that of a tracking run.
    private var hasOwnJournal: Bool {
        guard let journal = try? LineFile(inFolder(FilePath(Self.journal)), isReadOnly: true) else { return false }
        var lines = FileLines(of: journal)
        guard let first = try? lines.next() else { return false }
        return isOurs((try? JSONDecoder().decode(JournalHead.self, from: Data(first.bytes)))?.version)
    }

    private static let maximumSummaryByteCount = 1 << 30

    /// The pictures in the folders into which this run writes some, other than those `written` by it, relative to the
    /// output folder.
    ///
    /// An earlier run has left them, of more frames or in another format, or a person has put them there.
    /// - Throws: `outputNotWritable` if a folder cannot be listed.
    package func pictures(besides written: Set<FilePath>) throws(RunError) -> [FilePath] {
        try existingPictures().filter { !written.contains($0) }
    }

    private var journal: FilePath { FilePath(Self.journal) }

    private func inFolder(_ name: FilePath) -> FilePath { options.outputFolder.pushing(name) }

    /// The existing files with a name that an output may get, relative to the output folder.
    private func existingOutputs() throws(RunError) -> [FilePath] {
        var names = [FilePath(Self.lines), FilePath(Self.summary)]
        // An empty one was left by a run that ended before its first line.
        if PresentFile.status(of: inFolder(journal)).flatMap(PresentFile.init)?.byteCount != 0 { names.append(journal) }
        if options.reframe != nil, options.reframeForm != .frames { names.append(Self.reframed(options)) }
        return try existingPictures() + names.filter { (try? inFolder($0).stat(followTargetSymlink: false)) != nil }
    }

    /// The existing numbered pictures in the folders into which this run writes some, of any format.
    private func existingPictures() throws(RunError) -> [FilePath] {
        var names: [FilePath] = []
        if options.draws { names += try pictures(in: Self.drawn, PictureName.frame) }
        if options.stillSize != nil { names += try pictures(in: Self.stills, PictureName.track) }
        if options.reframe != nil, options.reframeForm == .frames {
            names += try pictures(in: Self.reframedFrames, PictureName.frame)
        }
        return names
    }

    /// The files of a folder whose names are `word`, a number, and the extension of a format.
    private func pictures(in folder: FilePath, _ word: String) throws(RunError) -> [FilePath] {
        let path = inFolder(folder)
        var found: [FilePath] = []
        do throws(Errno) {
            try OpenFolder(path).forEachName { name, _ in
                if PictureName(String(cString: name))?.word == word {
                    found.append(folder.appending(String(cString: name)))
                }
            }
        } catch .noSuchFileOrDirectory, .notDirectory {
            return []
        } catch {
            throw .notListed(path, error)
        }
        return found
    }
}
