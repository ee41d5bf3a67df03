import FaceCropModel
import Glibc
import SystemPackage

/// Finds configuration files from a working folder.
struct ConfigurationFinder {
    /// Absolute.
    let folder: FilePath
    /// The commands whose sections are read.
    let commands: [ConfigurableCommand]
    /// The commands whose sections are passed over.
    let otherCommands: [String]
    /// Whether a file that was not named may be a symbolic link.
    let followsLinks: Bool

    /// Makes a finder that reads the sections of `commands`; without `folder` it begins in the working folder.
    init(
        _ commands: [ConfigurableCommand],
        otherCommands: [String],
        in folder: FilePath? = nil,
        followsLinks: Bool = false
    ) {
        self.followsLinks = followsLinks
        self.folder = folder ?? Self.workingFolder
        self.commands = commands
        self.otherCommands = otherCommands
    }

    /// Whether there is a file that counts, or is ignored, without being named.
    var findsFile: Bool {
        get throws(RunError) {
            let (found, ignored) = try ConfigurationSearch.nearest(to: folder, followsLinks: followsLinks)
            return found != nil || !ignored.isEmpty
        }
    }

    /// The file at `named`, or the nearest one; `nil` if there is none.
    ///
    /// - Throws: `RunError` if it cannot be read. Its mistakes are in the result.
    func source(
        named: FilePath?
    ) throws(RunError) -> (source: ConfigurationSource?, ignored: [ConfigurationSearch.Ignored]) {
        if let named {
            return (source(try ConfigurationSearch.named(folder.pushing(named)), shown: named), [])
        }
        let (found, ignored) = try ConfigurationSearch.nearest(to: folder, followsLinks: followsLinks)
        return (
            found.map { source($0, shown: isHere($0) ? FilePath(bytes: $0.path.lastComponentBytes) : $0.path) }, ignored
        )
    }

    private func isHere(_ found: ConfigurationSearch.Found) -> Bool { found.path.removingLastComponent() == folder }

    private func source(_ found: ConfigurationSearch.Found, shown: FilePath) -> ConfigurationSource {
        ConfigurationSource(
            path: shown,
            folder: isHere(found) ? "" : found.path.removingLastComponent(),
            file: ConfigurationFile(found.bytes, commands: commands, otherCommands: otherCommands)
        )
    }

    /// What is said if a file is needed and there is none.
    static let noFile = RunError(
        .inputNotReadable,
        "There is no \(ConfigurationSearch.fileName) in the working folder or above it. Name a file."
    )

    /// The working folder; `/` if it was removed, so that no file is found by a wrong path.
    private static var workingFolder: FilePath {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return FilePath(platformString: path)
    }
}
