import FaceCropCore
import FaceCropProcesses
import FaceCropRecords
import Synchronization
import SystemPackage

/// Provides an engine process that is ready for photos: starts one, and another when that has ended.
final class EngineSupervisor: Sendable {
    /// An engine process that is ready for photos.
    struct Engine: Sendable {
        let connection: EngineConnection
        /// What it says about libraries, models and networks.
        let readiness: EngineReadiness
    }

    private struct State {
        /// The last one that was started.
        var newest: EngineConnection?
        /// One that was started ahead, and that nobody has asked yet whether it is ready.
        var waiting: EngineConnection?
        var hasEnded = false
    }

    /// So often in a row an engine process may end before it is ready: once may be somebody's `kill`.
    private static let maximumStartCount = 3

    private let options: Options
    private let job: EngineJob
    private let photoLimitSeconds: Double?
    private let executable: FilePath
    private let state = Mutex(State())
    /// Locked for the whole time of a start, so that there is one at a time.
    private let engine = Mutex<Engine?>(nil)

    init(_ options: Options, _ job: EngineJob, photoLimitSeconds: Double?, executable: FilePath) {
        self.options = options
        self.job = job
        self.photoLimitSeconds = photoLimitSeconds
        self.executable = executable
    }

    /// Starts an engine process and returns at once.
    func begin() throws(RunError) {
        let connection = try connect()
        state.withLock { $0.waiting = connection }
    }

    /// An engine process that is ready, as far as anybody knows.
    ///
    /// - Throws: `RunError` when one says that there can be no run, or when they end again and again before they are ready.
    func readyEngine() throws(RunError) -> Engine {
        try engine.withLock { (engine) throws(RunError) in
            if let engine, engine.connection.isAlive { return engine }
            let fresh = try start()
            engine = fresh
            return fresh
        }
    }

    /// Ends the engine process; nothing is started after that.
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
            let connection = try fresh()
            switch connection.awaitReady() {
            case .frame(let frame) where frame.kind == .ready:
                if let readiness = try? frame.json(EngineReadiness.self) {
                    return Engine(connection: connection, readiness: readiness)
                }
                connection.end()
                failure = "it does not say what it is."
            case .frame(let frame):
                connection.end()
                throw (try? frame.json(EngineRefusal.self))?.error ?? Self.failure("it does not say why.")
            case .lost(let loss): failure = "it \(loss.text).\(loss.lastWordsSentence)"
            case .notBegun: failure = "it ended."
            }
        }
        throw Self.failure(failure)
    }

    /// The process that was started ahead, or else one that is started now.
    private func fresh() throws(RunError) -> EngineConnection {
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
                let process = try EngineProcess(executable: executable, arguments: [EngineServer.argument])
                let connection = EngineConnection(process, options, job, photoLimitSeconds: photoLimitSeconds)
                state.newest = connection
                return connection
            } catch {
                throw Self.failure("\(error).")
            }
        }
    }

    private static func failure(_ reason: String) -> RunError {
        RunError(.engineFailed, "The process that decodes photos does not start: \(reason)", options: ["run.isolation"])
    }
}
