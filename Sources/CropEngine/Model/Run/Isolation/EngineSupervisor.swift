import Synchronization
import SystemPackage

/// Provides an engine process that is ready for photos; if the process ends, starts another.
final class EngineSupervisor: Sendable {
    /// An engine process that is ready for photos.
    struct Engine: Sendable {
        let connection: EngineConnection
        /// What the process reports about libraries, models and networks.
        let readiness: EngineReadiness
    }

    private struct State {
        /// The process that was started last.
        var newest: EngineConnection?
        /// A process that was started ahead and has not been asked yet whether it is ready.
        var waiting: EngineConnection?
        var hasEnded = false
        var hasToldSandbox = false
    }

    /// This many engine processes in a row may end before they are ready, or before they begin to work on a photo; one
    /// of them may have ended because the user killed it.
    private static let maximumStartCount = 3

    private let options: Options
    private let job: EngineJob
    private let photoLimitSeconds: Double?
    private let executable: FilePath
    private let headStart: EngineHeadStart?
    private let tellSandbox: @Sendable (SandboxReport) -> Void
    private let state = Mutex(State())
    /// Locked during a whole start, so that there is one start at a time.
    private let current = Mutex(Current())

    private struct Current {
        var engine: Engine?
        /// How many engine processes that were ready have ended before they began to work, since the last photo that
        /// was answered.
        private var idleEndCount = 0

        /// Notes how an engine process that was ready has ended.
        ///
        /// - Throws: `engineFailed` if too many have ended before they began to work; the next caller may start another
        ///   one, so that each photo costs one start at most.
        mutating func note(_ ending: EngineConnection.Ending) throws(RunError) {
            switch ending {
            case .afterAnswers: idleEndCount = 0
            // Each photo that ends a process is tried twice at most, so these ends are limited by themselves.
            case .atFirstPhotos: break
            case .beforeWork(let loss):
                idleEndCount += 1
                if idleEndCount >= EngineSupervisor.maximumStartCount { throw .idleEnd(loss) }
            }
        }
    }

    /// Makes a supervisor that starts `executable`, but takes the process of `headStart` first if there is one.
    ///
    /// `tellSandbox` is called once, with the rights that the first process has given up.
    init(
        _ options: Options,
        _ job: EngineJob,
        photoLimitSeconds: Double?,
        executable: FilePath,
        headStart: EngineHeadStart?,
        tellSandbox: @escaping @Sendable (SandboxReport) -> Void = { _ in }
    ) {
        self.options = options
        self.job = job
        self.photoLimitSeconds = photoLimitSeconds
        self.executable = executable
        self.headStart = headStart
        self.tellSandbox = tellSandbox
    }

    /// Starts an engine process and returns at once.
    func begin() throws(RunError) {
        let connection = try connect()
        state.withLock { $0.waiting = connection }
    }

    /// An engine process that is ready, as far as is known.
    ///
    /// - Throws: `RunError` if a process reports that the run is impossible, or if processes end again and again before
    ///   they are ready, or before they begin to work.
    func readyEngine() throws(RunError) -> Engine {
        try current.withLock { (current) throws(RunError) in
            if let engine = current.engine {
                guard let ending = engine.connection.ending else { return engine }
                current.engine = nil
                try current.note(ending)
            }
            let started = try start()
            current.engine = started
            return started
        }
    }

    /// Ends the engine process; after that, no other is started.
    func end() {
        let newest = state.withLock { state in
            state.hasEnded = true
            return state.newest
        }
        newest?.end()
    }

    private func start() throws(RunError) -> Engine {
        var failure = ""
        for _ in 0..<Self.maximumStartCount {
            let connection = try waitingOrNew()
            switch connection.awaitReady() {
            case .frame(let frame) where frame.kind == .ready:
                if let readiness = try? frame.json(EngineReadiness.self) {
                    tell(readiness.sandbox)
                    return Engine(connection: connection, readiness: readiness)
                }
                connection.end()
                failure = "it does not say what it is."
            case .frame(let frame):
                connection.end()
                let error = (try? frame.json(EngineRefusal.self))?.error ?? Self.failure("it does not say why.")
                throw error.explained(by: AllocationLimit.advice)
            case .lost(let loss): failure = "it \(loss.text).\(loss.errorTailSentence)"
            case .notBegun: failure = "it ended."
            }
        }
        throw Self.failure(failure).explained(by: AllocationLimit.advice)
    }

    private func tell(_ sandbox: SandboxReport?) {
        let isFirst = state.withLock { state in
            defer { state.hasToldSandbox = true }
            return !state.hasToldSandbox
        }
        if isFirst, let sandbox { tellSandbox(sandbox) }
    }

    /// The process that was started ahead; if there is none, starts one.
    private func waitingOrNew() throws(RunError) -> EngineConnection {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        if let waiting { return waiting }
        return try connect()
    }

    private func connect() throws(RunError) -> EngineConnection {
        try state.withLock { (state) throws(RunError) in
            guard !state.hasEnded else { throw Self.failure("it is not wanted any more.") }
            do throws(Errno) {
                let process: EngineProcess
                if let early = headStart?.take() {
                    process = early
                } else {
                    process = try EngineProcess(executable: executable, arguments: [EngineProcess.argument])
                }
                let connection = try EngineConnection(process, options, job, photoLimitSeconds: photoLimitSeconds)
                state.newest = connection
                return connection
            } catch {
                throw Self.failure("\(error).").explained(by: AllocationLimit.advice)
            }
        }
    }

    private static func failure(_ reason: String) -> RunError {
        RunError(.engineFailed, "The process that decodes photos does not start: \(reason)", options: ["run.isolation"])
    }
}

extension RunError {
    /// The error about engine processes that end again and again before they begin to work; the last one by `loss`.
    fileprivate static func idleEnd(_ loss: EngineLoss) -> RunError {
        RunError(
            .engineFailed,
            "The process that decodes photos is ready again and again, but ends before it begins to work on one: it "
                + "\(loss.text).\(loss.errorTailSentence)",
            options: ["run.isolation"]
        )
        .explained(by: AllocationLimit.advice)
    }
}
