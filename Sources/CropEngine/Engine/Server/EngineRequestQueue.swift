import FaceCropModel
import FaceCropPixels
import Foundation
import SystemPackage

/// The orders of an engine process, and the libraries, models and workers that execute them.
final class EngineRequestQueue: @unchecked Sendable {
    // Safe to share: `waiting` is read and written between `condition.lock()` and `unlock()` only; the other properties
    // do not change.
    /// What the writers of all outputs of this process share.
    private struct WriterFactory: Sendable {
        let naming: OutputNaming
        let destination: RunOptions.Destination
        /// `nil` if nothing is logged.
        let log: WriteAheadLog?
        let claims = OutputClaims()
        let keepsContents: Bool

        init(_ options: Options, _ job: EngineJob) {
            naming = OutputNaming(options)
            destination = options.run.destination
            if case .streaming(let keepsOutputs, _) = job {
                keepsContents = keepsOutputs
                log = nil
            } else {
                keepsContents = false
                let state = StateFolder(destination.folder, shard: options.run.shard)
                log = WriteAheadLog(state.writeAheadLog, in: state)
            }
        }

        func writer(for order: EngineOrder) -> OutputWriter {
            OutputWriter(
                destination: destination,
                plan: order.plan(naming),
                log: log,
                claims: claims,
                isTaken: order.isTaken,
                permit: order.request.permit,
                keepsContents: keepsContents
            )
        }
    }

    private let condition = NSCondition()
    private var waiting: [(number: UInt32, order: EngineOrder)] = []
    private let reports: FrameWriter

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
        let writers = WriterFactory(hello.options, hello.job)
        var readiness = factory.readiness
        readiness.sandbox = sandbox
        reports.send(.ready, number: 0, readiness)
        WorkerPool(workerCount: hello.options.run.workerCount).run { [self] _ in
            let performer = Result { () throws(RunError) in try factory.makePerformer() }
            while let (number, order) = take() { work(on: order, number: number, writers, performer) }
        }
    }

    /// Reports the error that makes the run impossible.
    func refuse(_ error: RunError) { reports.send(.refusal, number: 0, EngineRefusal(error)) }

    private func work(
        on order: EngineOrder,
        number: UInt32,
        _ writers: WriterFactory,
        _ made: Result<RequestPerformer, RunError>
    ) {
        var performer: RequestPerformer
        switch made {
        case .success(let ready): performer = ready
        case .failure(let error):
            return reports.send(.report, number: number, ProcessedPhoto(failed: .file(order.file), error))
        }
        performer.pipeline.willEnter = { [reports] in reports.send($0, number: number) }
        performer.pipeline.pause = MemoryAdmission.Pause(
            begin: { [reports] in reports.sendPause(number: number) },
            end: { [reports] in reports.send(.decode, number: number) }
        )
        let processed = performer.perform(order.request, on: .file(order.file), into: writers.writer(for: order))
        reports.send(processed, number: number)
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
