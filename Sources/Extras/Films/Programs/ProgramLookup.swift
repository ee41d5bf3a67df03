import FaceCropModel
import Glibc
import SystemPackage

/// Finds programs as a shell does.
enum ProgramLookup {
    /// The program `name` in the first folder of PATH that contains it; `nil` if no folder does.
    ///
    /// Empty entries of PATH, which stand for the current folder, are skipped, because other people may have put files
    /// there.
    static func find(_ name: String) -> FilePath? {
        guard let folders = getenv("PATH") else { return nil }
        let list = UnsafeRawBufferPointer(start: folders, count: strlen(folders))
        return list.split(separator: UInt8(ascii: ":")).lazy
            .map { FilePath(bytes: Array($0)).appending(name) }
            .first { isProgram($0) }
    }

    private static func isProgram(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { stat($0, &status) == 0 && access($0, X_OK) == 0 }
            && status.st_mode & S_IFMT == S_IFREG
    }
}
