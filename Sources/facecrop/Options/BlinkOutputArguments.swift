import ArgumentParser
import FaceCropCore
import FaceCropFilms
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
        transform: ArgumentParsing.path
    )
    var output: FilePath?

    @Option(
        help: ArgumentHelp("File for the eye aspect ratios of each frame.", valueName: "file"),
        transform: ArgumentParsing.path
    )
    var csv: FilePath?

    @Option(
        help: ArgumentHelp("File for a plot of these ratios, with the blinks marked, as SVG.", valueName: "file"),
        transform: ArgumentParsing.path
    )
    var plot: FilePath?

    @Option(
        help: ArgumentHelp(
            "File for the blinks and other events as JSON; '-' is standard output, in place of the lines for people.",
            valueName: "file"
        ),
        transform: ArgumentParsing.path
    )
    var json: FilePath?

    /// Whether standard output is for a program.
    var printsJSON: Bool { json == Self.standardOutput }

    private static let standardOutput: FilePath = "-"

    /// Opens the files.
    ///
    /// The command calls this first, so that a file that cannot be written ends the run before it has begun.
    ///
    /// - Parameter frames: The inputs, which no output replaces.
    /// - Returns: The files.
    /// - Throws: `RunError` when a file cannot be made, or would replace an input.
    func open(besides frames: [FilePath]) throws(RunError) -> BlinkOutputs {
        let table = csv ?? output?.appending("blinks.csv")
        let drawing = plot ?? output?.appending("blinks.svg")
        let record = (printsJSON ? nil : json) ?? output?.appending("blinks.json")
        try ResultFiles.check([table, drawing, record].compactMap { $0 }, of: frames)
        return BlinkOutputs(table: try file(table), plot: try file(drawing), record: try file(record))
    }

    private func file(_ path: FilePath?) throws(RunError) -> ReplacingFile? {
        guard let path else { return nil }
        do throws(Errno) {
            return try ReplacingFile(replacing: path)
        } catch {
            throw RunError(writing: path, error)
        }
    }
}

/// The files that blinks are written into; each appears when it is complete.
struct BlinkOutputs {
    let table: ReplacingFile?
    let plot: ReplacingFile?
    let record: ReplacingFile?

    /// Writes what was seen.
    ///
    /// - Throws: `RunError` when a file cannot be written.
    func write(_ series: BlinkSeries) throws(RunError) {
        try write(into: table) { Data(series.csv.utf8) }
        try write(into: plot) { Data(BlinkPlot(series).svg.utf8) }
        try write(into: record) { () throws(RunError) in try Self.json(series) }
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

    private func write(into file: ReplacingFile?, _ contents: () throws(RunError) -> Data) throws(RunError) {
        guard let file else { return }
        let bytes = Array(try contents())
        do throws(Errno) {
            try bytes.withUnsafeBufferPointer { buffer throws(Errno) in try file.write(UnsafeRawBufferPointer(buffer)) }
            try file.commit()
        } catch {
            throw RunError(writing: file.path, error)
        }
    }
}
