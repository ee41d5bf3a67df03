package import FaceCropCore
import FaceCropDiscovery
import FaceCropOutputs
import Glibc
package import SystemPackage

/// The names that outputs of a tracking run may get.
///
/// They are used to check that no output replaces an input or a file of others.
package struct TrackOutputNames {
    /// The lines of the frames, relative to the output folder.
    package static let lines = "tracks.jsonl"
    /// The entries of the tracks, relative to the output folder.
    package static let summary = "tracks.json"
    /// The folder of the drawn frames, relative to the output folder.
    package static let drawn: FilePath = "drawn"
    /// The folder of the thumbnails, relative to the output folder.
    package static let stills: FilePath = "stills"

    /// The folder of the reframed frames, relative to the output folder.
    static let reframedFrames: FilePath = "reframed"
    /// The files that a reframed sequence in one file may be.
    static let reframedFiles: Set = ["reframed.webp", "reframed.mp4", "reframed.mov", "reframed.mkv"]

    private let options: FaceTrackingOptions
    /// `nil` if no tracking run has written into the output folder.
    private let earlier: EarlierTracks?

    /// The names of a run with `options`.
    package init(_ options: FaceTrackingOptions) {
        self.options = options
        // What cannot be read was not written by a run either.
        let content = try? FileContent.read(
            options.outputFolder.appending(Self.summary),
            maximumBytes: Self.maximumSummaryByteCount
        )
        earlier = content.flatMap { EarlierTracks($0) }
    }

    private static let maximumSummaryByteCount = 1 << 30

    /// The reframed sequence, relative to the output folder.
    package static func reframed(_ options: FaceTrackingOptions) -> FilePath {
        switch options.reframeForm {
        case .frames: reframedFrames
        case .webp: "reframed.webp"
        case .film: FilePath(film(of: options.inputs.count == 1 ? options.inputs[0] : nil))
        }
    }

    /// The name of the film made from `source`, with a container that can hold its sound unchanged.
    package static func film(of source: FilePath?) -> String {
        switch source?.extension?.lowercased() {
        case nil, "mp4", "m4v": "reframed.mp4"
        case "mov": "reframed.mov"
        default: "reframed.mkv"
        }
    }

    /// Checks that no output replaces an input, or a file that no tracking run has written.
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
        let foreign = options.overwrites ? [] : existing.filter { !(earlier?.isOwn($0) ?? false) }
        if !foreign.isEmpty {
            throw .replacingForeign(foreign, outputFolder: options.outputFolder, options: ["track.overwrites"])
        }
    }

    /// Removes the pictures that an earlier run has left in the folders into which this run writes pictures, so that no
    /// folder holds pictures of two runs.
    ///
    /// - Throws: `outputNotWritable` if one cannot be removed.
    package func removeEarlierPictures() throws(RunError) {
        guard let earlier else { return }
        for name in try existingPictures() where earlier.isOwn(name) {
            let path = inFolder(name)
            if path.withPlatformString({ unlink($0) }) != 0, errno != ENOENT {
                throw RunError(writing: path, Errno(rawValue: errno))
            }
        }
    }

    private func inFolder(_ name: FilePath) -> FilePath { options.outputFolder.pushing(name) }

    /// The existing files with a name that an output may get, relative to the output folder.
    private func existingOutputs() throws(RunError) -> [FilePath] {
        var names = [FilePath(Self.lines), FilePath(Self.summary)]
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
