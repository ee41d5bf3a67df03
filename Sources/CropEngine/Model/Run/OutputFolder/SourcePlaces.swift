import Synchronization
import SystemPackage

/// Where the sources of journal entries are now.
///
/// An output folder may have been moved or copied together with its photos, as a site, a volume or a backup is. So the
/// source of an entry is looked for at the same place relative to the output folder, and after that where it was. All
/// paths are absolute.
final class SourcePlaces: Sendable {
    /// The absolute path of the output folder; empty if it is not known.
    let outputFolder: [UInt8]
    /// The folder that relative paths start from; empty if that is not known.
    let workingFolder: [UInt8]
    private let check: RunOptions.Check
    private let inputs: [DiscoverInput]
    private let state = Mutex(State())

    private struct State {
        /// Whether the output folder was elsewhere, by the paths that entries name.
        var wasElsewhere: [[UInt8]: Bool] = [:]
        /// Where the inputs are; `nil` until it is asked for.
        var inputPlaces: InputPlaces?
    }

    /// - Parameters:
    ///   - outputFolder: The output folder; relative to the working folder, or absolute.
    ///   - inputs: The inputs of the run; a photo that is missing below them is gone. None by default.
    ///   - check: What tells that a file at another place is still the same photo; size and time by default.
    init(_ outputFolder: FilePath, inputs: [DiscoverInput] = [], check: RunOptions.Check = .sizeAndTime) {
        let working = WorkingFolder.path
        let folder = working.pushing(outputFolder).lexicallyNormalized()
        self.outputFolder = folder.isAbsolute ? folder.bytes : []
        workingFolder = working.bytes
        self.inputs = inputs
        self.check = check
    }

    /// The paths where the source of an entry may be, the most likely first.
    func places(of header: JournalEntry.Header) -> [FilePath] {
        [movedPlace(of: header), header.sourcePath].compactMap(\.self)
    }

    /// Where the source of an entry is, or should be; `nil` if that is not known.
    func place(of header: JournalEntry.Header) -> FilePath? {
        guard let moved = movedPlace(of: header) else { return header.sourcePath }
        return !SourcePath.isGone(moved) || isInInputs(moved) ? moved : header.sourcePath
    }

    /// The path of the source as the manifest should name it: as it was spelled, unless that is the place where it was.
    func spelling(of header: JournalEntry.Header) -> [UInt8] {
        header.source.first == .slash ? place(of: header)?.bytes ?? header.source : header.source
    }

    /// Whether the source of an entry is at none of its places.
    ///
    /// If it is missing in an input of the run, a photo where it was is the one that was copied.
    func isGone(_ header: JournalEntry.Header) -> Bool { place(of: header).map(SourcePath.isGone) ?? false }

    /// Whether one of the places of the source of an entry is that of `file`, whatever links lead there.
    func isAt(_ header: JournalEntry.Header, _ file: PhotoFile) -> Bool {
        let own = PhotoPlace(file.path)
        return own != nil && places(of: header).contains { PhotoPlace($0) == own }
    }

    /// Whether the source of an entry still exists and is another file than `file`, which has the same place in the
    /// mirrored tree.
    ///
    /// If the source is gone, the tree has moved. If the output folder has moved and the photos have gone elsewhere,
    /// a file that is as the source was is the same photo, even if the original still exists.
    func isAboutAnother(_ header: JournalEntry.Header, than file: PhotoFile) -> Bool {
        guard let earlier = header.sourcePath else { return false }
        let own = FileIdentity(of: file.path)
        if own != nil, FileIdentity(of: earlier) == own { return false }
        if let moved = movedPlace(of: header), !SourcePath.isGone(moved) { return FileIdentity(of: moved) != own }
        if isGone(header) { return false }
        return !(mayBeCopied(header) && isAsItWas(file, header.fingerprint))
    }

    /// Whether the entry is of a time when the output folder was elsewhere, so that it may be a copy.
    ///
    /// Entries of earlier versions do not say where it was. Then their photos tell, if they are spelled from another
    /// working folder.
    private func mayBeCopied(_ header: JournalEntry.Header) -> Bool {
        header.outputFolder.isEmpty
            ? header.source.first != .slash && header.workingFolder != workingFolder
            : wasElsewhere(header.outputFolder)
    }

    private func isAsItWas(_ file: PhotoFile, _ earlier: SourceFingerprint) -> Bool {
        guard var present = SourceFingerprint(of: file.path), present.byteCount == earlier.byteCount else {
            return false
        }
        if check == .content { present.contentDigest = SHA256.hexadecimal(ofFile: file.path) }
        return present.text(check).map { $0 == earlier.text(check) } ?? false
    }

    /// The place that the source has now if it was moved or copied together with the output folder.
    private func movedPlace(of header: JournalEntry.Header) -> FilePath? {
        guard wasElsewhere(header.outputFolder) else { return nil }
        return header.sourcePath.flatMap {
            SourcePath.moved($0, with: FilePath(bytes: header.outputFolder), to: FilePath(bytes: outputFolder))
        }
    }

    /// Whether the output folder is another one than that at `path`, which was the output folder once.
    private func wasElsewhere(_ path: [UInt8]) -> Bool {
        if path.isEmpty || outputFolder.isEmpty || path == outputFolder { return false }
        return state.withLock { state in
            if let known = state.wasElsewhere[path] { return known }
            let earlier = FileIdentity(of: FilePath(bytes: path))
            let isOther = earlier == nil || earlier != FileIdentity(of: FilePath(bytes: outputFolder))
            state.wasElsewhere[path] = isOther
            return isOther
        }
    }

    private func isInInputs(_ path: FilePath) -> Bool {
        let places = state.withLock { state in
            let places = state.inputPlaces ?? InputPlaces(Array(Set(inputs.map(Self.folder))))
            state.inputPlaces = places
            return places
        }
        return places.place(of: path) != nil
    }

    /// The folder whose photos an input stands for: a missing neighbour of a photo from a list is gone.
    private static func folder(of input: DiscoverInput) -> FilePath {
        if let base = input.base { return base }
        let isFolder = (try? (input.path.isEmpty ? "." : input.path).stat().type) == .directory
        return isFolder ? input.path : input.path.removingLastComponent()
    }
}
