import ArgumentParser
import FaceCropReport

/// What the user typed about the reports that a run writes.
struct ReportArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also write a report into the folder report of the output folder: html (default), markdown, junit or text, "
                + "or several separated by commas; github prints annotations.",
            valueName: "formats"
        ),
        transform: ArgumentParsing.choices(ReportFormat.self)
    )
    var report: [ReportFormat] = []

    @OptionGroup(visibility: .hidden) var named: ReportedPhotosArguments

    func validate() throws {
        if named.sinceLast, report.isEmpty { throw ValidationError("--since-last needs --report.") }
    }
}
