import FaceCropCore
import FaceCropDiscovery
import SystemPackage

/// Makes sure that no output replaces a file in a folder that inputs come from.
///
/// Outputs go through a rename, which replaces a name in a folder and nothing else: neither another hard link nor what
/// a symbolic link leads to. So an original is in danger only in a folder that both holds inputs and gets outputs,
/// whatever paths lead there. The first walk notes the identities of both kinds of folders, one look-up a folder and
/// none while the output folder is not there; usually none is of both kinds, and that is all. In those that are, no
/// file that is there already is replaced, whether it was found as an input or left out by a filter. Elsewhere the
/// files of an earlier run are.
struct ReplacementCheck {
    private let naming: OutputNaming
    private let outputFolder: FilePath
    private let outputFolderExists: Bool
    private var inputFolders: Set<FileIdentity> = []
    private var targetFolders: Set<FileIdentity> = []
    private var inputLookup = FolderLookup()
    private var targetLookup = FolderLookup()

    init(naming: OutputNaming, outputFolder: FilePath) {
        self.naming = naming
        self.outputFolder = outputFolder
        outputFolderExists = FileIdentity(of: outputFolder) != nil
    }

    /// Notes the folder that a file comes from, and the one that its output goes to.
    mutating func note(_ file: PhotoFile) {
        guard outputFolderExists else { return }
        if let folder = inputLookup.identity(of: file.path.removingLastComponent()) { inputFolders.insert(folder) }
        if let folder = targetLookup.identity(of: targetFolder(of: file)) { targetFolders.insert(folder) }
    }

    /// Whether some folder both holds inputs and gets outputs.
    var arePossible: Bool { !inputFolders.isDisjoint(with: targetFolders) }

    /// The files that outputs would replace.
    ///
    /// - Throws: `outputNotWritable` when a folder in question cannot be listed.
    func replacedFiles(
        _ findings: some Sequence<InputWalk.Finding>,
        plan: OutputPlan,
        isPhoto: (PhotoFile) -> Bool
    ) throws(RunError) -> [FilePath] {
        var lookup = FolderLookup()
        var names = FolderNames(naming: naming)
        var replaced: [FilePath] = []
        for case .file(let file) in findings {
            let folder = targetFolder(of: file)
            guard let identity = lookup.identity(of: folder), inputFolders.contains(identity) else { continue }
            let outputs = try names.faces(ofBase: plan.basePath(of: file).lastComponentBytes, in: folder)
                .map { outputFolder.pushing(plan.outputPath(for: file, face: $0)) }
                .filter(Self.isTaken)
            if !outputs.isEmpty, isPhoto(file) { replaced += outputs }
        }
        return replaced
    }

    /// Whether something has this very name: names that differ in case alone may be two or one, which the disk decides.
    private static func isTaken(_ path: FilePath) -> Bool {
        (try? path.stat(followTargetSymlink: false)) != nil
    }

    private func targetFolder(of file: PhotoFile) -> FilePath {
        outputFolder.pushing(file.relativePath.removingLastComponent())
    }
}

/// The identity of a folder, asked for once where the same folder is asked for again and again.
private struct FolderLookup {
    private var last: (path: FilePath, identity: FileIdentity?)?

    mutating func identity(of path: FilePath) -> FileIdentity? {
        if let last, last.path == path { return last.identity }
        let identity = FileIdentity(of: path)
        last = (path, identity)
        return identity
    }
}

/// The names in the folder asked about last that outputs might have.
private struct FolderNames {
    let naming: OutputNaming
    private var folder: FilePath?
    private var facesByBase: [OutputKey: Set<Int>] = [:]

    init(naming: OutputNaming) { self.naming = naming }

    /// The faces for which `folder` holds a name that looks like an output of `base`.
    mutating func faces(ofBase base: [UInt8], in folder: FilePath) throws(RunError) -> [Int] {
        if self.folder != folder {
            do throws(Errno) {
                facesByBase = try Self.read(folder, naming)
            } catch {
                throw .notListed(folder, error)
            }
            self.folder = folder
        }
        return (facesByBase[OutputKey(base)] ?? []).sorted()
    }

    private static func read(_ folder: FilePath, _ naming: OutputNaming) throws(Errno) -> [OutputKey: Set<Int>] {
        var found: [OutputKey: Set<Int>] = [:]
        try OpenFolder(folder).forEachName { name, _ in
            guard let output = naming.parse(output: [UInt8](cString: name)) else { return }
            found[OutputKey(output.base), default: []].insert(output.face)
        }
        return found
    }
}
