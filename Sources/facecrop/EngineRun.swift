import ArgumentParser
import CropEngine

/// A run of the engine from a command: with messages, and with Ctrl-C.
struct EngineRun {
    let log: LogArguments
    let failOn: [FailOn]
    /// What is done to photos that show faces, for the last line.
    var achievement = "cropped to faces"

    /// Runs with what `options` gives, and returns how the command ends.
    func exitCode(_ options: () throws(RunError) -> Options) -> ExitCode {
        let terminal = log.makeTerminal()
        let report = RunReport(
            logger: log.makeLogger(terminal: terminal),
            terminal: terminal,
            achievement: achievement
        )
        let status = report.status(failOn: Set(failOn)) { () throws(RunError) in
            let engine = CropEngine(options: try options())
            let interrupts = Interrupts {
                report.interrupted()
                engine.stop()
            } onSecond: {
                engine.abandon()
            }
            defer { interrupts.end() }
            return try engine.run { report.receive($0) }
        }
        return ExitCode(status.rawValue)
    }
}
