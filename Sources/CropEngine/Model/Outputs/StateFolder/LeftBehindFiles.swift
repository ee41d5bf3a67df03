import Glibc
import SystemPackage

/// Finds the temporary files of runs that were killed, or whose disk failed; ``ReplacingFile`` gives them their names.
enum LeftBehindFiles {
    /// Removes those in `folder` itself, as ``remove(in:ofEndedProcesses:)-(FilePath,_)`` does.
    @discardableResult
    static func remove(in folder: ConfinedFolder) -> Bool {
        withExtendedLifetime(folder) { remove(in: folder.held) }
    }

    /// Removes those in `folder` itself, in which no run may be writing now.
    ///
    /// A folder that cannot be listed is skipped; the next write to it reports the error.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - ended: Whether to remove only those of processes that do not run on this machine any more.
    /// - Returns: Whether none is left.
    @discardableResult
    static func remove(in folder: FilePath, ofEndedProcesses ended: Bool = false) -> Bool {
        guard let opened = try? OpenFolder(folder) else { return true }
        var names: [[CChar]] = []
        try? opened.forEachName { name, type in
            let bytes = [UInt8](cString: name)
            guard type == .file || type == .unknown, TemporaryName.isName(bytes), !ended || !isOfRunningProcess(bytes)
            else { return }
            names.append(Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1)))
        }
        // A folder with such a name stays, because removing it would need AT_REMOVEDIR.
        let left = names.count { name in
            unlinkat(opened.descriptor.rawValue, name, 0) != 0 && errno != ENOENT && errno != EISDIR
        }
        return left == 0
    }

    /// Whether the process that made a temporary file runs on this machine.
    private static func isOfRunningProcess(_ name: [UInt8]) -> Bool {
        TemporaryName.process(of: name).map { kill($0, 0) == 0 || errno != ESRCH } ?? false
    }
}
