package import FaceCropCore
import FaceCropDiscovery
import FaceCropFormats
import FaceCropOutputs
package import SystemPackage

/// The names that outputs of a tracking run may get; used to check that no output replaces an input.
package struct TrackOutputNames {
    /// The lines of the frames, relative to the output folder.
    package static let lines = "tracks.jsonl"
    /// The entries of the tracks, relative to the output folder.
    package static let summary = "tracks.json"
    /// The folder of the drawn frames, relative to the output folder.
    package static let drawn: FilePath = "drawn"
    /// The folder of the thumbnails, relative to the output folder.
    package static let stills: FilePath = "stills"

    private let options: FaceTrackingOptions

    package init(_ options: FaceTrackingOptions) { self.options = options }

    /// The reframed sequence, relative to the output folder.
    package static func reframed(_ options: FaceTrackingOptions) -> FilePath {
        switch options.reframeForm {
        case .frames: "reframed"
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

    /// Checks that no output replaces an input.
    ///
    /// The number of pictures is unknown before the frames are read, so an input is refused if any picture could get
    /// its name.
    /// - Throws: `outputCollision` if an input would be replaced, or if the output folder is an input, because the next
    ///   run would read the pictures as frames; the error of a search for the inputs.
    package func checkInputs() throws(RunError) {
        guard let output = FileIdentity(of: options.outputFolder) else { return }
        if options.inputs.contains(where: { FileIdentity(of: $0) == output }) {
            throw .readingOutputs(of: options.outputFolder)
        }
        let existingPaths = try existingOutputs()
        guard !existingPaths.isEmpty else { return }
        let inputs = Set(
            try FrameSearch.found(options.inputs, outputFolder: options.outputFolder)
                .compactMap { FileIdentity(of: $0.path) }
        )
        let replaced = existingPaths.filter { path in FileIdentity(of: path).map(inputs.contains) ?? false }
        if !replaced.isEmpty { throw .replacing(replaced, outputFolder: options.outputFolder) }
    }

    /// The existing files with a name that an output may get.
    private func existingOutputs() throws(RunError) -> [FilePath] {
        var names = [FilePath(Self.lines), FilePath(Self.summary)]
        var folders: [FilePath] = []
        if options.draws { folders.append(Self.drawn) }
        if options.stillSize != nil { folders.append(Self.stills) }
        if options.reframe != nil {
            let name = Self.reframed(options)
            if options.reframeForm == .frames { folders.append(name) } else { names.append(name) }
        }
        for folder in folders { names += try pictures(in: folder) }
        return names.map { options.outputFolder.pushing($0) }.filter { (try? $0.stat()) != nil }
    }

    /// The files of a folder that are named like pictures: a word, a number, and the extension of their format.
    private func pictures(in folder: FilePath) throws(RunError) -> [FilePath] {
        let path = options.outputFolder.pushing(folder)
        let word = folder == Self.stills ? "track-" : "frame-"
        let ending = "." + options.encode.format.fileExtension
        var found: [FilePath] = []
        do throws(Errno) {
            try OpenFolder(path).forEachName { name, _ in
                let bytes = [UInt8](cString: name)
                if bytes.starts(with: word.utf8), bytes.reversed().starts(with: ending.utf8.reversed()) {
                    found.append(folder.appending(name: bytes))
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
