import ArgumentParser
import FaceCropCore
import FaceCropIsolation
import FaceCropProcesses
import FaceCropSequences
import Foundation
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

/// The files that blinks are written into; each appears when it is complete.
struct BlinkOutputs {
    /// What a file holds.
    enum Content {
        case table
        case plot
        case record
    }

    /// A file, and who gives it its name.
    enum Target {
        /// This process.
        case own(ReplacingFile)
        /// The command for which this process works, and which has opened it.
        case given(FilePath, PipeDescriptor)
    }

    var targets: [(content: Content, target: Target)] = []

    /// The files to which this process gives names.
    var files: [ReplacingFile] {
        targets.compactMap { if case .own(let file) = $0.target { file } else { nil } }
    }

    /// Writes what was seen.
    ///
    /// - Throws: `RunError` when a file cannot be written.
    func write(_ series: BlinkSeries) throws(RunError) {
        for (content, target) in targets {
            switch target {
            case .own(let file): try Self.write(try Self.bytes(content, series), into: file)
            case .given(let path, let file):
                let bytes = try Self.bytes(content, series)
                do throws(Errno) {
                    try file.write(bytes)
                } catch {
                    throw RunError(writing: path, error)
                }
            }
        }
    }

    /// The record for programs, which ends with a line feed.
    static func json(_ series: BlinkSeries) throws(RunError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(BlinkRecord(series)) + Data("\n".utf8)
        } catch {
            throw RunError(.outputNotWritable, "The result cannot be encoded: \(error).")
        }
    }

    private static func bytes(_ content: Content, _ series: BlinkSeries) throws(RunError) -> [UInt8] {
        switch content {
        case .table: Array(series.csv.utf8)
        case .plot: Array(BlinkPlot(series).svg.utf8)
        case .record: Array(try json(series))
        }
    }

    private static func write(_ bytes: [UInt8], into file: ReplacingFile) throws(RunError) {
        do throws(Errno) {
            try file.write(bytes)
            try file.commit()
        } catch {
            throw RunError(writing: file.path, error)
        }
    }
}
