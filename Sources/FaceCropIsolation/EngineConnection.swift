import Dispatch
import FaceCropCore
import FaceCropProcesses
import FaceCropRecords
import Foundation
import Glibc
import Synchronization
import SystemPackage

/// The command's side of one life of an engine process: many threads ask, one listens.
///
/// The listening thread is the only one that reads the pipes and that waits for the end of the process; after that, it
/// removes the temporary files that are left and gives every request its answer. So nobody waits for a dead process.
final class EngineConnection: Sendable {
    private struct State {
        var pending = PendingRequests<AnswerSlot>()
        var nextNumber: UInt32 = 1
        var lastWords = StandardErrorTail()
        /// The process may be signalled until it has been waited for: its number may then be another's.
        var hasEnded = false
    }

    private static let helloNumber: UInt32 = 0
    /// Loading libraries and models takes some 0.2 s, on a busy machine with a cold disk several.
    private static let startLimitSeconds = 120.0
    /// How long an engine process gets to end by itself.
    private static let endLimit = DispatchTimeInterval.seconds(2)

    private let processNumber: pid_t
    private let reports: PipeDescriptor
    private let words: PipeDescriptor
    private let photoLimitSeconds: Double?
    private let cacheFolder: FilePath?
    private let state = Mutex(State())
    /// The pipe's end is given up to tell the process that nothing more will come.
    private let orders: Mutex<PipeDescriptor?>
    private let hello = AnswerSlot()
    private let ended = DispatchGroup()

    /// Greets `process`; the answer is waited for in ``awaitReady()``.
    init(_ process: EngineProcess, options: Options, photoLimitSeconds: Double?) {
        processNumber = process.number
        reports = process.reports
        words = process.words
        self.photoLimitSeconds = photoLimitSeconds
        cacheFolder = options.run.engineModelCacheFolder
        orders = Mutex(process.orders)
        state.withLock { state in
            let number = Self.helloNumber
            _ = state.pending.add(number, hello, outputFolder: nil, limitSeconds: Self.startLimitSeconds)
            _ = state.pending.note(.discover, of: number, now: Self.now)
        }
        ended.enter()
        let thread = Thread { [self] in
            send(.hello, Self.helloNumber, EngineHello(options))
            listen()
            ended.leave()
        }
        thread.name = "facecrop.engine"
        thread.start()
    }

    /// Waits until the process is ready for photos, or will never be.
    func awaitReady() -> EngineAnswer { hello.wait() }

    /// Has a photo worked on, whose outputs go to `outputFolder`, and waits for the answer.
    func answer(to order: EngineOrder, outputFolder: FilePath) -> EngineAnswer {
        let slot = AnswerSlot()
        let number: UInt32? = state.withLock { state in
            defer { state.nextNumber += 1 }
            let number = state.nextNumber
            let limit = photoLimitSeconds
            return state.pending.add(number, slot, outputFolder: outputFolder, limitSeconds: limit) ? number : nil
        }
        guard let number else { return .notBegun }
        send(.order, number, order)
        return slot.wait()
    }

    /// Forgets what the process said so far, so that what it says from now on is about the next photo.
    func forgetLastWords() { state.withLock { $0.lastWords = StandardErrorTail() } }

    /// Whether it can still be asked.
    var isAlive: Bool { state.withLock { !$0.hasEnded } }

    /// Tells the process that nothing more will come, so that it ends and drops what it has in hand, and waits for that.
    func end() {
        // Who writes to a process that does not read would keep this from happening: it gets a moment, then it is ended.
        DispatchQueue.global(qos: .userInitiated).async { [self] in orders.withLock { $0 = nil } }
        if ended.wait(timeout: .now() + Self.endLimit) == .timedOut { kill() }
        ended.wait()
    }

    private func kill() {
        state.withLock { if !$0.hasEnded { _ = Glibc.kill(processNumber, SIGKILL) } }
    }

    private func send(_ kind: PipeFrame.Kind, _ number: UInt32, _ message: some Encodable) {
        guard let frame = try? PipeFrame(kind, number: number, json: message).encoded else {
            // Options and paths always encode; if not, ending the process answers the request.
            return kill()
        }
        // A process that reads no more has ended or will: whoever listens sees that, and answers the request.
        orders.withLock { _ = try? $0?.write(frame) }
    }

    private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }
}

extension EngineConnection {
    /// What cannot be meant as an answer.
    private struct Nonsense: Error {}

    private func listen() {
        var parser = PipeFrameParser()
        var makesSense = true
        do {
            while case let piece = try nextReports(), !piece.isEmpty {
                parser.append(piece)
                while let frame = try parser.next() { try receive(frame) }
            }
        } catch {
            makesSense = false
        }
        // Its pipe is closed, or nobody listens to it any more: whatever is left of it ends here.
        kill()
        let death = reap()
        hearOut()
        finish(makesSense ? .died(death) : .nonsense)
    }

    /// What the process reports next; empty when it never will again.
    ///
    /// Meanwhile it hears what the process says, and ends the process when a request is late.
    private func nextReports() throws(Errno) -> [UInt8] {
        var isSpeaking = true
        while true {
            var polls = [
                pollfd(fd: reports.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isSpeaking ? words.descriptor : -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = try Errno.repeating { poll(&polls, nfds_t(polls.count), waitMilliseconds) }
            if count > 0, polls[1].revents != 0 { isSpeaking = try hear() }
            if count > 0, polls[0].revents != 0 { return try reports.read() }
            // What has been answered by now is not late, however long this process itself was held up.
            if count == 0, state.withLock({ $0.pending.markLate(now: Self.now) }) { kill() }
        }
    }

    /// Until then nobody can be late: work that is begun meanwhile has its whole time before it.
    private var waitMilliseconds: CInt {
        let now = Self.now
        let deadline = state.withLock { $0.pending.nextDeadline }
        let nanoseconds = deadline.map { $0 > now ? $0 - now : 0 } ?? photoLimitSeconds.map { UInt64($0 * 1e9) }
        return nanoseconds.map { CInt(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
    }

    /// Hears what the process says; `false` when it never will again.
    private func hear() throws(Errno) -> Bool {
        let piece = try words.read()
        state.withLock { $0.lastWords.append(piece) }
        return !piece.isEmpty
    }

    /// Hears what the process has said and nobody has heard yet.
    private func hearOut() {
        var waiting = pollfd(fd: words.descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, 0) == 1, (try? hear()) == true {}
    }

    private func receive(_ frame: PipeFrame) throws {
        switch frame.kind {
        case .ready, .refusal:
            guard frame.number == Self.helloNumber else { throw Nonsense() }
            try answer(frame)
        case .report:
            guard frame.number != Self.helloNumber else { throw Nonsense() }
            try answer(frame)
        case .stage:
            let stage = PhotoError.Stage(rawValue: String(decoding: frame.body, as: UTF8.self))
            guard let stage, state.withLock({ $0.pending.note(stage, of: frame.number, now: Self.now) }) else {
                throw Nonsense()
            }
        case .pause:
            guard state.withLock({ $0.pending.notePause(of: frame.number) }) else { throw Nonsense() }
        case .hello, .order, .begun, .finished, .written, .ended: throw Nonsense()
        }
    }

    private func answer(_ frame: PipeFrame) throws {
        guard let slot = state.withLock({ $0.pending.remove(frame.number) }) else { throw Nonsense() }
        slot.fill(.frame(frame))
    }

    /// Waits for the end of the process.
    private func reap() -> ProcessEnding {
        // Nobody else waits for it; if somebody did, all that is lost is how it ended.
        _ = try? ProcessEnding.waitForEnd(of: processNumber)
        return state.withLock { state in
            state.hasEnded = true
            return (try? ProcessEnding.collect(processNumber)) ?? .exited(status: 0)
        }
    }

    /// Removes what the process has left half written, and answers what it had in hand.
    private func finish(_ cause: EngineLoss.Cause) {
        let folders = state.withLock { $0.pending.outputFolders }
        for folder in folders.union([cacheFolder].compactMap { $0 }) {
            TemporaryFiles.remove(ofProcess: processNumber, in: folder)
        }
        let lost = state.withLock { $0.pending.close(cause, lastWords: $0.lastWords.text) }
        for (slot, loss) in lost { slot.fill(loss.map(EngineAnswer.lost) ?? .notBegun) }
    }
}
