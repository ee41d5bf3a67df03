package import FaceCropCore
import Glibc
package import SystemPackage

/// Finds the temporary files of runs that were killed, or whose disk failed; ``ReplacingFile`` gives them their names.
package enum LeftBehindFiles {
    /// Whether `name` is that of a temporary file.
    ///
    /// It is `.facecrop-`, the number of a process, `-`, digits and letters, and `.tmp`.
    package static func isName(_ name: [UInt8]) -> Bool {
        let start = Array(".facecrop-".utf8)
        let end = Array(".tmp".utf8)
        guard name.starts(with: start), name.suffix(end.count) == end[...] else { return false }
        let parts = name.dropFirst(start.count).dropLast(end.count)
            .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && parts[0].allSatisfy(digits.contains)
            && parts[1].allSatisfy { digits.contains($0) || letters.contains($0) }
    }

    /// Removes those in `folder` itself, as ``remove(in:ofEndedProcesses:)-(FilePath,_)`` does.
    @discardableResult
    package static func remove(in folder: ConfinedFolder) -> Bool {
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
    package static func remove(in folder: FilePath, ofEndedProcesses ended: Bool = false) -> Bool {
        guard let opened = try? OpenFolder(folder) else { return true }
        var names: [[CChar]] = []
        try? opened.forEachName { name, type in
            let bytes = [UInt8](cString: name)
            guard type == .file || type == .unknown, isName(bytes), !ended || !isOfRunningProcess(bytes) else { return }
            names.append(Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1)))
        }
        // A folder with such a name stays, because removing it would need AT_REMOVEDIR.
        let left = names.count { name in
            unlinkat(opened.descriptor.rawValue, name, 0) != 0 && errno != ENOENT && errno != EISDIR
        }
        return left == 0
    }

    /// Whether the process that a temporary file is named after runs on this machine.
    private static func isOfRunningProcess(_ name: [UInt8]) -> Bool {
        let digits = name.dropFirst(".facecrop-".utf8.count).prefix { $0 != UInt8(ascii: "-") }
        guard let number = pid_t(String(decoding: digits, as: UTF8.self)) else { return false }
        return kill(number, 0) == 0 || errno != ESRCH
    }
}
