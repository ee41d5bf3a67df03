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

    /// The error about photos that cannot have the names that a table gives them.
    static func givenNamesTaken(
        _ photos: [PhotoFile],
        _ resolution: CollisionResolver,
        _ given: GivenNames
    ) -> RunError {
        let known = resolution.collisions.flatMap { collision in collision.photos.map { ($0.path, collision) } }
        let collisions = Dictionary(known) { first, _ in first }
        let lines = photos.map { photo in
            let collision = collisions[photo.path]
            // Photos without a name have given way.
            let others = (collision?.photos ?? []).filter { $0 != photo && resolution.forms[$0.path] == nil }
                .map { other in
                    given.entry(ofSource: other.path).map { "\(other.path) (\($0.place))" } ?? "\(other.path)"
                }
            let entry = given.entry(ofSource: photo.path)
            let start =
                "\(entry?.place ?? ""): \(photo.path) cannot get the output "
                + "'\(collision?.outputPath ?? entry?.name.path ?? "")'"
            return others.isEmpty
                ? "\(start), because a folder of outputs has this name"
                : "\(start), which is also that of \(others.joined(separator: ", "))"
        }
        return RunError(
            .outputCollision,
            "Some names of the table cannot be given, so nothing was done. Choose other names:",
            details: list(lines)
        )
    }

    /// The error about a table of names that cannot be used; `mistakes` are in the order of their lines.
    static func mistaken(_ mistakes: [NameTable.Mistake], in table: FilePath) -> RunError {
        RunError(
            .invalidOptions,
            "The names in '\(table)' cannot be used, so nothing was done. Correct the table:",
            details: list(mistakes.map { "\(table):\($0.line): \(PrintableText.escaped($0.text))" })
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
    package static func replacingForeign(
        _ paths: [FilePath],
        outputFolder: FilePath,
        options: [String] = ["run.destination"]
    ) -> RunError {
        RunError(
            .outputCollision,
            "Outputs would replace files in '\(outputFolder)' that facecrop has not written. Move them away.",
            details: list(paths.map(\.description)),
            options: options
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
