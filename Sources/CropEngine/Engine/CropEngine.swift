public import FaceCropCore
import FaceCropDiscovery
import FaceCropIsolation
package import FaceCropOutputs
public import FaceCropRecords
import Foundation
import Synchronization
package import SystemPackage

/// Makes face-centred crops of whole folders: the front door of the library.
///
///     var options = Options()
///     options.discover.inputs = [DiscoverInput(path: "photos")]
///     options.run.destination = .folder("thumbnails")
///     options.frame.shape = .size(PixelSize(width: 400, height: 400))
///     let summary = try CropEngine(options: options).run()
///
/// One engine does one run. It prints nothing.
public final class CropEngine: Sendable {
    /// What happens during a run, told in order and by one thread at a time.
    package enum Event: Sendable {
        /// All files are counted and all outputs named; nothing is written yet.
        case planned(OutputPlan, fileCount: Int, workers: Int, JournalReport?)
        /// A folder inside an input was not walked, because it holds outputs of facecrop.
        case passedOver(FilePath)
        /// A photo is done; photos come in the order of the manifest.
        case finished(PhotoRecord)
        /// A photo was tried and has failed as in the run before, and neither it nor the options have changed.
        ///
        /// In the same order.
        case failedAgain(PhotoRecord)
        /// A photo was done already; in the same order.
        ///
        /// With why there is no new answer about whose faces it shows, where one was asked for.
        case kept(KeptPhoto, missingAnswer: String?)
        /// A photo is done and not among the inputs; in the same order.
        case carried(KeptPhoto)
        /// An output, relative to the output folder, belongs to no photo any more.
        case orphan(FilePath, isRemoved: Bool)
    }

    /// The options of the run.
    public let options: Options
    /// Who says whose faces photos show, where the options say that somebody outside the engine does.
    private let identityService: (any IdentityService)?
    private let stopRequest = StopRequest()
    private let backend = Mutex<(any ProcessingBackend)?>(nil)

    /// Makes an engine; nothing is opened before ``run()``.
    public convenience init(options: Options) { self.init(options: options, identityService: nil) }

    /// Makes an engine for which `identityService` says whose faces photos show.
    package init(options: Options, identityService: (any IdentityService)?) {
        self.options = options
        self.identityService = identityService
    }

    /// Ends the run early: what is in hand is finished and recorded, nothing more is begun.
    ///
    /// It may be called from any thread, at any time.
    public func stop() {
        stopRequest.make()
        identityService?.stop()
    }

    /// Drops what is in hand and removes what is half written, so that the process can exit at once, which it must.
    ///
    /// It may be called from any thread, at any time.
    public func abandon() {
        stopRequest.make()
        TemporaryFiles.removeAll()
        backend.withLock { $0 }?.close()
    }

    /// Walks the inputs, writes outputs and manifest, and returns when all is done.
    ///
    /// - Returns: What was done, in numbers; failures of single photos are counted there and told in the manifest.
    /// - Throws: `RunError` when the run cannot begin or cannot go on.
    public func run() throws(RunError) -> RunSummary { try run { _ in } }

    package func run(_ observe: @escaping (Event) -> Void) throws(RunError) -> RunSummary {
        let started = Date.now
        let backend = try openBackend()
        defer { backend.close() }
        let walk = try InputWalk(options.discover, outputFolder: options.run.destination.folder)
        let check = UpToDateCheck(options, knowledge: try identityService?.begin())
        if stopRequest.isMade { return .interruptedBeforeTheFirstPhoto }
        let earlier = try OutputFolderState(options)
        let (survey, plan) = try surveyAndPlan(walk, earlier, check)
        let head = try backend.ready().head
        if stopRequest.isMade { return .interruptedBeforeTheFirstPhoto }
        let state = try earlier.beginWriting()
        let manifest = try ManifestWriter.begin(options.run, head: head)
        observe(.planned(plan, fileCount: survey.fileCount, workers: options.run.workerCount, state.report))
        for folder in walk.outputFoldersMet { observe(.passedOver(folder)) }
        let leftOut = LeftOutPhotos()
        let recorder = ManifestRecorder(
            manifest: manifest,
            state,
            survey,
            leftOut: leftOut,
            stop: stop,
            observe: observe
        )
        let bursts = RunBursts(survey.bursts, check: options.run.check)
        let executor = PhotoExecutor(
            planner: TaskPlanner(state: state, check: check, plan: plan, bursts: bursts),
            recorder: JournalRecorder(state: state, check: check),
            frame: options.frame,
            identityService: identityService,
            stop: stopRequest,
            leftOut: leftOut
        )
        execute(walk, executor, backend, recorder)
        return try recorder.close(started: started, options: options)
    }

    /// Walks the inputs for what there is, and settles the names of all outputs.
    private func surveyAndPlan(
        _ walk: InputWalk,
        _ state: OutputFolderState,
        _ check: UpToDateCheck
    ) throws(RunError) -> (InputSurvey, OutputPlan) {
        let planner = OutputPlanner(options)
        var names = planner.beginSurvey()
        let gap = options.burst.maximumGapSeconds
        let survey = InputSurvey(
            walk,
            state,
            check,
            maximumBurstGapSeconds: gap,
            stop: stopRequest,
            noting: &names
        )
        let findings = walk.lazy.prefix { [stopRequest] _ in !stopRequest.isMade }
        return (survey, try planner.plan(findings, names, earlier: state.earlierNames(stopRequest)))
    }

    /// Has the workers do what is left to do, and their results recorded in the order of the walk.
    private func execute(
        _ walk: InputWalk,
        _ executor: PhotoExecutor,
        _ backend: any ProcessingBackend,
        _ recorder: ManifestRecorder
    ) {
        let (state, plan) = (executor.planner.state, executor.planner.plan)
        let writer = OutputWriter(destination: options.run.destination, plan: plan, log: state.log)
        let depth = options.run.workerCount * 2
        var tasks = PhotoTasks(
            walk,
            executor.planner,
            into: writer,
            depth: depth,
            stop: stopRequest,
            leftOut: executor.leftOut
        )
        let map = BoundedOrderedMap<PhotoTask, [PhotoResult]>(
            window: options.run.workerCount * 4,
            pull: { tasks.next() },
            sink: { $0.forEach(recorder.enter) }
        )
        WorkerPool(workerCount: backend.threadCount).run { _ in
            let worker = backend.makeWorker(writer)
            map.work { executor.perform($0, worker) }
            worker.endThread()
        }
    }

    private func openBackend() throws(RunError) -> any ProcessingBackend {
        let opened = try options.openBackend()
        backend.withLock { $0 = opened }
        return opened
    }
}
