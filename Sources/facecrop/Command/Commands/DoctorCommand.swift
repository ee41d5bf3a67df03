import ArgumentParser
import FaceCropModel

/// `facecrop doctor`: what is installed, and whether it works.
struct DoctorCommand: EngineProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what is installed, which formats and models there are, and whether all of it works.",
        discussion: "Exit status: 0 when everything that facecrop needs works, 2 otherwise."
    )

    @OptionGroup var models: ModelArguments

    func run(_ engine: any LinkedEngine) throws {
        let findings = engine.diagnose(modelFolder: models.folder)
        let width = findings.map(\.subject.count).max() ?? 0
        var lines = ""
        for finding in findings {
            let subject = finding.subject + String(repeating: " ", count: width - finding.subject.count)
            let state = finding.isHealthy ? "ok  " : finding.isNeeded ? "FAIL" : "--  "
            let text = finding.error.map { Remedy.text($0) } ?? finding.text
            lines += "\(state)  \(subject)  \(PrintableText.escaped(text))\n"
        }
        try StandardOutput().write(lines.utf8)
        let isHealthy = findings.allSatisfy { $0.isHealthy || !$0.isNeeded }
        throw ExitCode((isHealthy ? ExitStatus.success : .runFailed).rawValue)
    }
}
