import Glibc
package import SystemPackage

extension OverridesEditor {
    /// Changes the entry of one photo in the file at `file`, which is made if it does not exist.
    ///
    /// The new file appears whole or not at all, with the rights of the old one. If `file` is a link, the file that it
    /// leads to is replaced if `followsLink` is true, and nothing is changed otherwise. Processes that change files in
    /// one folder at the same time wait for each other.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - path: The path of the photo, relative to the folder of the file.
    ///   - change: The new entry; `nil` to remove it.
    ///   - followsLink: Whether the file may be a symbolic link.
    /// - Throws: ``Failure`` if the file cannot be read or written, or the entry cannot be changed; the file is then as
    ///   it was.
    package static func save(
        _ file: FilePath,
        setting path: String,
        to change: Change?,
        followsLink: Bool = true
    ) throws(Failure) {
        let target = followsLink ? target(of: file) : file
        let lock = try writing(file) { () throws(Errno) in
            try FolderLock(target.removingLastComponent(), within: patience)
        }
        guard let lock else {
            throw Failure(text: "The folder of '\(file)' is in use by another facecrop. Try again when that is done.")
        }
        defer { withExtendedLifetime(lock) {} }
        let before = try content(of: file, followsLink: followsLink)
        let text = before ?? ""
        let edited = try self.text(text, setting: path, to: change)
        if edited == text { return }
        try writing(file) { () throws(Errno) in
            let replacing = try ReplacingFile(replacing: target)
            try replacing.write(Array(edited.utf8))
            if let status = try? target.stat() { try replacing.takeRights(of: status) }
            try replacing.commit(replaces: before != nil)
        }
    }

    private static func writing<Value>(
        _ file: FilePath,
        _ body: () throws(Errno) -> Value
    ) throws(Failure) -> Value {
        do throws(Errno) {
            return try body()
        } catch {
            throw Failure(text: "'\(file)' could not be written (\(error)). Check the folder and the disk.")
        }
    }

    /// How long a change waits for those of others, which take milliseconds each.
    private static let patience = Duration.seconds(5)

    /// The text of the file; `nil` if there is none.
    private static func content(of file: FilePath, followsLink: Bool) throws(Failure) -> String? {
        let bytes: [UInt8]
        do throws(FileContent.Failure) {
            bytes = try FileContent.read(
                file,
                maximumBytes: OverridesFile.maximumByteCount,
                followsLink: followsLink
            )
        } catch {
            switch error {
            case .system(.noSuchFileOrDirectory): return nil
            case .system(let reason): throw Failure(text: "'\(file)' could not be read (\(reason)).")
            case .symbolicLink:
                throw Failure(text: "'\(file)' is a symbolic link, which is not followed. Put the file itself there.")
            case .notRegular: throw Failure(text: "'\(file)' is no regular file. Move it away.")
            case .tooLarge(let count):
                throw Failure(text: "'\(file)' has \(count) bytes, which is too much to be read.")
            case .shrank: throw Failure(text: "'\(file)' changed while it was read. Try again.")
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(text: "'\(file)' is no UTF-8 text. Change it by hand.")
        }
        return text
    }

    /// Where a link leads; the path itself for everything else.
    private static func target(of file: FilePath) -> FilePath {
        guard let resolved = file.withPlatformString({ realpath($0, nil) }) else { return file }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}
