import FaceCropCore
import FaceCropDiscovery
import FaceCropFormats
import FaceCropOutputs
import SystemPackage

/// The names that outputs of a tracking run may get, so that none of them replaces an input.
struct TrackOutputNames {
    private let options: FaceTrackingOptions

    init(_ options: FaceTrackingOptions) { self.options = options }

    /// Makes sure that no output takes the place of an input.
    ///
    /// How many pictures there will be is not known before the frames are read, so that an input is in danger when its name is
    /// one that some picture could get.
    /// - Throws: `outputCollision` when an input would be replaced, or when the output folder is an input, whose frames the pictures
    ///   would become in the next run; why the inputs cannot be found.
    func checkInputs() throws(RunError) {
        guard let output = FileIdentity(of: options.outputFolder) else { return }
        if options.inputs.contains(where: { FileIdentity(of: $0) == output }) {
            throw .readingOutputs(of: options.outputFolder)
        }
        let taken = try existing()
        guard !taken.isEmpty else { return }
        let inputs = Set(
            try FrameWalk.found(options.inputs, outputFolder: options.outputFolder)
                .compactMap { FileIdentity(of: $0.path) }
        )
        let replaced = taken.filter { path in FileIdentity(of: path).map(inputs.contains) ?? false }
        if !replaced.isEmpty { throw .replacing(replaced, outputFolder: options.outputFolder) }
    }

    /// What is there already under a name that an output may get.
    private func existing() throws(RunError) -> [FilePath] {
        var names = [FilePath(TrackReport.linesName), FilePath(TrackReport.summaryName)]
        var folders: [FilePath] = []
        if options.draws { folders.append(TrackPictures.drawnName) }
        if options.stillSize != nil { folders.append(TrackPictures.stillsName) }
        if options.reframe != nil {
            let name = TrackPictures.reframedName(options)
            if options.reframeForm == .frames { folders.append(name) } else { names.append(name) }
        }
        for folder in folders { names += try pictures(in: folder) }
        return names.map { options.outputFolder.pushing($0) }.filter { (try? $0.stat()) != nil }
    }

    /// The files of a folder that are called as pictures are: a word, a number, and what is their format's.
    private func pictures(in folder: FilePath) throws(RunError) -> [FilePath] {
        let path = options.outputFolder.pushing(folder)
        let word = folder == TrackPictures.stillsName ? "track-" : "frame-"
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
