import FaceCropCore
import FaceCropDiscovery
import FaceCropImaging
import FaceCropOutputs
import FaceCropPipeline
import FaceCropProcesses
import FaceCropRecords
import Foundation
import SystemPackage

/// Where an engine process works: libraries, models, and the pool of workers that take orders.
final class EngineRequestQueue: @unchecked Sendable {
    // Safe to share: `waiting` is read and written between `condition.lock()` and `unlock()` only; the rest does not change.
    /// What the writing of all outputs of this process has in common.
    private struct Desk: Sendable {
        let naming: OutputNaming
        let destination: RunOptions.Destination
        let log: WriteAheadLog
        let claims = OutputClaims()

        init(_ options: Options) {
            naming = OutputNaming(options)
            destination = options.run.destination
            log = WriteAheadLog(StateFolder(destination.folder, shard: options.run.shard).writeAheadLog)
        }

        func writer(for order: EngineOrder) -> OutputWriter {
            OutputWriter(
                destination: destination,
                plan: order.plan(naming),
                log: log,
                claims: claims,
                isTaken: order.isTaken,
                permit: order.request.permit
            )
        }
    }

    private let condition = NSCondition()
    private var waiting: [(number: UInt32, order: EngineOrder)] = []
    private let reports: FrameWriter

    init(_ reports: FrameWriter) { self.reports = reports }

    /// Gives an order to whichever worker is free first.
    func put(_ order: EngineOrder, number: UInt32) {
        condition.withLock {
            waiting.append((number, order))
            condition.signal()
        }
    }

    /// Gets ready, says so, and works on orders for ever; or says why there can be no run.
    func work(_ hello: EngineHello) {
        let factory: RequestPerformerFactory
        do throws(RunError) {
            factory = try RequestPerformerFactory(hello.options, hello.job)
        } catch {
            return refuse(error)
        }
        let desk = Desk(hello.options)
        reports.send(.ready, number: 0, factory.readiness)
        WorkerPool(workerCount: hello.options.run.workerCount).run { [self] _ in
            let performer = Result { () throws(RunError) in try factory.makePerformer() }
            while let (number, order) = take() { work(on: order, number: number, desk, performer) }
        }
    }

    /// Says why there can be no run.
    func refuse(_ error: RunError) { reports.send(.refusal, number: 0, EngineRefusal(error)) }

    private func work(on order: EngineOrder, number: UInt32, _ desk: Desk, _ made: Result<RequestPerformer, RunError>) {
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
        let processed = performer.perform(order.request, on: .file(order.file), into: desk.writer(for: order))
        reports.send(.report, number: number, processed)
    }

    /// The next order, for which it waits for ever: this process ends when there will be none.
    ///
    /// It is never `nil`; but a loop without an end keeps the optimizer of Swift 6.3.1 from ever coming to one.
    private func take() -> (number: UInt32, order: EngineOrder)? {
        condition.withLock {
            while waiting.isEmpty { condition.wait() }
            return waiting.removeFirst()
        }
    }
}
