import Foundation
import Glibc
package import SystemPackage

extension TemporaryFolder {
    /// Makes all files in a folder look older.
    package func settle(_ folder: String, secondsAgo: Int = 100) {
        for file in FileTree.files(in: self(folder)) { setTime(self(folder).pushing(file), secondsAgo: secondsAgo) }
    }

    /// Sets the time of the last change of a file.
    package func setTime(_ path: FilePath, secondsAgo: Int) {
        let time = timespec(tv_sec: Glibc.time(nil) - secondsAgo, tv_nsec: 1234)
        _ = path.withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) }
    }

    /// Sets the time of the last change of a file, in nanoseconds since 1970.
    package func setTime(_ path: FilePath, nanoseconds: Int) {
        let time = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        _ = path.withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) }
    }

    /// Copies a file, or a folder with its content, which keep their times, and makes the folder for it.
    package func copyTree(_ name: String, to other: String) throws {
        try makeFolder(FilePath(other).removingLastComponent().string)
        try FileManager.default.copyItem(atPath: self(name).string, toPath: self(other).string)
        for file in FileTree.files(in: self(name)) + [""] {
            var status = stat()
            guard self(name).pushing(file).withPlatformString({ stat($0, &status) }) == 0 else { continue }
            let nanoseconds = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
            setTime(self(other).pushing(file), nanoseconds: nanoseconds)
        }
    }

    /// Removes a file.
    package func remove(_ name: String) { unlink(self(name).string) }

    /// Gives a file or folder another name.
    package func rename(_ name: String, to other: String) throws(Errno) {
        guard Glibc.rename(self(name).string, self(other).string) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Whether there is a file, or anything else, of this name.
    package func hasFile(_ name: String) -> Bool { (try? self(name).stat(followTargetSymlink: false)) != nil }
}
