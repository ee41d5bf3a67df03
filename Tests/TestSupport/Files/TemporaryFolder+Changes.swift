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

    /// Removes a file.
    package func remove(_ name: String) { unlink(self(name).string) }

    /// Gives a file or folder another name.
    package func rename(_ name: String, to other: String) throws(Errno) {
        guard Glibc.rename(self(name).string, self(other).string) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Whether there is a file, or anything else, of this name.
    package func hasFile(_ name: String) -> Bool { (try? self(name).stat(followTargetSymlink: false)) != nil }
}
