import ArgumentParser
import CropEngine
import FaceCropCore
import Foundation

/// `facecrop doctor`: what is installed, and whether it works.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what is installed, which formats and models there are, and whether all of it works.",
        discussion: "Exit status: 0 when everything that facecrop needs works, 2 otherwise."
    )

    @OptionGroup var models: ModelArguments

    func run() throws {
        let findings = Diagnostics(modelFolder: models.folder).findings()
        let width = findings.map(\.subject.count).max() ?? 0
        for finding in findings {
            let subject = finding.subject.padding(toLength: width, withPad: " ", startingAt: 0)
            let state = finding.isHealthy ? "ok  " : finding.isNeeded ? "FAIL" : "--  "
            let text = finding.error.map { Remedy.text($0) } ?? finding.text
            print("\(state)  \(subject)  \(PrintableText.escaped(text))")
        }
        let isHealthy = findings.allSatisfy { $0.isHealthy || !$0.isNeeded }
        throw ExitCode((isHealthy ? ExitStatus.success : .runFailed).rawValue)
    }
}
