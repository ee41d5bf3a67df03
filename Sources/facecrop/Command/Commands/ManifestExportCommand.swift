import ArgumentParser
import FaceCropCore
import FaceCropOutputs
import FaceCropReport
import FaceCropRun
import SystemPackage

/// `facecrop manifest export`: the manifest as rows, with focal points in the words of other programs.
struct ManifestExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the manifest as NDJSON, CSV or HTML, or write it as an SQLite file.",
        usage: UsageText.of("manifest export", "<folder or manifest>"),
        discussion: """
            Examples:
              facecrop manifest export thumbs --format csv > thumbs.csv
              facecrop manifest export thumbs --format sqlite --output thumbs.sqlite
              facecrop manifest export thumbs --format html --url-prefix /img/ > pictures.html

            ndjson and csv have a row for each output, and one for each photo without outputs; sqlite has the tables \
            photos, outputs and faces. Columns hold the focal point in the words of CSS, imgproxy, thumbor and imgix; \
            docs/manifest.md describes them all. html has a picture element for each rendition of a photo.
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
    var format: ExportFormat

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Write to this file. Without it, texts are printed; sqlite needs it.",
            valueName: "file"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var output: FilePath?

    @Option(help: "With html: what stands before the paths of the outputs, which are relative to the output folder.")
    var urlPrefix: String?

    @Flag(help: "Replace an earlier export. A file that is no export is never replaced.")
    var overwrite = false

    @OptionGroup(title: "Messages") var log: LogArguments

    func validate() throws {
        if format == .sqlite, output == nil { throw ValidationError("sqlite needs --output.") }
        if overwrite, output == nil { throw ValidationError("--overwrite needs --output.") }
        if urlPrefix != nil, format != .html { throw ValidationError("--url-prefix is for --format html.") }
    }

    func run() throws {
        let interrupts = Interrupts.endingAtOnce()
        defer { interrupts.end() }
        let status = RunReport(log).runStatus { () throws(RunError) in
            let export = ManifestExport(try ManifestReader(try manifest()))
            guard let output else { return try print(export) }
            let file = try ExportFile(output, replaces: overwrite)
            if let text {
                try export.write(text) { (bytes) throws(RunError) in try file.append(bytes) }
            } else {
                try export.writeDatabase(to: file)
            }
            try file.commit(wasWrittenByOthers: text == nil)
        }
        throw ExitCode(status.rawValue)
    }

    private func print(_ export: ManifestExport) throws(RunError) {
        guard let text else { preconditionFailure("a database has a file") }
        let standardOutput = StandardOutput()
        try export.write(text) { (bytes) throws(RunError) in try standardOutput.write(bytes) }
    }

    private var text: ExportText? { format.text(urlPrefix: urlPrefix ?? "") }

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
