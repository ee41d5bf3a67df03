import SystemPackage

/// The folders above the output folder and the user's home folder, which a list of inputs must not name.
///
/// A user who types such a path on the command line means it. In a list it is rather a line that some program has cut,
/// or a letter of a text that was read in a wrong encoding, and the walk would take photos that the user did not name.
struct FoldersAbove: Sendable {
    /// What lies in each folder, as a clause.
    private var reasons: [FileIdentity: String] = [:]

    /// Looks the folders up; `outputFolder` need not exist.
    init(outputFolder: FilePath?, homeFolder: FilePath? = HomeFolder.path) {
        note(homeFolder, "your home folder lies in it")
        note(outputFolder, "the output folder lies in it")
        if let root = FileIdentity(of: "/") { reasons[root] = "it is the whole file system" }
    }

    /// Why a list must not name the folder at `path`; `nil` if it may.
    func refusal(of path: FilePath) -> RunError? {
        guard let reason = FileIdentity(of: path).flatMap({ reasons[$0] }) else { return nil }
        return RunError(
            .inputNotReadable,
            "The list of inputs names '\(path)', but \(reason), so nothing was done. If it is meant, name it on the "
                + "command line; otherwise correct the list."
        )
    }

    private mutating func note(_ folder: FilePath?, _ reason: String) {
        guard let folder else { return }
        var existing = WorkingFolder.path.pushing(folder)
        var isItself = true
        while FileIdentity(of: existing) == nil, existing.removeLastComponent() { isItself = false }
        var above = ResolvedInput.realPath(of: existing)
        if isItself { above.removeLastComponent() }
        repeat {
            if let identity = FileIdentity(of: above) { reasons[identity] = reason }
        } while above.removeLastComponent()
    }
}
