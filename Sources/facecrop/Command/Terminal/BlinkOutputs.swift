import FaceCropModel
import FaceCropTracking
import FoundationEssentials
import SystemPackage

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

    init() {}

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
