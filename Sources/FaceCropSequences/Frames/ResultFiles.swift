package import FaceCropCore
import FaceCropDiscovery
package import SystemPackage

/// The result files of a command about frames, with names from the user.
package enum ResultFiles {
    /// Checks that none of `paths` replaces a frame, another result, or a path that is not a regular file.
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
    }
}
