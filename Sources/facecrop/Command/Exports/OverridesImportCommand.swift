import ArgumentParser
import FaceCropModel
import FaceCropReport
import Logging
import SystemPackage

/// `facecrop overrides import`: focal points of a content management system as a file of overrides.
struct OverridesImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Print the focal points that people have set in a CMS as a file of overrides.",
        usage: UsageText.of("overrides import", "<folder>"),
        discussion: """
            Examples:
              facecrop overrides import content --dialect kirby > overrides.yaml
              facecrop overrides import media --dialect wagtail --from images.json > overrides.yaml

            Paths are relative to the folder, so put the file there: crop reads it by the name overrides.yaml, or by \
            --overrides. docs/cms.md says how each system gives its points.
            Exit status: 0 all points are read; 2 a file cannot be read, and nothing is printed; 64 usage.
            """
    )

    @Argument(
        help: "The system's folder of media, in which the photos are.",
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var folder: FilePath

    @Option(
        help: ArgumentHelp("wordpress, drupal, wagtail, kirby, statamic or craft.", valueName: "system"),
        completion: ArgumentParsing.words(FocalDialect.self),
        transform: ArgumentParsing.choice(FocalDialect.self)
    )
    var dialect: FocalDialect

    @Option(
        help: ArgumentHelp(
            "The JSON file with the points; kirby and statamic have them in files beside the photos.",
            valueName: "file"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var from: FilePath?

    @OptionGroup(title: "Messages") var log: LogArguments

    func validate() throws {
        if dialect.file == nil, from == nil {
            throw ValidationError("\(dialect.rawValue) keeps the points in its database: name a JSON file with --from.")
        }
        if dialect.file != nil, from != nil {
            throw ValidationError("\(dialect.rawValue) keeps the points beside the photos: leave out --from.")
        }
    }

    func run() throws {
        let interrupts = Interrupts.endingAtOnce()
        defer { interrupts.end() }
        let report = RunReport(log)
        let status = report.runStatus { () throws(RunError) in
            let found = try FocalImport(dialect, in: folder, from: from)
            try check(found)
            if let first = found.missing.first {
                report.logger.warning(
                    """
                    \(CountText.of(found.missing.count, "focal point")) left out: no photo in '\(folder)', such as \
                    '\(first)'
                    """
                )
            }
            let output = StandardOutput()
            try output.write(OverridesText.head.utf8)
            for point in found.points {
                try output.write(OverridesText.entry(PhotoOverride(focalPoint: point.point), of: point.path).utf8)
            }
            report.logger.info("\(CountText.of(found.points.count, "focal point")) read")
        }
        throw ExitCode(status.rawValue)
    }

    private func check(_ found: FocalImport) throws(RunError) {
        guard found.mistakes.isEmpty else {
            throw RunError(
                .inputNotReadable,
                "The focal points cannot all be read, so nothing is printed. Correct these places:",
                details: found.mistakes
            )
        }
        guard found.points.isEmpty, let first = found.missing.first else { return }
        throw RunError(
            .inputNotReadable,
            """
            None of the photos with a focal point is in '\(folder)', such as '\(first)'. Name the folder that the \
            paths are relative to.
            """
        )
    }
}
