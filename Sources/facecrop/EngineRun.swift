import ArgumentParser
import CropEngine
import Logging

/// A run of the engine from a command: with messages, and with Ctrl-C.
struct EngineRun {
    let log: LogArguments
    let failOn: [FailOn]
    /// How many photos there must be among the inputs; `nil` when any number will do.
    var expectedPhotoCount: Int?
    /// What is done to photos that show faces, for the last line.
    var achievement = "cropped to faces"

    /// Does a run with these options, in which somebody outside the engine may name faces.
    typealias Work = (Options, (any FaceNaming)?) throws(RunError) -> RunSummary

    /// Runs with what `options` gives, and returns how the command ends.
    func exitCode(_ options: () throws(RunError) -> Options) -> ExitCode {
        exitCodeOfRun { _, run throws(RunError) in try run(try options(), nil) }
    }

    /// Does what `prepare` does, which is given a run, and returns how the command ends.
    func exitCodeOfRun(by prepare: (Logger, Work) throws(RunError) -> RunSummary) -> ExitCode {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let report = RunReport(logger: logger, terminal: terminal, achievement: achievement)
        let status = report.status(failOn: Set(failOn), expectedPhotoCount: expectedPhotoCount) { () throws(RunError) in
            try prepare(logger) { options, namer throws(RunError) in
                try run(CropEngine(options: options, namer: namer), report)
            }
        }
        return ExitCode(status.rawValue)
    }

    private func run(_ engine: CropEngine, _ report: RunReport) throws(RunError) -> RunSummary {
        let interrupts = Interrupts {
            report.interrupted()
            engine.stop()
        } onSecond: {
            engine.abandon()
        }
        defer { interrupts.end() }
        return try engine.run { report.receive($0) }
    }
}
