import Synchronization
import SystemPackage

/// Answers requests from any thread, one after the other, and counts them.
final class StreamAnswers: Sendable {
    private struct State {
        var summary = StreamSummary()
        var failure: RunError?
    }

    private let output: StreamOutput
    private let wire: StreamWire
    private let observe: @Sendable (StreamRun.Event) -> Void
    private let state = Mutex(State())

    init(_ output: StreamOutput, _ wire: StreamWire, _ observe: @escaping @Sendable (StreamRun.Event) -> Void) {
        self.output = output
        self.wire = wire
        self.observe = observe
    }

    /// The numbers of the answers so far.
    var summary: StreamSummary { state.withLock { $0.summary } }

    /// Why there are no more answers; `nil` as long as there are.
    var failure: RunError? { state.withLock { $0.failure } }

    /// Notes why there are no more answers.
    func fail(_ error: RunError) { state.withLock { $0.failure = $0.failure ?? error } }

    /// Answers a request with its result.
    func answer(_ request: StreamRequest, _ processed: ProcessedPhoto) {
        let record = processed.record
        let message = Result { () throws(RunError) in
            try StreamMessage.photo(request.id, record, describesOutputs: wire == .frames)
        }
        put(message, processed.contents, .answered(record)) { $0.run.add(record) }
    }

    /// Answers a line or frame that cannot be read as a request.
    func answer(_ mistake: StreamMistake) {
        let message = Result { () throws(RunError) in try StreamMessage.error(mistake, wire) }
        put(message, [], .mistaken(mistake, unit: wire.unit)) { summary in
            summary.mistakeCount += 1
            summary.isLost = summary.isLost || mistake.code == .badFrame
        }
    }

    private func put(
        _ message: Result<StreamMessage, RunError>,
        _ contents: [[UInt8]],
        _ event: StreamRun.Event,
        count: (inout StreamSummary) -> Void
    ) {
        state.withLock { state in
            guard state.failure == nil else { return }
            do throws(RunError) {
                try write(try message.get(), contents)
                count(&state.summary)
                observe(event)
            } catch {
                state.failure = error
            }
        }
    }

    private func write(_ message: StreamMessage, _ contents: [[UInt8]]) throws(RunError) {
        do throws(Errno) {
            try output.write(message, contents)
        } catch {
            throw .answersNotWritable(error)
        }
    }
}

extension RunError {
    /// The error about answers that cannot be written.
    static func answersNotWritable(_ reason: Errno) -> RunError {
        let what =
            reason == .brokenPipe
            ? "No program reads the answers any more, so the photos in hand were abandoned"
            : "The answers cannot be written (\(reason))"
        return RunError(.outputNotWritable, "\(what).")
    }
}
