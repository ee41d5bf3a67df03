import ArgumentParser
import FaceCropModel
import SystemPackage

/// `facecrop overrides check`: what is wrong in files of overrides.
struct OverridesCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say what is wrong in files of overrides, a line each: FILE:LINE:COLUMN: what is wrong.",
        discussion: """
            Examples:
              facecrop overrides check photos
              facecrop overrides check corrections.yaml

            Of a folder, all files are checked that crop would read in it and below it. Entries whose photo is not at \
            its path are named, too.
            Exit status: 0 nothing is wrong; 1 something is wrong; 2 there is no such file or folder; 64 usage.
            """
    )

    @Argument(
        help: "File of overrides, or a folder of photos.",
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var path: FilePath

    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let interrupts = Interrupts.endingAtOnce()
        defer { interrupts.end() }
        let status = RunReport(log).status { () throws(RunError) in
            let check = try OverridesCheck(path)
            let output = TextOutput()
            for finding in check.findings {
                switch finding {
                case .mistake(let line): try output.put(line: line)
                case .withoutPhoto(let notice): try output.put(line: OverrideText.text(about: notice))
                }
            }
            if check.findings.isEmpty, !log.quiet { try output.put(line: summary(check.files)) }
            return check.findings.isEmpty ? .success : .photosFailed
        }
        throw ExitCode(status.rawValue)
    }

    private func summary(_ files: [FilePath]) -> String {
        switch files.count {
        case 0: "\(path): no overrides.yaml is here or below"
        case 1: "\(files[0]): nothing is wrong"
        default: "\(files.count) files of overrides: nothing is wrong"
        }
    }
}
