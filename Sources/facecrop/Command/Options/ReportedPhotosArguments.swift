import ArgumentParser
import FaceCropReport

/// What the user typed about the photos that a report names.
struct ReportedPhotosArguments: ParsableArguments {
    @Flag(help: "In the report, show only photos that failed, are new, or ended worse than in the run reported before.")
    var sinceLast = false
}

extension ReportTextOptions {
    init(_ named: ReportedPhotosArguments) { self.init(isSinceLast: named.sinceLast) }
}
