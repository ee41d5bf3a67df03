import FaceCropModel
import FaceCropTracking
import SystemPackage

/// A run of a command over frames, whose files are untrusted.
///
/// The command starts the engine's program with its own arguments. That child confines itself and does the run, and the
/// command supervises it. With `--isolation none` the command does the run itself.
struct FrameRun {
    /// What a confined run may reach and take.
    struct Limits {
        var scope: SandboxScope
        var memory: DataLimit?
    }

    /// What the command prepares before a confined run, and sees to after it.
    struct Preparation {
        /// Files that the run fills.
        var files: [ReplacingFile] = []
        /// Folders that were made for outputs.
        var madeFolders: [ProvisionalFolder] = []
        /// Where temporary files may be left.
        var folders: [FilePath] = []
    }

    let engine: EngineAccess
    let isolation: IsolationArguments
    let terminal: Terminal
    let messages: RunReport

    /// Does the run.
    ///
    /// - Parameters:
    ///   - limits: What it may reach and take, asked in the child.
    ///   - prepare: Prepares outputs, in the command that starts the child.
    ///   - work: Does the run, in the process that links the engine; gets the job that this process was started for, or
    ///     `nil` in the one that the user started, with all its rights.
    /// - Returns: The exit status.
    func status(
        limits: (any LinkedEngine) -> Limits,
        prepare: () throws(RunError) -> Preparation,
        work: (any LinkedEngine, SupervisedJob?) -> ExitStatus
    ) -> ExitStatus {
        messages.status { () throws(RunError) in
            guard case .linked(let linked) = engine else { return try supervise(prepare()) }
            guard isolation.isolation == .process else { return work(linked, nil) }
            guard let job = try SupervisedJob.current() else { return try supervise(prepare()) }
            let limits = limits(linked)
            let status = messages.status { () throws(RunError) in
                messages.logger.warn(about: try job.confine(to: limits.scope, memory: limits.memory))
                return work(linked, job)
            }
            job.end(status.rawValue)
            return status
        }
    }

    /// Has a child do the run.
    private func supervise(_ preparation: Preparation) throws(RunError) -> ExitStatus {
        let madeFolders = preparation.madeFolders
        defer {
            // Nothing happens to those that are complete.
            for file in preparation.files { file.discard() }
            for folder in madeFolders { folder.removeIfEmpty() }
        }
        let supervisor = try JobSupervisor(limitSeconds: isolation.limitSeconds, executable: engine.executable)
        let interrupts = Interrupts {
            supervisor.interrupt()
        } onSecond: { [messages] in
            supervisor.interrupt()
            let hasSaidSo = supervisor.end()
            TemporaryFiles.removeAll()
            for folder in madeFolders { folder.removeIfEmpty() }
            if !hasSaidSo { messages.interruptedAgain(InterruptText.quittingWithoutOutputs) }
        }
        let suspensions = Suspensions { supervisor.pause(while: $0) }
        defer {
            interrupts.end()
            suspensions?.end()
        }
        let files = preparation.files
        let ending = try supervisor.run(
            ConfiguredLine.wordsOfThisProcess,
            files: files.map(\.descriptor),
            folders: preparation.folders
        )
        switch ending {
        case .done(let status, let filesAreWritten):
            if filesAreWritten { for file in files { try Self.commit(file) } }
            return ExitStatus(rawValue: status) ?? .runFailed
        case .lost(let loss):
            terminal.clearLine()
            throw loss.error
        case .interrupted: return .interrupted
        }
    }

    private static func commit(_ file: ReplacingFile) throws(RunError) {
        do throws(Errno) {
            try file.commit(wasWrittenByOthers: true)
        } catch {
            throw RunError(writing: file.path, error)
        }
    }
}

extension FrameWatch {
    /// A watch that tells the command that supervises `job`, if there is one.
    init(_ job: SupervisedJob?) { self = job.map { Self(begin: $0.begin, finish: $0.finish) } ?? .none }
}
