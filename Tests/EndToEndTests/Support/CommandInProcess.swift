import ArgumentParser
import Foundation
import SystemPackage
import TestSupport

@testable import CropEngine
@testable import FaceCropCommandLine
@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropTracking

/// Runs the command in the process of the tests: arguments, options, engine, messages and exit status are the command's
/// own, but no process is launched, and photos are decoded in this process.
///
/// For rules that do not depend on processes. All threads of a process share its working folder, so paths are made
/// absolute before the run, and paths in messages relative again afterwards.
struct CommandInProcess {
    /// The command line needs a process of its own.
    struct NeedsLaunch: Error {
        var arguments: [String]
    }

    /// The folder that replaces the working folder.
    let folder: TemporaryFolder

    /// Options with a path that is read while options are parsed, before this type can change it.
    private static let optionsWithPath = ["--template", "--gallery", "--names"]
    /// Options about the process, its input, or the isolation mode.
    private static let optionsOfProcess = ["--files-from", "--isolation", "--timeout", "--identify-with"]

    /// Runs `facecrop` with `arguments`.
    func run(_ arguments: [String]) throws -> BuiltCommand.Result {
        let command: any ParsableCommand
        do {
            command = try FaceCropCommand.parsed(withAbsolutePaths(arguments))
        } catch {
            return result(FaceCropCommand.exitCode(for: error).rawValue, FaceCropCommand.text(about: error) ?? "")
        }
        guard Set(arguments).isDisjoint(with: Self.optionsOfProcess) else { throw NeedsLaunch(arguments: arguments) }
        let messages = try UnnamedFile.make()
        let descriptor = FileDescriptor(rawValue: messages.fileDescriptor)
        guard let status = try status(of: command, descriptor) else { throw NeedsLaunch(arguments: arguments) }
        return result(status.rawValue, String(decoding: try UnnamedFile.contents(of: messages), as: UTF8.self))
    }

    /// The exit status of a run of `command`; `nil` if the command needs a process.
    private func status(of command: any ParsableCommand, _ messages: FileDescriptor) throws -> ExitStatus? {
        switch command {
        case let crop as CropCommand where crop.runArguments.dryRun: return dryRun(crop, report(crop.log, messages))
        case let crop as CropCommand:
            let said = crop.runArguments.messages(expectedPhotoCount: crop.expectPhotos)
            return run(report(crop.log, messages, said), crop.engineOptions)
        case let align as AlignCommand:
            let said = align.runArguments.messages(doneVerb: "aligned")
            return run(report(align.log, messages, said), align.engineOptions)
        case let merge as MergeCommand: return run(merge, report(merge.log, messages))
        case let forget as ForgetCommand: return run(forget, report(forget.log, messages))
        case let track as TrackCommand: return run(track, messages)
        default: return nil
        }
    }

    private func dryRun(_ crop: CropCommand, _ report: RunReport) -> ExitStatus {
        report.status { () throws(RunError) in
            let options = withAbsolutePaths(try crop.engineOptions())
            return try DryRun(options: options).run(reportingTo: report, printing: nil)
        }
    }

    private func run(
        _ report: RunReport,
        _ options: () throws(RunError) -> Options
    ) -> ExitStatus {
        report.statusOfRun { () throws(RunError) in
            let options = withAbsolutePaths(try options())
            return try CropEngine(options: options).runObserved { report.receive($0) }
        }
    }

    private func withAbsolutePaths(_ options: Options) -> Options {
        var options = options
        options.discover.inputs = options.discover.inputs.map {
            DiscoverInput(path: folder.path.pushing($0.path), origin: $0.origin)
        }
        options.run.destination =
            switch options.run.destination {
            case .folder(let path): .folder(folder.path.pushing(path))
            case .dryRun(let path): .dryRun(folder.path.pushing(path))
            }
        options.run.isolation = .none
        return options
    }

    private func run(_ merge: MergeCommand, _ report: RunReport) -> ExitStatus {
        report.statusOfRun { () throws(RunError) in
            let folders = merge.folder.map { folder.path.pushing($0) }
            return try OutputMerge(folders, into: folder.path.pushing(merge.merged.output)) {
                report.tell($0)
            } observe: {
                report.receive(merged: $0)
            }.run()
        }
    }

    private func run(_ forget: ForgetCommand, _ report: RunReport) -> ExitStatus {
        report.status { () throws(RunError) in
            try forget.forget(in: folder.path.pushing(forget.folder), from: folder.path, report)
        }
    }

    private func run(_ track: TrackCommand, _ messages: FileDescriptor) -> ExitStatus {
        let terminal = Terminal(showsProgress: false, descriptor: messages)
        let report = TrackingReport(track.log.makeLogger(terminal: terminal), terminal)
        var options = track.options
        options.inputs = options.inputs.map { folder.path.pushing($0) }
        options.outputFolder = folder.path.pushing(options.outputFolder)
        return report.end(Result { () throws(RunError) in try FaceTracking(options: options).run(report.receive) })
    }

    private func report(
        _ log: LogArguments,
        _ messages: FileDescriptor,
        _ said: RunMessages = RunMessages()
    ) -> RunReport {
        let terminal = Terminal(showsProgress: false, descriptor: messages)
        return RunReport(logger: log.makeLogger(terminal: terminal), terminal: terminal, messages: said)
    }

    /// Makes the value of an option that names a file absolute; for `--template`, a value with an extension is a file.
    private func withAbsolutePaths(_ arguments: [String]) -> [String] {
        zip([""] + arguments, arguments).map { option, value in
            guard Self.optionsWithPath.contains(option), FilePath(value).extension != nil else { return value }
            return folder.path.pushing(FilePath(value)).string
        }
    }

    private func result(_ status: Int32, _ messages: String) -> BuiltCommand.Result {
        BuiltCommand.Result(status: status, output: Data(), messages: relative(messages))
    }

    /// `text` with paths relative to the folder.
    func relative(_ text: String) -> String { text.replacing("\(folder.path)/", with: "") }
}
