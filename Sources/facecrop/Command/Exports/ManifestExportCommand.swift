import ArgumentParser
import FaceCropModel
import FaceCropReport
import Glibc
import Logging
import SystemPackage

/// `facecrop manifest export`: the manifest as rows, with focal points in the words of other programs.
struct ManifestExportCommand: PartlyDecodingCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the manifest as NDJSON, CSV or HTML, or write it as an SQLite file, or for a CMS.",
        usage: UsageText.of("manifest export", "<folder or manifest>"),
        discussion: """
            Examples:
              facecrop manifest export thumbs --format csv > thumbs.csv
              facecrop manifest export thumbs --format sqlite --output thumbs.sqlite
              facecrop manifest export thumbs --format html --url-prefix /img/ > pictures.html
              facecrop manifest export thumbs --dialect wagtail --base media > focal.json
              facecrop manifest export thumbs --dialect kirby --output content

            ndjson and csv have a row for each output, and one for each photo without outputs; sqlite has the tables \
            photos, outputs and faces. Columns hold the focal point in the words of CSS, imgproxy, thumbor and imgix; \
            docs/manifest.md describes them all. html has a picture element for each rendition of a photo. A dialect \
            has the focal points alone, as a content management system keeps them: docs/cms.md.
            Exit status: 0 the manifest is exported; 2 it cannot be exported; 64 usage; 130 interrupted.
            """
    )

    @Argument(help: "The output folder of a run, or a manifest.", transform: ArgumentParsing.path)
    var source: FilePath

    @Option(
        help: "ndjson, csv, sqlite or html.",
        completion: ArgumentParsing.words(ExportFormat.self),
        transform: ArgumentParsing.choice(ExportFormat.self)
    )
    var format: ExportFormat?

    @Option(
        help: ArgumentHelp(
            """
            Instead of a format: the focal points as a content management system keeps them: wordpress, drupal, \
            wagtail, kirby, statamic or craft.
            """,
            valueName: "system"
        ),
        completion: ArgumentParsing.words(FocalDialect.self),
        transform: ArgumentParsing.choice(FocalDialect.self)
    )
    var dialect: FocalDialect?

    @Option(
        help: ArgumentHelp(
            """
            With a dialect: the system's folder of media, to which paths are relative; other photos are left out. \
            (default: the working folder; for kirby and statamic, that of --output)
            """,
            valueName: "folder"
        ),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var base: FilePath?

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            """
            Write to this file. Without it, texts are printed; sqlite needs it. kirby and statamic need the folder of \
            their files, and change nothing in them but the focal point.
            """,
            valueName: "file or folder"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var output: FilePath?

    @Option(help: "With html: what stands before the paths of the outputs, which are relative to the output folder.")
    var urlPrefix: String?

    @Flag(
        help: """
            With html: give each picture a blurred placeholder, a JPEG of 16 pixels in the page that is seen until \
            the picture has come.
            """
    )
    var placeholders = false

    @Flag(
        help: """
            Replace an earlier export; a file that is no export is never replaced. With kirby and statamic: replace \
            other focal points, too.
            """
    )
    var overwrite = false

    @OptionGroup(title: "Messages") var log: LogArguments

    func validate() throws {
        guard (format == nil) != (dialect == nil) else {
            throw ValidationError(
                format == nil ? "Name a --format or a --dialect." : "--format and --dialect exclude each other."
            )
        }
        if format == .sqlite, output == nil { throw ValidationError("sqlite needs --output.") }
        if let dialect, dialect.file != nil, output == nil {
            throw ValidationError("\(dialect.rawValue) keeps a file for each photo: name their folder with --output.")
        }
        if overwrite, output == nil { throw ValidationError("--overwrite needs --output.") }
        if urlPrefix != nil, format != .html { throw ValidationError("--url-prefix is for --format html.") }
        if placeholders, format != .html { throw ValidationError("--placeholders is for --format html.") }
        if base != nil, dialect == nil { throw ValidationError("--base is for --dialect.") }
    }

    var decodes: Bool { placeholders }

    func run() throws { try export(nil) }

    func run(_ engine: EngineAccess) throws { try export(engine.backends) }

    /// Exports; `backends` are needed for placeholders.
    private func export(_ backends: (any BackendProvider)?) throws {
        let interrupts = Interrupts.endingAtOnce()
        defer { interrupts.end() }
        let report = RunReport(log)
        let status = report.runStatus { () throws(RunError) in
            let manifest = try manifest()
            let placeholders = try backends.map { backends throws(RunError) in
                try PlaceholderMaker(backends: backends, logger: report.logger).placeholders(manifest)
            }
            let text = text(placeholders ?? Placeholders())
            let export = ManifestExport(try ManifestReader(manifest))
            if let form = dialect?.file, let output {
                let folder = try FocalFolder(output, form, replaces: overwrite)
                return try write(export, to: folder, report.logger)
            }
            guard let output else {
                let standardOutput = StandardOutput()
                let isTerminal = isatty(STDOUT_FILENO) == 1
                return try write(text, of: export, report.logger) { (bytes) throws(RunError) in
                    try standardOutput.write(isTerminal ? Self.printable(bytes) : bytes)
                }
            }
            let file = try ExportFile(output, replaces: overwrite)
            if text == nil {
                try export.writeDatabase(to: file)
            } else {
                try write(text, of: export, report.logger) { (bytes) throws(RunError) in try file.append(bytes) }
            }
            try file.commit(wasWrittenByOthers: text == nil)
        }
        throw ExitCode(status.rawValue)
    }

    private func write(
        _ text: ExportText?,
        of export: ManifestExport,
        _ logger: Logger,
        to write: ([UInt8]) throws(RunError) -> Void
    ) throws(RunError) {
        guard let text else { preconditionFailure("a database has a file") }
        let count = try export.write(text, to: write)
        if dialect != nil { try tell(count, logger) }
    }

    private func write(_ export: ManifestExport, to folder: FocalFolder, _ logger: Logger) throws(RunError) {
        var folder = folder
        let count = try export.write(to: &folder, below: mediaFolder)
        try tell(count, logger)
        logger.info("\(folder.writtenCount) written, \(folder.unchangedCount) unchanged")
        if let first = folder.kept.first {
            logger.warning(
                """
                \(CountText.of(folder.kept.count, "photo")) had another focal point, which was kept, such as \
                '\(first)'. --overwrite replaces them.
                """
            )
        }
        guard folder.failures.isEmpty else {
            let count = CountText.of(folder.failures.count, "file")
            throw RunError(.outputNotWritable, "\(count) could not be changed:", details: folder.failures)
        }
    }

    /// Says how many photos are left out.
    private func tell(_ count: ManifestExport.PhotoCount, _ logger: Logger) throws(RunError) {
        guard count.exported > 0 else {
            throw RunError(
                .inputNotReadable,
                """
                No photo of the manifest has a focal point and lies below '\(mediaFolder)'. Name the folder of the \
                photos with --base. If the photos were named by relative paths, run this where that run was started.
                """
            )
        }
        let left = count.all - count.exported
        guard left > 0 else { return }
        logger.info("\(left) of \(count.all) photos are left out: without a focal point, or not below '\(mediaFolder)'")
    }

    private var mediaFolder: FilePath { base ?? (dialect?.file == nil ? "." : output ?? ".") }

    private func text(_ placeholders: Placeholders) -> ExportText? {
        format?.text(urlPrefix: urlPrefix ?? "", placeholders: placeholders) ?? dialect?.text(below: mediaFolder)
    }

    /// Whole rows of an export, without what would control a terminal.
    private static func printable(_ rows: [UInt8]) -> [UInt8] {
        Array(PrintableText.escapedTable(String(decoding: rows, as: UTF8.self)).utf8)
    }

    /// The manifest that was named, itself or by its folder.
    private func manifest() throws(RunError) -> FilePath {
        guard (try? source.stat())?.type == .directory else { return source }
        let manifest = StateFolder(source).manifest
        guard PresentFile.status(of: manifest) != nil else {
            throw RunError(
                .inputNotReadable,
                """
                '\(source)' holds no manifest.json. Name the output folder of a finished run, or the manifest of a \
                shard.
                """
            )
        }
        return manifest
    }
}
