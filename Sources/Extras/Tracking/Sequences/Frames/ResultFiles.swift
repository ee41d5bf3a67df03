package import FaceCropModel
package import SystemPackage

/// The result files of a command about frames, with names from the user.
package enum ResultFiles {
    /// How the results of `facecrop blinks` begin: the table, the plot's second line, and the record.
    private static let beginnings = ["frame,name,milliseconds,", "{\n  \"blinkCount\""]
    private static let plotTitle = "<title>Eye aspect ratio of "

    /// Checks that none of `paths` replaces a frame, another result of this run, or anything but an earlier result.
    ///
    /// - Parameters:
    ///   - paths: The result files, which need not exist.
    ///   - inputs: The paths and patterns of the frames; see ``FrameSearch``.
    /// - Throws: `outputCollision` or `outputNotWritable` with the path; the error of a search for the inputs.
    package static func check(_ paths: [FilePath], of inputs: [FilePath]) throws(RunError) {
        var names: Set<FilePath> = []
        for path in paths {
            guard names.insert(path.lexicallyNormalized()).inserted else {
                throw RunError(.outputCollision, "'\(path)' is named for two results. Name a file for each.")
            }
            guard let status = try? path.stat(), status.type != .directory, status.type != .regular else { continue }
            throw RunError(
                .outputNotWritable,
                "'\(path)' is no file, but a device, a pipe or a socket, which is not to be replaced. Name a file."
            )
        }
        let present = paths.filter { FileIdentity(of: $0) != nil }
        guard !present.isEmpty else { return }
        let frames = Set(try FrameSearch.found(inputs, outputFolder: nil).compactMap { FileIdentity(of: $0.path) })
        for path in present where FileIdentity(of: path).map(frames.contains) ?? false {
            throw RunError(.outputCollision, "'\(path)' is a frame, which would be replaced. Name another file.")
        }
        for path in present where !isResult(path) {
            throw RunError(
                .outputCollision,
                "'\(path)' is no earlier result, and would be replaced. Name another file, or move it away."
            )
        }
    }

    /// Whether the file at `path` is a result, or empty; or a folder, in whose place no file can be put.
    private static func isResult(_ path: FilePath) -> Bool {
        if (try? path.stat())?.type == .directory { return true }
        // What cannot be read is no result either.
        guard let head = try? FileHead(of: path) else { return false }
        let start = String(decoding: head.firstBytes, as: UTF8.self)
        return head.byteCount == 0 || beginnings.contains(where: start.hasPrefix)
            || (start.hasPrefix("<svg ") && start.contains(plotTitle))
    }
}
