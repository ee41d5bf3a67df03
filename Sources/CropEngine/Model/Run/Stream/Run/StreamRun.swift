import Dispatch
import FoundationEssentials
import Synchronization
package import SystemPackage

/// A stream: crops, aligns or inspects each photo that is asked for, until the input ends.
///
/// One thread reads requests; it is held back while enough photos are in hand. Workers do them by the same steps as a
/// run over folders, and answer each when it is done. There is no journal, and no manifest: an answer holds the photo's
/// record. An instance does one stream.
package final class StreamRun: Sendable {
    /// An event of a stream; events come from one thread at a time.
    package enum Event: Sendable {
        /// Libraries and models are loaded, and the first request can be read.
        case ready(workers: Int)
        /// A photo was done, or failed.
        case answered(PhotoRecord)
        /// A line or frame could not be read as a request; `unit` says which of the two.
        case mistaken(StreamMistake, unit: String)
    }

    /// The most bytes of photos in memory that wait or are worked on, unless it is one photo: 256 MiB.
    private static let maximumByteCountInHand = 256 << 20

    /// The options, with what a stream demands of them.
    private let options: Options
    private let task: StreamTask
    private let wire: StreamWire
    private let backends: any BackendProvider
    private let input: StreamInput
    private let output: StreamOutput
    private let stopRequest = StopRequest()
    private let queue: StreamQueue
    private let backend = Mutex<(any ProcessingBackend)?>(nil)

    /// Makes a stream; nothing is opened before ``run(_:)``.
    ///
    /// - Parameters:
    ///   - task: What is done with each photo.
    ///   - options: How photos are cropped, by how many workers, and in lines, where outputs go; inputs do not count.
    ///   - wire: How requests and answers are written.
    ///   - backends: Open the backend that processes the photos.
    ///   - input: Where requests come from; the caller closes it.
    ///   - output: Where answers go; the caller closes it.
    /// - Throws: `RunError` if the system has no pipe left.
    package init(
        _ task: StreamTask = .crop,
        options: Options,
        wire: StreamWire,
        backends: any BackendProvider,
        input: FileDescriptor = .standardInput,
        output: FileDescriptor = .standardOutput
    ) throws(RunError) {
        var options = options
        options.discover.inputs = []
        if wire == .frames || !task.makesOutputs { options.run.destination = .dryRun(".") }
        self.task = task
        self.options = options
        self.wire = wire
        self.backends = backends
        self.output = StreamOutput(output, wire)
        let workers = options.run.workerCount
        // Two are in each worker's hands, as in a run, and one waits here.
        queue = StreamQueue(maximumCount: 3 * workers, maximumByteCount: Self.maximumByteCountInHand)
        do throws(Errno) {
            self.input = try StreamInput(input)
        } catch {
            throw RunError(.libraryFailed, "The system gives no pipe (\(error)).")
        }
    }

    /// Ends the stream early: what was read is finished and answered, and nothing more is read.
    ///
    /// It may be called from any thread, at any time.
    package func stop() {
        stopRequest.make()
        // The thread that reads gives away what it has read before it closes the queue.
        input.stop()
    }

    /// Abandons unfinished photos and removes half-written files, so that the process can exit at once, which it must.
    ///
    /// It may be called from any thread, at any time.
    package func abandon() {
        stop()
        TemporaryFiles.removeAll()
        backend.withLock { $0 }?.close()
    }

    /// Greets the reader, answers requests, says what was done, and returns when all is done.
    ///
    /// - Parameter observe: Receives the events of the stream.
    /// - Returns: The numbers of the stream. They count failures of single photos, which the answers describe.
    /// - Throws: `RunError` if the stream cannot begin, if requests cannot be read, or if the reader of the answers has
    ///   closed the pipe.
    package func run(_ observe: @escaping @Sendable (Event) -> Void = { _ in }) throws(RunError) -> StreamSummary {
        let started = Date.now
        let folder = try ProvisionalFolder(options.run.destination)
        defer { folder.removeIfEmpty() }
        let backend = try backends.open(
            options,
            .streaming(sendsPhotos: wire == .frames, makesOutputs: task.makesOutputs)
        )
        self.backend.withLock { $0 = backend }
        defer { backend.close() }
        let readiness = try backend.ready()
        try write(try .hello(task, wire, options, readiness))
        observe(.ready(workers: options.run.workerCount))
        let answers = StreamAnswers(output, wire, observe)
        let reading = try startReading(answers)
        work(backend, answers)
        reading.wait()
        if let failure = answers.failure { throw failure }
        var summary = answers.summary
        summary.run.interrupted = stopRequest.isMade
        try write(try .summary(summary, seconds: Date.now.timeIntervalSince(started)))
        return summary
    }

    /// Lets a thread read requests until the input ends; the group waits for that.
    private func startReading(_ answers: StreamAnswers) throws(RunError) -> DispatchGroup {
        let group = DispatchGroup()
        group.enter()
        do throws(Errno) {
            try SystemThread.start("facecrop.requests") { [self] in
                switch wire {
                case .lines: read(StreamRequestParser(), answers)
                case .frames: read(StreamFrameParser(maximumBodyByteCount: options.decode.maximumFileBytes), answers)
                }
                queue.close()
                group.leave()
            }
        } catch {
            group.leave()
            throw .noThread(error)
        }
        return group
    }

    private func read(_ parser: some StreamParser, _ answers: StreamAnswers) {
        var parser = parser
        var hasEnded = false
        while !hasEnded {
            do throws(Errno) {
                let piece = try input.next()
                // After a stop, what has come of a request is no mistake.
                if input.isStopped { return }
                hasEnded = piece.isEmpty
                if hasEnded { parser.end() } else { parser.append(piece) }
            } catch {
                return answers.fail(RunError(.inputNotReadable, "The requests cannot be read (\(error))."))
            }
            while !input.isStopped, let event = parser.next() {
                switch event {
                case .request(let request): queue.put(request)
                case .mistake(let mistake):
                    answers.answer(mistake)
                    if mistake.code == .badFrame { return }
                }
            }
            if answers.failure != nil { return }
        }
    }

    /// Lets the workers crop photos until there are no more requests.
    private func work(_ backend: any ProcessingBackend, _ answers: StreamAnswers) {
        let photos = StreamPhotos(task, options, keepsContents: wire == .frames)
        WorkerPool(workerCount: backend.threadCount).run { [self] _ in
            let worker = backend.makeWorker()
            while let request = queue.take() {
                answers.answer(request, photos.perform(request, worker))
                queue.finish(request)
                if answers.failure != nil { abandonRest(backend) }
            }
            worker.endThread()
        }
    }

    /// Ends the work, because its results cannot be delivered.
    private func abandonRest(_ backend: any ProcessingBackend) {
        input.stop()
        queue.close()
        queue.clear()
        backend.close()
    }

    private func write(_ message: StreamMessage) throws(RunError) {
        do throws(Errno) {
            try output.write(message)
        } catch {
            throw .answersNotWritable(error)
        }
    }
}
