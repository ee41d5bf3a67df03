import Glibc
import SystemPackage

/// An output that is to be written to a path where a file may already exist.
struct NewOutput {
    private let output: JournalEntry.Output
    private let folder: FilePath
    private let path: FilePath
    /// Whether an existing file of that name is replaced.
    private let replaces: Bool

    init(_ output: JournalEntry.Output, in folder: FilePath, replaces: Bool) {
        self.output = output
        self.folder = folder
        path = folder.pushing(FilePath(bytes: output.path))
        self.replaces = replaces
    }

    /// Writes the output of `photo` to a folder that is reached without links, and records it in `log` before it gets
    /// its name; a file with the same content is left unchanged.
    ///
    /// - Returns: When the file was last written, in nanoseconds since 1970; `nil` if unknown.
    /// - Throws: `outputExists` if another file has the name and is not replaced; otherwise the reason why it cannot be
    ///   written.
    func write(
        _ encoded: EncodedImage,
        of photo: PhotoFile,
        notingIn log: WriteAheadLog?
    ) throws(PhotoError) -> Int? {
        do throws(Errno) {
            let (parent, name) = output.path.parentAndName
            let holder = try ConfinedFolder.making(folder).folder(Array(parent), makesMissing: true)
            defer { withExtendedLifetime(holder) {} }
            let file = try ReplacingFile(replacing: holder.held(Array(name)))
            try encoded.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
            try file.commit(replaces: replaces) { () throws(Errno) in try log?.note(output) }
            return file.modifiedNanoseconds
        } catch .fileExists {
            return try check(encoded, of: photo)
        } catch .tooManySymbolicLinkLevels {
            throw .behindLink(in: folder, path: output.path, of: photo)
        } catch {
            throw PhotoError(writing: path, error)
        }
    }

    /// Checks that no other file has the name, without writing, as in a dry run.
    ///
    /// - Returns: When the existing file with the same content was last written; `nil` if there is no file.
    /// - Throws: `outputExists`.
    func check(_ encoded: EncodedImage, of photo: PhotoFile) throws(PhotoError) -> Int? {
        guard !replaces, let status = PresentFile.status(of: path) else { return nil }
        guard let present = PresentFile(status), present.byteCount == encoded.count,
            OutputChecksum.ofFile(path) == output.checksum
        else { throw .outputExists(path, of: photo) }
        return present.modifiedNanoseconds
    }
}

extension PhotoError {
    /// The error about an output of `photo` with a link on the way to it, which another user may have put there.
    fileprivate static func behindLink(in folder: FilePath, path: [UInt8], of photo: PhotoFile) -> PhotoError {
        let link = (try? ConfinedFolder(folder))?.firstLink(on: path) ?? path
        return PhotoError(
            .outputNotWritable,
            stage: .encode,
            path: photo.path,
            message: "'\(folder.appending(name: link))' is a link, and outputs are written only to folders of the "
                + "output folder itself. Put a folder in its place, or name the folder behind it as an output."
        )
    }

    /// The error about a foreign file at `path`, which is the output of `photo`.
    static func outputExists(_ path: FilePath, of photo: PhotoFile) -> PhotoError {
        PhotoError(
            .outputExists,
            stage: .encode,
            path: photo.path,
            message: "'\(path)' is there already, and facecrop has not written it for this photo. Move it away."
        )
    }
}

extension EncodedImage {
    /// The ``OutputChecksum`` of the output.
    var checksum: String { withUnsafeBytes { OutputChecksum.of($0) } }
}
