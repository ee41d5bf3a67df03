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
        case kept(KeptPhoto, forWantOfAnswer: String?)
        /// A photo is done and not among the inputs; in the same order.
        case carried(KeptPhoto)
        /// An output, relative to the output folder, belongs to no photo any more.
        case orphan(FilePath, isRemoved: Bool)
    }

    /// The options of the run.
    public let options: Options
    /// Who says whose faces photos show, where the options say that somebody outside the engine does.
    private let namer: (any IdentityService)?
    private let stopRequest = StopRequest()
    private let backend = Mutex<(any ProcessingBackend)?>(nil)

    /// Makes an engine; nothing is opened before ``run()``.
    public convenience init(options: Options) { self.init(options: options, namer: nil) }

    /// Makes an engine for which `namer` says whose faces photos show.
    package init(options: Options, namer: (any IdentityService)?) {
        self.options = options
        self.namer = namer
    }

    /// Ends the run early: what is in hand is finished and recorded, nothing more is begun.
    ///
    /// It may be called from any thread, at any time.
    public func stop() {
        stopRequest.make()
        namer?.stop()
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
        let folder = options.run.destination.folder
        let backend = try openBackend()
        defer { backend.close() }
        let finder = try InputWalk(options.discover, outputFolder: folder)
        let knowledge = try namer?.begin()
        if stopRequest.isMade { return .interruptedBeforeTheFirstPhoto }
        let history = try RunHistory(options, namer: namer, knowledge: knowledge)
        let plan = try OutputPlanner(options).plan(
            PlannedFindings(finder, history, stopRequest),
            earlier: EarlierNames(history, stopRequest)
        )
        let head = try backend.manifestHead()
        if stopRequest.isMade { return .interruptedBeforeTheFirstPhoto }
        try history.beginWriting()
        let manifest = try ManifestWriter.begin(options.run, head: head)
        observe(.planned(plan, fileCount: history.fileCount, workers: options.run.workerCount, history.report))
        for folder in finder.outputFoldersMet { observe(.passedOver(folder)) }

        let ledger = RunLedger(manifest: manifest, history: history, stop: stop, observe: observe)
        let writer = OutputWriter(destination: options.run.destination, plan: plan, log: history.log)
        var tasks = ReadAhead(
            PhotoTasks(finder, history, into: writer, stopRequest),
            depth: options.run.workerCount * 2
        )
        let map = BoundedOrderedMap<PhotoTask, [PhotoResult]>(
            window: options.run.workerCount * 4,
            pull: { [stopRequest] in history.next(of: &tasks) { stopRequest.isMade } },
            sink: { $0.forEach(ledger.enter) }
        )
        WorkerPool(workerCount: backend.threadCount).run { [stopRequest] _ in
            let worker = backend.makeWorker(writer)
            map.work { history.perform($0, plan, worker) { stopRequest.isMade } }
            worker.endThread()
        }
        return try ledger.close(started: started, options: options)
    }

    private func openBackend() throws(RunError) -> any ProcessingBackend {
        let opened = try options.openBackend()
        backend.withLock { $0 = opened }
        return opened
    }
}
