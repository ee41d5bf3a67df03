import FaceCropModel
import Glibc
package import SystemPackage

/// A test's own folder for files of any name.
package struct TemporaryFolder {
    /// The folder's path: absolute, without symbolic links.
    package let path: FilePath

    /// The folder at `path`, which the caller has made and removes.
    package init(path: FilePath) { self.path = path }

    /// Writes a file, and makes its parent folders; the name is text, or bytes that need not be UTF-8.
    ///
    /// Its time of change is 100 s ago, and later than that of the file written before. A run does not trust the time
    /// of a file that it finds within 20 ms of its change, and reads such a file again in the next run.
    @discardableResult
    package func write(_ name: String, _ contents: [UInt8] = []) throws(Errno) -> FilePath {
        try write(Array(name.utf8), contents)
    }

    @discardableResult
    package func write(_ name: [UInt8], _ contents: [UInt8] = []) throws(Errno) -> FilePath {
        let file = path.appending(name: name)
        try makeFolder(file.removingLastComponent())
        let descriptor = file.withPlatformString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
        try check(descriptor)
        defer { close(descriptor) }
        try check(CInt(truncatingIfNeeded: Glibc.write(descriptor, contents, contents.count)))
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        time.tv_sec -= 100
        try check(futimens(descriptor, [time, time]))
        return file
    }

    /// Makes an empty folder and its parent folders.
    @discardableResult
    package func makeFolder(_ name: String) throws(Errno) -> FilePath {
        let folder = path.appending(name: name.utf8)
        try makeFolder(folder)
        return folder
    }

    /// Makes a symbolic link to `target`, which is used as written.
    @discardableResult
    package func link(_ name: String, to target: String) throws(Errno) -> FilePath {
        let link = path.appending(name: name.utf8)
        try makeFolder(link.removingLastComponent())
        try check(symlink(target, link.string))
        return link
    }

    /// Changes the permissions of a file or folder.
    package func setMode(_ mode: UInt32, of name: String) throws(Errno) {
        try check(chmod(path.appending(name: name.utf8).string, mode))
    }

    /// A path in this folder, for a name that need not exist.
    package func callAsFunction(_ name: String) -> FilePath { path.appending(name: name.utf8) }

    private func makeFolder(_ folder: FilePath) throws(Errno) {
        if (try? folder.stat()) != nil { return }
        try makeFolder(folder.removingLastComponent())
        try check(folder.withPlatformString { mkdir($0, 0o755) })
    }

    private func check(_ result: CInt) throws(Errno) {
        guard result >= 0 else { throw Errno(rawValue: errno) }
    }
}

/// Makes a folder for `body`, and removes it with its content afterwards.
package func withTemporaryFolder<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
    let path = try makeTemporaryFolder()
    defer { removeTree(path) }
    return try body(TemporaryFolder(path: path))
}

/// Makes a folder that other users may read.
package func makeTemporaryFolder() throws(Errno) -> FilePath {
    var template = Array("/tmp/facecrop-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
    chmod(template, 0o755)
    return FilePath(platformString: template)
}

/// Removes a file, a link, or a folder with its content, whatever the names.
package func removeTree(_ path: FilePath) {
    if path.withPlatformString(remove) == 0 { return }
    guard let stream = path.withPlatformString({ opendir($0) }) else { return }
    defer { _ = path.withPlatformString(remove) }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
        let name = entry.nameBytes
        if name != [.dot], name != [.dot, .dot] { removeTree(path.appending(name: name)) }
    }
}
