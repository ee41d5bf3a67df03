import ArgumentParser
import FaceCropModel
import FaceCropTracking
import SystemPackage

/// What the user typed about where blinks go.
struct BlinkOutputArguments: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Folder for blinks.csv, blinks.svg and blinks.json; facecrop makes it.",
            valueName: "folder"
        ),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var output: FilePath?

    @Option(
        help: ArgumentHelp("File for the eye aspect ratios of each frame.", valueName: "file"),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var csv: FilePath?

    @Option(
        help: ArgumentHelp("File for a plot of these ratios, with the blinks marked, as SVG.", valueName: "file"),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var plot: FilePath?

    @Option(
        help: ArgumentHelp(
            "File for the blinks and other events as JSON; '-' is standard output, in place of the lines for people.",
            valueName: "file"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var json: FilePath?

    /// Whether standard output is for a program.
    var printsJSON: Bool { json == Self.standardOutput }

    private static let standardOutput: FilePath = "-"

    /// The files that are asked for, in an order that each process finds again.
    private var paths: [(content: BlinkOutputs.Content, path: FilePath)] {
        let paths: [(BlinkOutputs.Content, FilePath?)] = [
            (.table, csv ?? output?.appending("blinks.csv")),
            (.plot, plot ?? output?.appending("blinks.svg")),
            (.record, (printsJSON ? nil : json) ?? output?.appending("blinks.json")),
        ]
        return paths.compactMap { content, path in path.map { (content, $0) } }
    }

    /// Makes the folders of the files; where one cannot be made, opening says so.
    func makeFolders() -> [ProvisionalFolder] {
        paths.compactMap { try? ProvisionalFolder($0.path.removingLastComponent()) }.reversed()
    }

    /// Opens the files.
    ///
    /// The command calls this first, so that a file that cannot be written ends the run before it has begun.
    ///
    /// - Parameter frames: The inputs, which no output replaces.
    /// - Returns: The files.
    /// - Throws: `RunError` when a file cannot be made, or would replace an input.
    func open(besides frames: [FilePath]) throws(RunError) -> BlinkOutputs {
        try ResultFiles.check(paths.map(\.path), of: frames)
        var outputs = BlinkOutputs()
        for (content, path) in paths {
            do throws(Errno) {
                outputs.targets.append((content, .own(try ReplacingFile(replacing: path))))
            } catch {
                throw RunError(writing: path, error)
            }
        }
        return outputs
    }

    /// The files that the command has opened for the job that this process does.
    var opened: BlinkOutputs {
        var outputs = BlinkOutputs()
        for (index, (content, path)) in paths.enumerated() {
            let file = PipeDescriptor(takingOwnership: SupervisedJob.file(index))
            outputs.targets.append((content, .given(path, file)))
        }
        return outputs
    }
}
