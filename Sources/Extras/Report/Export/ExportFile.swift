package import FaceCropModel
package import SystemPackage

/// A file with an export, which appears under its name when it is complete.
package final class ExportFile {
    private let file: ReplacingFile
    private let replaces: Bool

    /// Begins the file at `path`.
    ///
    /// - Parameters:
    ///   - path: The final path.
    ///   - replaces: Whether an export that is there may be replaced; the default is `false`.
    /// - Throws: `outputCollision` if a file is there that must not be replaced; `outputNotWritable` if none can be
    ///   made.
    package init(_ path: FilePath, replaces: Bool = false) throws(RunError) {
        try Self.requireReplaceable(path, replaces)
        self.replaces = replaces
        do throws(Errno) {
            file = try ReplacingFile(replacing: path)
        } catch {
            throw RunError(writing: path, error)
        }
    }

    /// Until ``commit(wasWrittenByOthers:)``, the path of the file.
    var temporaryPath: FilePath { file.temporaryPath }
    var path: FilePath { file.path }

    /// Adds `bytes`.
    ///
    /// - Throws: `outputNotWritable` or `diskFull`; the file is then removed.
    package func append(_ bytes: [UInt8]) throws(RunError) {
        do throws(Errno) {
            try file.write(bytes)
        } catch {
            throw RunError(writing: path, error)
        }
    }

    /// Gives the file its name.
    ///
    /// - Parameter wasWrittenByOthers: Whether another library has written to ``temporaryPath``.
    /// - Throws: `outputCollision` if a file has got the name meanwhile; `outputNotWritable` or `diskFull`.
    package func commit(wasWrittenByOthers: Bool = false) throws(RunError) {
        do throws(Errno) {
            try file.commit(wasWrittenByOthers: wasWrittenByOthers, replaces: replaces)
        } catch .fileExists {
            throw Self.isTaken(path)
        } catch {
            throw RunError(writing: path, error)
        }
    }

    private static func requireReplaceable(_ path: FilePath, _ replaces: Bool) throws(RunError) {
        guard PresentFile.status(of: path) != nil else { return }
        guard replaces else { throw isTaken(path) }
        // What cannot be read is no export either.
        guard let start = try? FileHead(of: path).firstBytes, isExport(start) else {
            throw RunError(
                .outputCollision,
                "'\(path)' is no export of facecrop, and is never replaced by one. Name another file, or move it away."
            )
        }
    }

    private static func isTaken(_ path: FilePath) -> RunError {
        RunError(
            .outputCollision,
            "'\(path)' is there already. Name another file.",
            options: ["export.replaces"]
        )
    }

    /// Whether a file that begins with `start` is an export of any format; an empty file loses nothing.
    static func isExport(_ start: [UInt8]) -> Bool {
        let keys = FlatTable.columns.prefix(2)
        return start.isEmpty || start.starts(with: keys.joined(separator: ",").utf8)
            || start.starts(with: "{\"\(keys[0])\":\"".utf8) || start.starts(with: PictureMarkup.start.utf8)
            || FocalTable.isExport(start) || ExportSchema.isOfFile(start)
    }
}
