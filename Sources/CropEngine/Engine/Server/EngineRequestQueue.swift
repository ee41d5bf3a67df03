import FaceCropModel
import FaceCropPixels
import SystemPackage

/// The orders of an engine process, and the libraries, models and workers that execute them.
final class EngineRequestQueue: @unchecked Sendable {
    // Safe to share: `waiting` is read and written between `condition.lock()` and `unlock()` only; the other properties
    // do not change.
    private let condition = Condition()
    private var waiting: [(number: UInt32, order: EngineOrder)] = []
    private let reports: FrameWriter
    /// The answers of the command to questions about outputs.
    let answers = OutputAnswers()

    init(_ reports: FrameWriter) { self.reports = reports }

    /// Adds an order; the worker that is free first takes it.
    func put(_ order: EngineOrder, number: UInt32) {
        condition.withLock {
            waiting.append((number, order))
            condition.signal()
        }
    }

    /// Loads libraries and models, reports readiness, and works on orders until the process ends.
    ///
    /// If a library or a model cannot be loaded, it reports the error instead.
    func work(_ hello: EngineHello, in sandbox: SandboxReport) {
        let factory: RequestPerformerFactory
        do throws(RunError) {
            factory = try RequestPerformerFactory(hello.options, hello.job)
        } catch {
            return refuse(error)
        }
        var readiness = factory.readiness
        readiness.sandbox = sandbox
        reports.send(.ready, number: 0, readiness)
        WorkerPool(workerCount: hello.options.run.workerCount).run { [self] _ in
            let performer = Result { () throws(RunError) in try factory.makePerformer() }
            while let (number, order) = take() { work(on: order, number: number, performer) }
        }
    }

    /// Reports the error that makes the run impossible.
    func refuse(_ error: RunError) { reports.send(.refusal, number: 0, EngineRefusal(error)) }

    private func work(
        on order: EngineOrder,
        number: UInt32,
        _ made: Result<RequestPerformer, RunError>
    ) {
        var performer: RequestPerformer
        switch made {
        case .success(let ready): performer = ready
        case .failure(let error):
            return reports.send(.report, number: number, ProcessedPhoto(failed: order.file, error))
        }
        performer.pipeline.willEnter = { [reports] in reports.send($0, number: number) }
        performer.pipeline.pause = MemoryAdmission.Pause(
            begin: { [reports] in reports.sendPause(number: number) },
            end: { [reports] in reports.send(.decode, number: number) }
        )
        let outputs = RemoteOutputs(order, number: number, reports: reports, answers: answers)
        reports.send(.report, number: number, performer.perform(order.request, on: order.file, into: outputs))
    }

    /// The next order; it waits until there is one, and the process ends when there will be no more.
    ///
    /// It is never `nil`; but if the loop had no end, the optimizer of Swift 6.3.1 would not come to an end either.
    private func take() -> (number: UInt32, order: EngineOrder)? {
        condition.withLock {
            while waiting.isEmpty { condition.wait() }
            return waiting.removeFirst()
        }
    }
}
