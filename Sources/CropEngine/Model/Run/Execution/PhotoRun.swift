import FoundationEssentials
import Synchronization
package import SystemPackage

/// A run over photos: surveys the inputs, plans the outputs, executes the plan and records the results.
///
/// An instance does one run. It prints nothing.
package final class PhotoRun: Sendable {
    /// An event of a run; events come in order, and from one thread at a time.
    package enum Event: Sendable {
        /// All files are counted and all outputs named; nothing is written yet.
        case planned(SettledNames, fileCount: Int, workers: Int, JournalReport?)
        /// What the walk of the inputs leaves out; it comes after ``planned(_:fileCount:workers:_:)``.
        case passedOver(PassedOver.Found)
        /// A photo is done; photos come in the order of the manifest.
        case finished(PhotoRecord)
        /// A photo was tried and failed as in the run before; neither the photo nor the options have changed.
        ///
        /// It comes in the same order.
        case failedAgain(PhotoRecord)
        /// A photo was done already; it comes in the same order.
        ///
        /// `missingAnswer` is the reason why the identification service gave no new answer, if the run asked for one.
        case kept(KeptPhoto, missingAnswer: String?)
        /// A photo was done under another path, and its outputs were copied to their present names; it comes in the
        /// same order.
        case moved(KeptPhoto, from: FilePath)
        /// A photo that is done is not among the inputs; it comes in the same order.
        case carried(KeptPhoto)
        /// An output belongs to no photo any more; its path is relative to the output folder.
        case orphan(FilePath, Orphans.Fate)
        /// Such outputs were to be removed, and stay, because it cannot be read what other runs need.
        case nothingPruned(RunError)
        /// So many outputs stay that were to be removed, because some inputs, or all, hold no file: their photos may be
        /// on a disk that is not mounted.
        case notPruned(outputCount: Int, inputsAreAllEmpty: Bool)
        /// An entry of a file of overrides is about a photo that is no longer at its path.
        case overrideWithoutPhoto(OverrideNotice)
        /// The table of names and the photos do not match.
        case nameTable(NameTableNotice)
    }

    /// The options of the run.
    package let options: Options
    private let backends: any BackendProvider
    /// The service outside the engine that identifies faces; `nil` if the run asks none.
    private let identityService: (any IdentityService)?
    /// The plan that the run renders; `nil` if it decides about crops itself.
    private let plan: PlannedPhotos?
    /// The only files that the run reads, as long as they do not change; `nil` if it reads all.
    private let settledFiles: SettledFiles?
    /// What the user asks of the run, which the manifest records.
    private let demands: RunDemands
    /// Whether outputs are only planned; then the destination is a dry run.
    private let plansOnly: Bool
    private let stopRequest = StopRequest()
    private let backend = Mutex<(any ProcessingBackend)?>(nil)

    /// Makes a run; nothing is opened before ``run(_:)``.
    ///
    /// - Parameters:
    ///   - options: What is done, and how.
    ///   - backends: Open the backend that processes the photos.
    ///   - identityService: The service that identifies faces; `nil`, the default, asks no service.
    ///   - plan: The plan that is rendered; with `nil`, the default, the run decides about crops itself.
    ///   - settledFiles: The only files that are read; one that has changed since is left out, and the run then counts
    ///     as interrupted. `nil`, the default, reads all.
    ///   - demands: What the user asks of the run, which the manifest records; nothing by default.
    package init(
        options: Options,
        backends: any BackendProvider,
        identityService: (any IdentityService)? = nil,
        rendering plan: PlannedPhotos? = nil,
        settledFiles: SettledFiles? = nil,
        demands: RunDemands = RunDemands()
    ) {
        self.options = plan?.options(options) ?? options
        self.backends = backends
        self.identityService = identityService
        self.plan = plan
        self.settledFiles = settledFiles
        self.demands = demands
        plansOnly = false
    }

    /// Makes a run that plans the outputs of all photos and renders nothing; nothing is opened before ``run(_:)``.
    ///
    /// - Parameters:
    ///   - options: What would be done, and how.
    ///   - backends: Open the backend that processes the photos.
    package init(planning options: Options, backends: any BackendProvider) {
        var planning = options
        planning.run.destination = .dryRun(options.run.destination.folder)
        // So that the plan is about all photos, whether they are done or not.
        planning.run.redoesAll = true
        self.options = planning
        self.backends = backends
        identityService = nil
        plan = nil
        settledFiles = nil
        demands = RunDemands()
        plansOnly = true
    }

    /// Ends the run early: photos that workers have begun are finished and recorded, and no more are begun.
    ///
    /// It may be called from any thread, at any time.
    package func stop() {
        stopRequest.make()
        identityService?.stop()
    }

    /// Abandons unfinished photos and removes half-written files, so that the process can exit at once, which it must.
    ///
    /// It may be called from any thread, at any time.
    package func abandon() {
        stopRequest.make()
        TemporaryFiles.removeAll()
        backend.withLock { $0 }?.close()
    }

    /// Walks the inputs, writes outputs and manifest, and returns when all is done.
    ///
    /// - Parameter observe: Receives the events of the run.
    /// - Returns: The numbers of the run. They count failures of single photos, which the manifest describes.
    /// - Throws: `RunError` if the run cannot begin or cannot go on.
    package func run(_ observe: @escaping (Event) -> Void) throws(RunError) -> RunSummary {
        let started = Date.now
        let backend = try openBackend()
        defer { backend.close() }
        let prepared: RunPreparation
        do throws(RunError) {
            prepared = try RunPreparation(
                options,
                overrides: plan,
                settledFiles: settledFiles,
                asking: identityService,
                stop: stopRequest
            )
        } catch {
            if stopRequest.isMade { return .interruptedBeforeTheFirstPhoto }
            throw error
        }
        if stopRequest.isMade { return .interruptedBeforeTheFirstPhoto }
        let head = try backend.ready().head
        if stopRequest.isMade { return .interruptedBeforeTheFirstPhoto }
        let state = try prepared.earlier.beginWriting()
        let manifest: ManifestWriter?
        do throws(RunError) {
            manifest = try ManifestWriter.begin(options.run, head: head)
        } catch {
            state.noteLeftBehind()
            throw error
        }
        observe(
            .planned(
                prepared.plan,
                fileCount: prepared.survey.fileCount,
                workers: options.run.workerCount,
                state.report
            )
        )
        observe(.passedOver(prepared.walk.passedOver))
        let leftOut = LeftOutPhotos()
        let recorder = ManifestRecorder(
            manifest: manifest,
            state,
            prepared.survey,
            leftOut: leftOut,
            overrides: prepared.overrides,
            names: prepared.names,
            demands: demands,
            stop: stop,
            observe: observe
        )
        let executor = PhotoExecutor(
            planner: prepared.planner(state),
            recorder: JournalRecorder(state: state, check: prepared.check),
            writer: OutputWriter(destination: options.run.destination, plan: prepared.plan, log: state.log),
            frame: options.leadingRendition.frame,
            work: plansOnly ? .plan : .process,
            identityService: identityService,
            stop: stopRequest,
            leftOut: leftOut
        )
        execute(prepared.walk, executor, backend, recorder)
        return try recorder.close(started: started, options: options)
    }

    /// Lets the workers execute the tasks, and the recorder enter their results in the order of the walk.
    private func execute(
        _ walk: InputWalk,
        _ executor: PhotoExecutor,
        _ backend: any ProcessingBackend,
        _ recorder: ManifestRecorder
    ) {
        let writer = executor.writer
        let depth = options.run.workerCount * 2
        var tasks = PhotoTasks(
            walk,
            executor.planner,
            into: writer,
            depth: depth,
            settledFiles: settledFiles,
            stop: stopRequest,
            leftOut: executor.leftOut
        )
        let map = InputOrderMap<PhotoTask, [TaskResult]>(
            window: options.run.workerCount * 4,
            pull: { tasks.next() },
            sink: { $0.forEach(recorder.enter) }
        )
        WorkerPool(workerCount: backend.threadCount).run { _ in
            let worker = backend.makeWorker()
            map.work { executor.perform($0, worker) }
            worker.endThread()
        }
    }

    private func openBackend() throws(RunError) -> any ProcessingBackend {
        let opened = try backends.open(options)
        backend.withLock { $0 = opened }
        return opened
    }
}
