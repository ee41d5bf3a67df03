import SystemPackage

/// Makes sure that no output replaces a file in a folder that contains inputs.
///
/// An output is renamed to its final name, which replaces only that name in its folder, and neither another hard link
/// nor the target of a symbolic link. So an original is in danger only in a folder that both contains inputs and gets
/// outputs, no matter which paths lead there; a photo that is a link is in the folder of the link and in that of its
/// target. The first walk collects the identities of both kinds of folders, with one look-up a folder, one more a file
/// that may be a link, and none while the output folder does not exist. Usually no folder is of both kinds, and the
/// check is done. In a folder of both kinds, no existing file is replaced, whether it was found as an input or left out
/// by a filter. In other folders, files of an earlier run are replaced.
struct OriginalsCheck {
    private let naming: OutputNaming
    private let outputFolder: FilePath
    private let outputFolderExists: Bool
    /// Whether photos in folders may be links.
    private let followsLinks: Bool
    private var inputFolders: Set<FileIdentity> = []
    private var targetFolders: Set<FileIdentity> = []
    private var inputLookup = FolderLookup()
    private var targetLookup = FolderLookup()

    init(naming: OutputNaming, outputFolder: FilePath, followsLinks: Bool) {
        self.naming = naming
        self.outputFolder = outputFolder
        self.followsLinks = followsLinks
        outputFolderExists = FileIdentity(of: outputFolder) != nil
    }

    /// Adds the folder of a file, and the folder of its output.
    mutating func note(_ file: PhotoFile) {
        guard outputFolderExists else { return }
        let source = inputLookup.identity(of: file.path.parentBytes) { FilePath(bytes: $0) }
        if let source { inputFolders.insert(source) }
        if followsLinks || file.isNamedByUser, let target = FileIdentity(ofFolderOfLinkedFile: file.path) {
            inputFolders.insert(target)
        }
        for folder in naming.folderBytes(of: file) {
            let target = targetLookup.identity(of: folder) { outputFolder.pushing(FilePath(bytes: $0)) }
            if let target { targetFolders.insert(target) }
        }
    }

    /// Whether some folder both contains inputs and gets outputs.
    var arePossible: Bool { !inputFolders.isDisjoint(with: targetFolders) }

    /// The files that outputs would replace.
    ///
    /// - Throws: `outputNotWritable` if such a folder cannot be listed.
    func replacedFiles(
        _ findings: some Sequence<InputWalk.Finding>,
        plan: SettledNames,
        isPhoto: (PhotoFile) -> Bool
    ) throws(RunError) -> [FilePath] {
        var lookup = FolderLookup()
        var names = FolderNames(naming: naming)
        var replaced: [FilePath] = []
        for case .file(let file) in findings {
            var outputs: [FilePath] = []
            for variant in naming.variants {
                let (parent, base) = plan.baseBytes(of: file, as: variant).parentAndName
                let folder = outputFolder.pushing(FilePath(bytes: parent))
                guard let identity = lookup.identity(of: Array(parent), path: { _ in folder }),
                    inputFolders.contains(identity)
                else { continue }
                outputs += try names.details(ofBase: Array(base), in: folder)
                    .filter { variant.isNumbered || $0.face == 0 }
                    .map { outputFolder.pushing(plan.outputPath(for: file, as: variant, $0)) }
                    .filter(Self.isTaken)
            }
            if !outputs.isEmpty, isPhoto(file) { replaced += outputs }
        }
        return replaced
    }

    /// Whether something has exactly this name; the disk decides whether names that differ only in case are the same.
    private static func isTaken(_ path: FilePath) -> Bool {
        (try? path.stat(followTargetSymlink: false)) != nil
    }
}

/// The identity of a folder; if the same folder is requested again, it is not looked up again.
private struct FolderLookup {
    private var last: (folder: [UInt8], identity: FileIdentity?)?

    /// The identity of the folder that is called `folder` here and found at `path`.
    mutating func identity(of folder: [UInt8], path: ([UInt8]) -> FilePath) -> FileIdentity? {
        if let last, last.folder == folder { return last.identity }
        let identity = FileIdentity(of: path(folder))
        last = (folder, identity)
        return identity
    }
}

/// The names in the folders that were requested last, which outputs might have.
///
/// The outputs of one photo may be in as many folders as there are kinds, and between the photos of a folder, the walk
/// comes to those below it. So each folder is listed once, and not for each photo.
private struct FolderNames {
    private struct Listing {
        var details: [OutputKey: Set<NameDetails>]
        var lastRequest: Int
    }

    let naming: OutputNaming
    private let maximumCount: Int
    private var listings: [FilePath: Listing] = [:]
    private var requestCount = 0

    init(naming: OutputNaming) {
        self.naming = naming
        maximumCount = 2 * naming.variants.count + 2
    }

    /// The details with which `folder` contains a name that looks like an output of `base`.
    mutating func details(ofBase base: [UInt8], in folder: FilePath) throws(RunError) -> [NameDetails] {
        requestCount += 1
        if listings[folder] == nil {
            let oldest = listings.min { $0.value.lastRequest < $1.value.lastRequest }
            if listings.count == maximumCount, let oldest { listings[oldest.key] = nil }
            do throws(Errno) {
                listings[folder] = Listing(details: try Self.read(folder, naming), lastRequest: requestCount)
            } catch {
                throw .notListed(folder, error)
            }
        }
        listings[folder]?.lastRequest = requestCount
        return (listings[folder]?.details[OutputKey(base)] ?? []).sorted { $0.face < $1.face }
    }

    private static func read(
        _ folder: FilePath,
        _ naming: OutputNaming
    ) throws(Errno) -> [OutputKey: Set<NameDetails>] {
        var found: [OutputKey: Set<NameDetails>] = [:]
        try OpenFolder(folder).forEachName { name, _ in
            for output in naming.parse(unfiled: [UInt8](cString: name)) {
                found[OutputKey(output.base), default: []].insert(output.details)
            }
        }
        return found
    }
}
