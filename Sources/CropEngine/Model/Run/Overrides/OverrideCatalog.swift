import Synchronization
import SystemPackage

/// The files of overrides of a run.
///
/// A file that the user named and that cannot be used ends the run. Files in folders are read while the inputs are
/// surveyed, and not again later; one that cannot be used fails the photos that it may be about. For a photo, the first
/// file that names it, or may name it, counts: those that the user named in their order, then those in folders, the
/// nearest first.
final class OverrideCatalog: PhotoDecisions {
    private struct Folders {
        /// The files that may be about the photos of a folder, the nearest first, by the bytes of its path.
        var files: [[UInt8]: [LoadedOverrides]] = [:]
        /// The file in a folder; `nil` inside if there is none.
        var own: [FilePath: LoadedOverrides?] = [:]
        /// The files in folders, in the order in which they were read.
        var inOrder: [LoadedOverrides] = []
        /// The real paths of folders of photos.
        var realPaths: [FilePath: FilePath] = [:]
        /// The photos that were found by their content.
        var moved: [FilePath: FoundOverride] = [:]
        /// The entries of these photos, with the paths at which they are now.
        var newPaths: [EntryPlace: FilePath] = [:]
    }

    /// An entry, by the path of its file and its position there.
    private struct EntryPlace: Hashable {
        var file: FilePath
        var position: Int
    }

    private let options: OverrideOptions
    private let followsLinks: Bool
    private let named: [LoadedOverrides]
    /// The inputs, of which those that are folders begin the search.
    private let inputs: Set<FilePath>
    private let folders = Mutex(Folders())

    /// Reads the files that the user named.
    ///
    /// - Throws: `RunError` if one of them cannot be read, or is no file of overrides.
    init(_ options: OverrideOptions, _ discover: DiscoverOptions) throws(RunError) {
        self.options = options
        followsLinks = discover.followsSymbolicLinks
        inputs = Set(discover.inputs.map(\.path))
        var named: [LoadedOverrides] = []
        for path in options.files {
            guard let file = try Self.read(path) else {
                throw RunError(
                    .inputNotReadable,
                    "There is no file of overrides '\(path)'; check the name and the working folder.",
                    options: ["overrides.files"]
                )
            }
            let folder = RealPath.ofFolder(path.removingLastComponent())
            named.append(LoadedOverrides(file, path: path, folder: folder, isNamedByUser: true))
        }
        self.named = named
    }

    /// Takes `named`, and reads files in folders when photos are loaded.
    init(_ named: [LoadedOverrides], _ discover: DiscoverOptions) {
        var options = OverrideOptions()
        options.searchesFolders = true
        self.options = options
        followsLinks = discover.followsSymbolicLinks
        inputs = Set(discover.inputs.map(\.path))
        self.named = named
    }

    /// Reads the files in the folders between an input and `photo`, unless they were read before.
    func load(for photo: PhotoFile) {
        guard options.searchesFolders else { return }
        let folder = photo.path.parentBytes
        if folders.withLock({ $0.files[folder] != nil }) { return }
        var files: [LoadedOverrides] = []
        for ancestor in ancestors(of: FilePath(bytes: folder)) {
            if let file = own(of: ancestor) { files.append(file) }
        }
        folders.withLock { [files] in $0.files[folder] = files }
    }

    /// The override of a photo; `nil` if there is none.
    func override(of photo: PhotoFile) -> FoundOverride? {
        folders.withLock { folders in
            if let (file, position) = entry(of: photo.path, &folders) {
                return position.map { file.found($0, .path) } ?? file.foundUnusable
            }
            return folders.moved.isEmpty ? nil : folders.moved[photo.path]
        }
    }

    /// Whether outputs of the photo at `source`, which may be gone, must stay as they are.
    ///
    /// An earlier run may have spelled the path otherwise than this one spells its inputs, or had other inputs.
    func keepsOutputs(ofSource source: FilePath, depth: Int) -> Bool {
        if let (file, position) = folders.withLock({ entry(of: source, &$0) }) {
            return position.map { file.entries[$0].override.keepsOutputs } ?? true
        }
        return options.searchesFolders && keepsOutputs(ofRemote: source, depth: depth)
    }

    /// The same by the files up to `depth` folders above the photo, which need not be below an input of this run.
    private func keepsOutputs(ofRemote source: FilePath, depth: Int) -> Bool {
        var folder = source
        for _ in 0..<depth {
            folder = folder.removingLastComponent()
            switch FolderOverrides(in: folder, followsLinks: followsLinks) {
            case .none: continue
            case .unknown: return true
            case .file(let file):
                // What an unusable file keeps is not known.
                guard file.fileMistakes.isEmpty else { return true }
                if let position = file.position(of: source, realPath: source) {
                    return file.entries[position].override.keepsOutputs
                }
            }
        }
        return false
    }

    /// The entry about a photo, with its file; without a position if the file cannot be used, and may have an entry.
    private func entry(of photo: FilePath, _ folders: inout Folders) -> (file: LoadedOverrides, position: Int?)? {
        for file in named + (folders.files[photo.parentBytes] ?? []) {
            if let position = file.position(of: photo, realPath: Self.realPath(of: photo, &folders)) {
                return (file, position)
            }
            if !file.fileMistakes.isEmpty, file.covers(photo) { return (file, nil) }
        }
        return nil
    }

    private static func realPath(of photo: FilePath, _ folders: inout Folders) -> FilePath {
        let folder = photo.removingLastComponent()
        let real = folders.realPaths[folder] ?? RealPath.ofFolder(folder)
        folders.realPaths[folder] = real
        return real.pushing(FilePath(bytes: photo.lastComponentBytes))
    }

    /// `folder` and those above it, up to the topmost that is an input; only `folder` if there is none.
    private func ancestors(of folder: FilePath) -> [FilePath] {
        var chain = [folder]
        while let last = chain.last, !last.isEmpty, last.lastComponent != nil {
            let above = last.removingLastComponent()
            if above == last { break }
            chain.append(above)
        }
        let top = chain.lastIndex { inputs.contains($0) || ($0.isEmpty && inputs.contains(".")) } ?? 0
        return Array(chain[...top])
    }

    private func own(of folder: FilePath) -> LoadedOverrides? {
        if let known = folders.withLock({ $0.own[folder] }) { return known }
        let file: LoadedOverrides? =
            if case .file(let file) = FolderOverrides(in: folder, followsLinks: followsLinks) { file } else { nil }
        folders.withLock { folders in
            folders.own[folder] = .some(file)
            if let file { folders.inOrder.append(file) }
        }
        return file
    }

    /// The file at `path`, which the user named; `nil` if there is none.
    private static func read(_ path: FilePath) throws(RunError) -> OverridesFile? {
        let bytes: [UInt8]
        do throws(FileContent.Failure) {
            bytes = try FileContent.read(path, maximumBytes: OverridesFile.maximumByteCount)
        } catch {
            if error.isMissing { return nil }
            let reason = error.reason(maximumBytes: OverridesFile.maximumByteCount)
            throw RunError(
                .inputNotReadable,
                "The overrides in '\(path)' cannot be read: \(reason). Correct that, or move the file away.",
                options: ["overrides.files"]
            )
        }
        do throws(OverridesFile.Failure) {
            return try OverridesFile(bytes)
        } catch {
            throw RunError(
                .invalidOptions,
                "The overrides in '\(path)' cannot be used, so nothing was done. Correct the file, or move it away:",
                details: error.mistakes.prefix(maximumDetailCount).map { $0.line(in: path.string) },
                options: ["overrides.files"]
            )
        }
    }

    private static let maximumDetailCount = 20
}

// Photos that were moved, and entries without a photo.

extension OverrideCatalog {
    /// How many photos are hashed before their hashes are looked at.
    private static let batchCount = 64

    /// Finds photos by their content, for entries with a hash whose path has no photo any more.
    ///
    /// Only if there are such entries, it reads files: those that no entry names, in the order of the walk, until all
    /// such entries have a photo. If an earlier run knows how large the photo of an entry was, it reads only files of
    /// this size, else only those that are new, have changed, or had an override. An entry is about the first photo
    /// with its content.
    ///
    /// - Returns: Whether it found any.
    func findMoved(_ walk: InputWalk, _ known: KnownPhotos, _ stop: StopRequest) -> Bool {
        findMoved(walk, known, stop) { photo in
            // Other files, such as films, may be large.
            (try? FileKind.isPhoto(photo)) == true ? SHA256.hexadecimal(ofFile: photo.path) : nil
        }
    }

    /// The same with another function for the hash of a photo; it is `nil` if the file is no photo, or cannot be read.
    func findMoved(
        _ walk: InputWalk,
        _ known: KnownPhotos,
        _ stop: StopRequest,
        hash: @Sendable (PhotoFile) -> String?
    ) -> Bool {
        var lost = LostPhotos(all, known)
        var photos = walk.lazy.compactMap(\.fileToRead).makeIterator()
        var isFound = false
        while !lost.isEmpty, !stop.isMade {
            var batch: [PhotoFile] = []
            while batch.count < Self.batchCount, !stop.isMade, let photo = photos.next() {
                if override(of: photo) == nil, lost.mayHold(photo) { batch.append(photo) }
            }
            if batch.isEmpty { break }
            for (photo, hash) in zip(batch, batch.concurrentMap(hash)) {
                guard let hash, let (file, position) = lost.take(photo, hash) else { continue }
                isFound = true
                folders.withLock { folders in
                    folders.moved[photo.path] = file.found(position, .sha256)
                    folders.newPaths[EntryPlace(file: file.path, position: position)] = photo.path
                }
            }
        }
        return isFound
    }

    /// The entries whose path has no photo any more, in the order of the files and their lines.
    func notices() -> [OverrideNotice] {
        findings().compactMap { finding in
            if case .withoutPhoto(let notice) = finding { notice } else { nil }
        }
    }

    /// Everything that is wrong, in the order of the files and their lines.
    ///
    /// The mistakes of an entry whose photo is gone are with that.
    func findings() -> [OverrideFinding] {
        let newPaths = folders.withLock { $0.newPaths }
        var nearby = NearbyFiles()
        return all.flatMap { file in
            file.fileMistakes.map { .mistake($0) }
                + file.entries.indices.flatMap { position -> [OverrideFinding] in
                    let mistakes = file.found(position, .path).mistakes
                    let newPath = newPaths[EntryPlace(file: file.path, position: position)]
                    guard var notice = file.notice(about: position, newPath: newPath, &nearby) else {
                        return mistakes.map { .mistake($0) }
                    }
                    if newPath == nil { notice.mistakes = mistakes }
                    return [.withoutPhoto(notice)] + (newPath == nil ? [] : mistakes.map { .mistake($0) })
                }
        }
    }

    /// The files, in the order in which they were read.
    var paths: [FilePath] { all.map(\.path) }

    private var all: [LoadedOverrides] { named + folders.withLock { $0.inOrder } }
}
