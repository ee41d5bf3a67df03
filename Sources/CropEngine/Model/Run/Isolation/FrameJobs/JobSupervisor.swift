import Dispatch
import Glibc
import Synchronization
package import SystemPackage

/// A job of a command that is done in a child of its own: the command's side.
///
/// It starts the child, hears its reports, and ends it when a frame takes too long. See ``SupervisedJob``.
package final class JobSupervisor: Sendable {
    /// How a job ended.
    package enum Ending: Sendable, Hashable {
        /// All is done, with an exit status; the files that the job was given are written, or to be dropped.
        case done(status: Int32, filesAreWritten: Bool)
        /// The child has ended before.
        case lost(JobLoss)
        /// The job was told of a second Ctrl-C.
        case interrupted
    }

    private struct State {
        var clock = PausingClock()
        /// What is worked on, by names.
        var work = PendingRequests<String>()
        var workCount = 0
        var status: Int32?
        var filesAreWritten = false
        var isLate = false
        var interruptCount = 0
        /// The group of processes; `nil` before the child is started, and when it has been waited for.
        var group: pid_t?
    }

    private struct InvalidMessage: Error {}

    /// No job works on so much at a time.
    private static let maximumWorkCount = 1 << 14
    /// How long a child gets to end by itself.
    private static let endLimit = DispatchTimeInterval.seconds(2)

    private let limitSeconds: Double?
    private let executable: FilePath
    private let state = Mutex(State())
    private let orders: PipeDescriptor
    private let reports: PipeDescriptor
    /// The other ends of these pipes, until the child has them.
    private let childEnds: Mutex<(orders: PipeDescriptor, reports: PipeDescriptor)?>
    private let ended = DispatchGroup()

    /// - Parameters:
    ///   - limitSeconds: For how long one frame may be worked on; `nil` for as long as it takes.
    ///   - executable: What is started.
    /// - Throws: `engineFailed` when there are no more descriptors.
    package init(limitSeconds: Double?, executable: FilePath) throws(RunError) {
        self.limitSeconds = limitSeconds
        self.executable = executable
        do throws(Errno) {
            let orders = try PipeDescriptor.makePipe()
            let reports = try PipeDescriptor.makePipe()
            self.orders = orders.writing
            self.reports = reports.reading
            childEnds = Mutex((orders.reading, reports.writing))
        } catch {
            throw Self.failure(error)
        }
    }

    /// Does the job in a child, and waits for its end; once.
    ///
    /// - Parameters:
    ///   - arguments: The name of the program and its arguments.
    ///   - files: Open files that the job is given.
    ///   - folders: Where the child may leave temporary files; these are removed.
    /// - Returns: How it ended.
    /// - Throws: `engineFailed` when the child cannot be started.
    package func run(_ arguments: [[UInt8]], files: [CInt], folders: [FilePath]) throws(RunError) -> Ending {
        ended.enter()
        defer { ended.leave() }
        let process: pid_t
        do throws(Errno) {
            process = try start(arguments, files)
        } catch {
            throw Self.failure(error)
        }
        let watch = DispatchGroup()
        watch.enter()
        do throws(Errno) {
            try SystemThread.start("facecrop.job") { [self] in
                _ = try? ProcessEnding.waitForEnd(of: process)
                // What it has started may hold the pipe of its reports, which would have no end then.
                signal(SIGKILL)
                watch.leave()
            }
        } catch {
            watch.leave()
            signal(SIGKILL)
            _ = state.withLock { state in
                state.group = nil
                return try? ProcessEnding.collect(process)
            }
            throw Self.failure(error)
        }
        let isValid = readReports()
        // The job has reported all, or its reports are no longer read. End what is left of it.
        signal(SIGKILL)
        watch.wait()
        let ending = state.withLock { state in
            state.group = nil
            return (try? ProcessEnding.collect(process)) ?? .exited(status: 0)
        }
        let result = self.ending(ending, isValid: isValid)
        if case .done = result { return result }
        for folder in folders { TemporaryFiles.remove(ofProcess: process, in: folder) }
        return result
    }

    /// Tells the job of a Ctrl-C: it finishes what it has in hand at the first, and ends at once at the second.
    package func interrupt() {
        state.withLock { $0.interruptCount += 1 }
        // A job that is not there any more needs not be told.
        _ = try? orders.write([SupervisedJob.interruptByte])
    }

    /// Waits until the job has ended, for a moment; ends it then.
    ///
    /// - Returns: Whether it has ended by itself.
    @discardableResult
    package func end() -> Bool {
        let endsByItself = ended.wait(timeout: .now() + Self.endLimit) == .success
        if !endsByItself { signal(SIGKILL) }
        ended.wait()
        return endsByItself
    }

    /// Has the job stand still while `body` runs; no time passes for its frames.
    package func pause(while body: () -> Void) {
        state.withLock { $0.clock.pause() }
        signal(SIGSTOP)
        body()
        signal(SIGCONT)
        state.withLock { $0.clock.go() }
    }

    private func start(_ arguments: [[UInt8]], _ files: [CInt]) throws(Errno) -> pid_t {
        guard let ends = childEnds.withLock({ $0.take() }) else { throw .alreadyInProcess }
        var descriptors: [CInt: ChildLaunch.Source] = [
            STDIN_FILENO: .inherited, STDOUT_FILENO: .inherited, STDERR_FILENO: .inherited,
            SupervisedJob.ordersDescriptor: .copy(ends.orders.descriptor),
            SupervisedJob.reportsDescriptor: .copy(ends.reports.descriptor),
        ]
        for (index, file) in files.enumerated() {
            descriptors[SupervisedJob.firstFileDescriptor + CInt(index)] = .copy(file)
        }
        var launch = ChildLaunch(executable, arguments, descriptors: descriptors)
        launch.hasOwnGroup = true
        launch.isSupervised = true
        // The child has its own process group, and may still write to the terminal.
        launch.blockedSignals = [SIGTTOU]
        return try state.withLock { (state) throws(Errno) in
            let process = try launch.start()
            state.group = process
            return process
        }
    }

    private static func failure(_ reason: Errno) -> RunError {
        RunError(
            .engineFailed,
            "The process that decodes frames cannot be started (\(reason))."
        )
    }

    /// Sends a signal to all processes of the job.
    private func signal(_ number: CInt) {
        state.withLock { state in if let group = state.group { _ = kill(-group, number) } }
    }
}

extension JobSupervisor {
    /// Hears reports until there are no more; returns whether they make sense.
    private func readReports() -> Bool {
        var parser = PipeFrameParser()
        do {
            while case let piece = try next(), !piece.isEmpty {
                parser.append(piece)
                while let frame = try parser.next() { try receive(frame) }
            }
            return true
        } catch {
            return false
        }
    }

    /// What is reported next; empty when nothing more will be.
    ///
    /// Meanwhile, it ends the job when a frame is late.
    private func next() throws(Errno) -> [UInt8] {
        while true {
            var waiting = pollfd(fd: reports.descriptor, events: Int16(POLLIN), revents: 0)
            if try Errno.repeating({ poll(&waiting, 1, waitMilliseconds) }) > 0 { return try reports.read() }
            // What has been reported by now is not late, however long this process itself was held up.
            let isLate = state.withLock { state in
                state.isLate = state.work.markLate(now: state.clock.now)
                return state.isLate
            }
            if isLate { signal(SIGKILL) }
        }
    }

    /// Until then nothing can be late: work that is begun meanwhile is reported.
    private var waitMilliseconds: CInt {
        state.withLock { state in
            guard !state.isLate, let deadline = state.work.nextDeadline else { return -1 }
            let now = state.clock.now
            return CInt(clamping: ((deadline > now ? deadline - now : 0) + 999_999) / 1_000_000)
        }
    }

    private func receive(_ frame: PipeFrame) throws {
        try state.withLock { state in
            guard state.status == nil else { throw InvalidMessage() }
            switch frame.kind {
            case .begun: try begin(frame, &state)
            case .finished:
                guard state.work.remove(frame.number) != nil else { throw InvalidMessage() }
                state.workCount -= 1
            case .written: state.filesAreWritten = true
            case .ended: state.status = Int32(bitPattern: frame.number)
            case .hello, .order, .answer, .ready, .refusal, .stage, .report, .pause, .output, .question:
                throw InvalidMessage()
            }
        }
    }

    private func begin(_ frame: PipeFrame, _ state: inout State) throws {
        guard state.workCount < Self.maximumWorkCount, let work = FrameWork(body: frame.body),
            state.work.add(frame.number, work.name, limitSeconds: limitSeconds),
            state.work.note(work.stage, of: frame.number, now: state.clock.now)
        else { throw InvalidMessage() }
        state.workCount += 1
    }

    private func ending(_ ending: ProcessEnding, isValid: Bool) -> Ending {
        state.withLock { state in
            if isValid, let status = state.status, ending == .exited(status: status) {
                return .done(status: status, filesAreWritten: state.filesAreWritten)
            }
            if state.interruptCount > 1 { return .interrupted }
            let cause: EngineLoss.Cause = isValid ? .died(ending) : .invalidMessage
            let lost = state.work.close(cause, errorTail: nil).compactMap { name, loss in loss.map { (name, $0) } }
            let late = lost.filter { if case .late = $0.1.cause { true } else { false } }
            // What is late is the cause; what else was in hand is not.
            let suspects = (late.isEmpty ? lost : late).map { "\($0.0) (\($0.1.stage.rawValue))" }.sorted()
            if let limitSeconds, !late.isEmpty {
                return .lost(JobLoss(cause: .late(seconds: limitSeconds), suspects: suspects))
            }
            return .lost(JobLoss(cause: isValid ? .died(ending) : .invalidMessage, suspects: suspects))
        }
    }
}
