/// How a report is written as text.
package struct ReportTextOptions: Sendable {
    /// Whether only photos are named that failed, are new, or ended worse than in the run before.
    package var isSinceLast: Bool

    package init(isSinceLast: Bool = false) { self.isSinceLast = isSinceLast }

    /// The photos that are named: those to look at; since the last run, only those that failed, are new or are worse.
    func photos(_ report: Report) -> [ReportPhoto] { report.workList.filter(isNamed) }

    /// Whether a photo is named, if it is one to look at.
    func isNamed(_ photo: ReportPhoto) -> Bool {
        !isSinceLast || photo.has(.new) || photo.has(.worse) || photo.isFailure
    }
}
