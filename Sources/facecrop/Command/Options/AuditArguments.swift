import ArgumentParser
import FaceCropAudit
import FaceCropModel
import SystemPackage

/// What the user typed about the thumbnails of an audit.
struct AuditArguments: ParsableArguments {
    /// How the result is printed.
    enum Format: String, CaseIterable {
        /// A line for each thumbnail with a finding.
        case text
        /// An array with an element for each thumbnail.
        case json
    }

    @Option(
        help: ArgumentHelp(
            "A CSV table of thumbnails and originals, relative to their folders, for names that say nothing.",
            valueName: "file"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var pairs: FilePath?

    @Option(
        help: """
            How thumbnails are named, with {dir}, {stem}, {width}, {height}, {any} and {ext}: \
            '{dir}/thumbs/{stem}_{width}.{ext}'. (default: the names of WordPress and Drupal, and equal names)
            """,
        transform: { text in
            do throws(ThumbnailPattern.Mistake) {
                return try ThumbnailPattern(text)
            } catch {
                throw ValidationError(error.text)
            }
        }
    )
    var pattern: ThumbnailPattern?

    @Option(
        help: "Thumbnails with fewer pixels than this are too small (150x150).",
        transform: ArgumentParsing.size("150x150")
    )
    var leastSize: PixelSize?

    @Option(
        help: "text (a line for each thumbnail that something is wrong with) or json (all of them). (default: text)",
        completion: ArgumentParsing.words(Format.self),
        transform: ArgumentParsing.choice(Format.self)
    )
    var format: Format = .text

    @Option(
        help: ArgumentHelp(
            "Make those that cut a head, are stale, stretched or too small again in this folder, with --framing guard.",
            valueName: "folder"
        ),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var fix: FilePath?

    @Flag(help: "Let --fix replace files; with the folder of the thumbnails, these.")
    var overwrite = false

    func validate() throws {
        if overwrite, fix == nil { throw ValidationError("--overwrite needs a --fix that writes something.") }
        if pairs != nil, pattern != nil {
            throw ValidationError("--pairs and --pattern exclude each other: both say which original is meant.")
        }
    }

    /// The table of `--pairs`: thumbnails with their originals; empty without one.
    ///
    /// - Throws: `RunError` if it cannot be read, or is no table.
    func table() throws(RunError) -> [[UInt8]: [UInt8]] {
        guard let pairs else { return [:] }
        let limit = 64 << 20
        let bytes: [UInt8]
        do throws(FileContent.Failure) {
            bytes = try FileContent.read(pairs, maximumBytes: limit)
        } catch {
            throw RunError(
                .inputNotReadable,
                "The table \(pairs) cannot be read (\(error.reason(maximumBytes: limit)))."
            )
        }
        let rows: [SeparatedValues.Row]
        do throws(SeparatedValues.Mistake) {
            rows = try SeparatedValues(bytes).rows
        } catch {
            throw RunError(.invalidOptions, "Line \(error.line) of \(pairs): \(error.text).")
        }
        func path(_ cell: String) -> [UInt8] { FilePath(cell).lexicallyNormalized().bytes }
        var table: [[UInt8]: [UInt8]] = [:]
        for row in rows {
            guard row.cells.count >= 2 else {
                throw RunError(
                    .invalidOptions,
                    "Line \(row.line) of \(pairs) has one cell; write a thumbnail and its original."
                )
            }
            table[path(row.cells[0])] = path(row.cells[1])
        }
        return table
    }
}
