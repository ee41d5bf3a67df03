package import FaceCropCore
package import SystemPackage

extension RunError {
    /// How many entries of a list are shown.
    private static let listedCount = 20

    /// The error about photos that would share an output, if that is refused.
    static func colliding(_ collisions: [Collision]) -> RunError {
        let lines = collisions.map { collision in
            "\(collision.outputPath): \(collision.photos.map(\.path.description).joined(separator: ", "))"
        }
        return RunError(
            .outputCollision,
            "Some photos would get an output of the same name, or of the name of a folder. Rename or exclude photos.",
            details: list(lines),
            options: ["discover.onCollision"]
        )
    }

    /// The error about photos that no form of an output's name keeps apart.
    static func unresolved(_ photos: [PhotoFile]) -> RunError {
        RunError(
            .outputCollision,
            "No names of their own could be found for the outputs of these photos; rename or exclude some of them.",
            details: list(photos.map(\.path.description))
        )
    }

    /// The error about outputs that would replace files in folders of inputs.
    package static func replacing(_ paths: [FilePath], outputFolder: FilePath) -> RunError {
        RunError(
            .outputCollision,
            "Outputs would replace files in a folder that inputs come from. Choose another output folder than "
                + "'\(outputFolder)'.",
            details: list(paths.map(\.description))
        )
    }

    /// The error about files in the output folder that this program has not written and that outputs would replace;
    /// paths are relative to it.
    package static func replacingForeign(_ paths: [FilePath], outputFolder: FilePath) -> RunError {
        RunError(
            .outputCollision,
            "Outputs would replace files in '\(outputFolder)' that facecrop has not written. Move them away.",
            details: list(paths.map(\.description)),
            options: ["run.destination"]
        )
    }

    /// The error about an output folder that is an input, so that outputs would be inputs of the next run.
    package static func readingOutputs(of outputFolder: FilePath) -> RunError {
        RunError(
            .outputCollision,
            """
            '\(outputFolder)' is an input and gets outputs, which would be frames of the next run. Choose another \
            output folder.
            """
        )
    }

    /// The error about a folder that gets outputs and contains inputs, and cannot be listed.
    package static func notListed(_ folder: FilePath, _ reason: Errno) -> RunError {
        RunError(
            .outputNotWritable,
            "'\(folder)' holds inputs and gets outputs, but could not be listed (\(reason)), so that a file in it "
                + "might be replaced. Choose another output folder."
        )
    }

    private static func list(_ entries: [String]) -> [String] {
        let rest = entries.count - listedCount
        return entries.prefix(listedCount) + (rest > 0 ? ["and \(rest) more"] : [])
    }
}
