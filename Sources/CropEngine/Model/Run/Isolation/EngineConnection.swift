import Dispatch
import Glibc
import Synchronization
import SystemPackage

/// The command's side of one engine process: many threads send requests, one thread listens.
///
/// Only the listening thread reads the pipes and waits for the end of the process. When the process has ended, that
/// thread gives every request its answer. So no thread waits for a dead process.
final class EngineConnection: Sendable {
    private struct State {
        var pending = PendingRequests<AnswerSlot>()
        var nextNumber: UInt32 = 1
        var errorTail = StandardErrorTail()
        /// The bytes of outputs that no question has come for yet, by the numbers of their requests.
        var contents: [UInt32: [UInt8]] = [:]
        /// How many bytes the questions take that wait for a thread, by the numbers of their requests.
        var waiting: [UInt32: Int] = [:]
        /// Whether a photo was answered.
        var hasAnswered = false
        /// How the process ended; `nil` until it has been waited for.
        ///
        /// After that it must not be signalled: another process may have its number.
        var ending: Ending?
    }

    /// How far a process had come when it ended.
    enum Ending: Sendable {
        /// It had answered photos.
        case afterAnswers
        /// It had answered no photo, and worked on one.
        case atFirstPhotos
        /// It had begun to work on no photo.
        case beforeWork(EngineLoss)
    }

    private static let helloNumber: UInt32 = 0
    /// Loading libraries and models takes about 0.2 s, and several seconds on a busy machine with a cold disk.
    private static let startLimitSeconds = 120.0
    /// How long an engine process may take to end by itself.
    private static let endLimit = DispatchTimeInterval.seconds(2)

    private let processNumber: pid_t
    private let reports: PipeDescriptor
    private let printed: PipeDescriptor
    private let photoLimitSeconds: Double?
    private let state = Mutex(State())
    /// The writing end of the pipe; `nil` after it is closed, which tells the process that nothing more will come.
    private let orders: Mutex<PipeDescriptor?>
    private let hello = AnswerSlot()
    private let ended = DispatchGroup()

    /// Greets `process`; ``awaitReady()`` waits for the answer.
    ///
    /// - Throws: `Errno` if there is no thread to listen to the process, which then is ended.
    init(
        _ process: EngineProcess,
        _ options: Options,
        _ job: EngineJob,
        photoLimitSeconds: Double?
    ) throws(Errno) {
        processNumber = process.number
        reports = process.reports
        if case .streaming = job { process.orders.widen() }
        printed = process.printed
        self.photoLimitSeconds = photoLimitSeconds
        orders = Mutex(process.orders)
        state.withLock { state in
            let number = Self.helloNumber
            _ = state.pending.add(number, hello, limitSeconds: Self.startLimitSeconds)
            _ = state.pending.note(.discover, of: number, now: Self.now)
        }
        ended.enter()
        do throws(Errno) {
            try SystemThread.start("facecrop.engine") { [self] in
                send(.hello, Self.helloNumber, EngineHello(options, job))
                listen()
                ended.leave()
            }
        } catch {
            kill()
            finish(isValid: true)
            ended.leave()
            throw error
        }
    }

    /// Waits until the process is ready for photos, or can no longer become ready.
    func awaitReady() -> EngineAnswer {
        while true { if case .ended(let answer) = hello.wait() { return answer } }
    }

    /// Sends a photo to the process, and waits for the answer; meanwhile, `outputs` does what the process asks of it.
    func answer(to order: EngineOrder, into outputs: PhotoOutputs?) -> EngineAnswer {
        let slot = AnswerSlot()
        let number: UInt32? = state.withLock { state in
            defer { state.nextNumber += 1 }
            let number = state.nextNumber
            let limit = photoLimitSeconds
            return state.pending.add(number, slot, limitSeconds: limit) ? number : nil
        }
        guard let number else { return .notBegun }
        send(.order, number, order, followedBy: order.content?.bytes ?? [])
        while true {
            switch slot.wait() {
            case .ended(let answer): return answer
            case .asked(let frame, let content):
                let message = try? frame.json(OutputQuestion.Message.self)
                guard let outputs, let message, outputs.mayAsk(message.question) else {
                    end()
                    return .lost(EngineLoss(cause: .invalidMessage, stage: .record))
                }
                let image = EncodedImage(content)
                if message.isAnswered {
                    let result = Result { () throws(PhotoError) in try outputs.answerNext(message.question, image) }
                    send(.answer, number, OutputAnswer(result))
                } else {
                    outputs.take(message.question, image)
                }
                state.withLock { $0.waiting[number]? -= Self.weight(frame, content) }
            }
        }
    }

    /// Forgets what the process has printed so far, so that what it prints from now on is about the next photo.
    func clearErrorTail() { state.withLock { $0.errorTail = StandardErrorTail() } }

    /// How far the process had come when it ended; `nil` if it can still be asked.
    var ending: Ending? { state.withLock { $0.ending } }

    /// Tells the process that nothing more will come, so that it abandons unfinished photos and ends, and waits for
    /// that.
    func end() {
        // If a thread is writing to a process that does not read, the pipe cannot be closed. So another thread closes
        // it; if the process has not ended after a moment, or there is no such thread, it is killed.
        do throws(Errno) {
            try SystemThread.start("facecrop.close") { [self] in orders.withLock { $0 = nil } }
            if ended.wait(timeout: .now() + Self.endLimit) == .timedOut { kill() }
        } catch {
            kill()
        }
        ended.wait()
    }

    /// Kills the process, and what it has started, which could hold its pipes open.
    private func kill() {
        state.withLock { state in
            guard state.ending == nil else { return }
            for target in [processNumber, -processNumber] { _ = Glibc.kill(target, SIGKILL) }
        }
    }

    private func send(
        _ kind: PipeFrame.Kind,
        _ number: UInt32,
        _ message: some Encodable,
        followedBy bytes: [UInt8] = []
    ) {
        guard let frame = try? PipeFrame(kind, number: number, json: message).encoded else {
            // Options and paths can always be encoded; if they could not, killing the process would answer the request.
            return kill()
        }
        // If the process reads no more, it has ended or will end: the listening thread notices that and answers the
        // request.
        orders.withLock { orders in
            guard (try? orders?.write(frame)) != nil, !bytes.isEmpty else { return }
            _ = try? orders?.write(bytes)
        }
    }

    private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }
}

extension EngineConnection {
    /// A message of the process that is not valid.
    private struct InvalidMessage: Error {}

    private func listen() {
        var parser = PipeFrameParser()
        var isValid = true
        do {
            while case let piece = try nextReports(), !piece.isEmpty {
                parser.append(piece)
                while let frame = try parser.next() { try receive(frame) }
            }
        } catch {
            isValid = false
        }
        // The process has closed its pipe, or this thread listens to it no more: if the process still runs, it must end
        // here.
        kill()
        finish(isValid: isValid)
    }

    /// Reads what the process reports next; empty if it reports nothing more.
    ///
    /// Meanwhile, it reads what the process prints, and kills the process if a request is late.
    private func nextReports() throws(Errno) -> [UInt8] {
        var isOpen = true
        while true {
            // If a report has arrived by the time of `poll`, its request is not late, however long this process itself
            // was held up. What the process prints is no report.
            let now = Self.now
            var polls = [
                pollfd(fd: reports.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen ? printed.descriptor : -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = try Errno.repeating { poll(&polls, nfds_t(polls.count), waitMilliseconds) }
            if count > 0, polls[1].revents != 0 { isOpen = try readOutput() }
            if count > 0, polls[0].revents != 0 { return try reports.read() }
            if state.withLock({ $0.pending.markLate(now: now) }) { kill() }
        }
    }

    /// How many milliseconds pass before a request can be late; -1 if no request can be late.
    ///
    /// If work begins meanwhile, it has its whole time ahead of it.
    private var waitMilliseconds: CInt {
        let now = Self.now
        let deadline = state.withLock { $0.pending.nextDeadline }
        let nanoseconds = deadline.map { $0 > now ? $0 - now : 0 } ?? photoLimitSeconds.map { UInt64($0 * 1e9) }
        return nanoseconds.map { CInt(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
    }

    /// Reads what the process prints; returns `false` if it prints nothing more.
    private func readOutput() throws(Errno) -> Bool {
        let piece = try printed.read()
        state.withLock { $0.errorTail.append(piece) }
        return !piece.isEmpty
    }

    /// Reads what the process has printed and this thread has not read yet.
    ///
    /// That is no more than a pipe holds, which is what one reading takes. A process that left the group of the engine
    /// process could print for ever.
    private func readRemainingOutput() {
        var waiting = pollfd(fd: printed.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&waiting, 1, 0) == 1 { _ = try? readOutput() }
    }

    private func receive(_ frame: PipeFrame) throws {
        switch frame.kind {
        case .ready, .refusal:
            guard frame.number == Self.helloNumber else { throw InvalidMessage() }
            try answer(frame)
        case .report:
            guard frame.number != Self.helloNumber else { throw InvalidMessage() }
            try answer(frame)
        case .stage:
            let stage = PhotoError.Stage(rawValue: String(decoding: frame.body, as: UTF8.self))
            guard let stage, state.withLock({ $0.pending.note(stage, of: frame.number, now: Self.now) }) else {
                throw InvalidMessage()
            }
        case .pause:
            guard state.withLock({ $0.pending.notePause(of: frame.number) }) else { throw InvalidMessage() }
        case .output: try note(output: frame.body, of: frame.number)
        case .question: try ask(frame)
        case .hello, .order, .answer, .begun, .finished, .written, .ended: throw InvalidMessage()
        }
    }

    private func answer(_ frame: PipeFrame) throws {
        let slot = state.withLock { state in
            if frame.kind == .report { state.hasAnswered = true }
            state.waiting[frame.number] = nil
            return state.contents[frame.number] == nil ? state.pending.remove(frame.number) : nil
        }
        guard let slot else { throw InvalidMessage() }
        slot.put(.ended(.frame(frame)))
    }

    /// Keeps bytes of an output until the question comes that asks to write it.
    ///
    /// If a photo has taken over the process, that process may send anything, but not more than can be kept.
    private func note(output bytes: [UInt8], of number: UInt32) throws {
        let isExpected = state.withLock { state in
            let count = state.contents[number, default: []].count
            guard state.pending.waiterOfBegun(number) != nil, count + bytes.count <= PhotoOutputs.maximumKeptByteCount
            else { return false }
            state.contents[number, default: []] += bytes
            return true
        }
        guard isExpected else { throw InvalidMessage() }
    }

    /// Passes a question about the outputs of a photo, and the bytes before it, to the thread that waits for the photo.
    private func ask(_ frame: PipeFrame) throws {
        let (slot, content) = state.withLock { state in
            let content = state.contents.removeValue(forKey: frame.number) ?? []
            state.waiting[frame.number, default: 0] += Self.weight(frame, content)
            let fits = state.waiting[frame.number, default: 0] <= 2 * PhotoOutputs.maximumKeptByteCount
            let isPossible = fits && frame.number != Self.helloNumber
            return (isPossible ? state.pending.waiterOfBegun(frame.number) : nil, content)
        }
        guard let slot else { throw InvalidMessage() }
        slot.put(.asked(frame, content: content))
    }

    /// What a question with `content` takes in memory, at most.
    private static func weight(_ frame: PipeFrame, _ content: [UInt8]) -> Int {
        content.count + frame.body.count + 1 << 10
    }

    /// Waits for the end of the process, and answers all its requests.
    private func finish(isValid: Bool) {
        // Only this thread waits for the process. If another one had collected it, only its exit status would be lost.
        _ = try? ProcessEnding.waitForEnd(of: processNumber)
        readRemainingOutput()
        let lost = state.withLock { state in
            let death = (try? ProcessEnding.collect(processNumber)) ?? .exited(status: 0)
            let cause: EngineLoss.Cause = isValid ? .died(death) : .invalidMessage
            let idle = EngineLoss(cause: cause, stage: .discover, errorTail: state.errorTail.text)
            let lost = state.pending.close(cause, errorTail: idle.errorTail)
            let hadBegun = lost.contains { $0.loss != nil }
            state.ending = state.hasAnswered ? .afterAnswers : hadBegun ? .atFirstPhotos : .beforeWork(idle)
            return lost
        }
        for (slot, loss) in lost { slot.put(.ended(loss.map(EngineAnswer.lost) ?? .notBegun)) }
    }
}

/// Passes questions and the answer of the process from the listening thread to the one that waits for a photo.
private final class AnswerSlot: @unchecked Sendable {
    enum Event {
        /// The process asks about outputs; the content is the output to write, if it asks for that.
        case asked(PipeFrame, content: [UInt8])
        /// Nothing more comes.
        case ended(EngineAnswer)
    }

    // Safe to share: `events` is read and written between `condition.lock()` and `unlock()` only.
    private let condition = Condition()
    private var events: [Event] = []

    func put(_ event: Event) {
        condition.withLock {
            events.append(event)
            condition.signal()
        }
    }

    /// Waits until there is an event, and returns it.
    func wait() -> Event {
        condition.withLock {
            while events.isEmpty { condition.wait() }
            return events.removeFirst()
        }
    }
}
