import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

struct InProcessBackendTests {
    /// What a backend for `job` answers to `work` on a sample photo with one face.
    private func answer(_ work: PhotoRequest.Work, _ job: EngineJob, _ folder: TemporaryFolder) throws -> ProcessedPhoto
    {
        var options = Options()
        options.discover.inputs = [DiscoverInput(path: Samples.path("astronaut.png"), origin: .argument)]
        options.detect.detector = .yunet
        options.detect.landmarks = .facts
        options.run.isolation = .none
        options.run.jobs = 1
        options.run.destination = work == .process ? .folder(folder("out")) : .dryRun(folder("out"))
        let backend = try EngineBackends().open(options, job)
        defer { backend.close() }
        let readiness = try backend.ready()
        #expect((readiness.network != nil) == (job != .cropping && job != .inspection))
        let finding = try #require(Array(try InputWalk(options.discover)).first)
        let walk = try InputWalk(options.discover)
        let plan = try OutputNamer(options).plan(walk)
        let worker = backend.makeWorker()
        defer { worker.endThread() }
        let writer = OutputWriter(destination: options.run.destination, plan: plan)
        return worker.perform(PhotoRequest(work), on: finding, into: writer.outputs(of: try finding.file))
    }

    /// The program of the caller did its usual work in a process that was to be an engine process.
    @Test func anEngineProcessStartsNoEngineProcess() {
        var options = Options()
        options.run.isolation = .process(photoLimitSeconds: 1)
        let error = #expect(throws: RunError.self) {
            _ = try EngineBackends(isEngineProcess: true).open(options, .cropping)
        }
        #expect(error?.code == .engineFailed)
        for words in ["EngineServer.run()", "FACECROP_ENGINE"] { #expect(error?.message.contains(words) == true) }
    }

    @Test(arguments: PhotoRequest.Work.allCases)
    func eachKindOfRequestGetsItsAnswer(work: PhotoRequest.Work) throws {
        let job: EngineJob =
            switch work {
            case .process, .plan, .survey, .copy: .cropping
            case .inspect, .audit, .grey: .inspection
            case .embed: .embedding(EmbeddingOptions())
            }
        try withTemporaryFolder { folder in
            let answer = try answer(work, job, folder)
            #expect(answer.record.error == nil)
            #expect((answer.copy != nil) == (work == .copy))
            #expect((answer.embedded != nil) == (work == .embed))
            #expect((answer.grey != nil) == (work == .audit || work == .grey))
            #expect(answer.record.outputs.isEmpty == (work != .process && work != .plan))
            #expect((work == .plan) == (answer.record.outputs.first?.bytes == 0))
            // Only processing writes.
            let outputs = FileTree.files(in: folder.path).filter { $0.extension == "jpg" }
            #expect(outputs.count == (work == .process ? 1 : 0))
        }
    }
}
