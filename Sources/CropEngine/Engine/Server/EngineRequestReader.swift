import FaceCropModel
import SystemPackage

/// Reads the requests of the command, in one thread of the engine process.
struct EngineRequestReader {
    private struct InvalidMessage: Error {}

    private let orders: PipeDescriptor
    private let queue: EngineRequestQueue

    init(_ orders: PipeDescriptor, _ queue: EngineRequestQueue) {
        self.orders = orders
        self.queue = queue
    }

    /// Passes on the requests of the command until the command ends or closes the pipe; then ends this process.
    ///
    /// Unfinished photos are abandoned, because no process waits for them.
    func listen() -> Never {
        var parser = PipeFrameParser()
        do {
            while case let piece = try orders.read(), !piece.isEmpty {
                parser.append(piece)
                while let frame = try parser.next() { try receive(frame, &parser) }
            }
        } catch {
            EngineServer.end(70, "The engine process does not understand the command: \(error)\n")
        }
        EngineServer.end(0)
    }

    private func receive(_ frame: PipeFrame, _ parser: inout PipeFrameParser) throws {
        switch frame.kind {
        case .hello:
            let hello = try frame.json(EngineHello.self)
            guard hello.isUnderstood else { throw InvalidMessage() }
            let sandbox: SandboxReport
            do throws(RunError) {
                try hello.dataLimit?.enforce()
                // The sandbox must be entered before there is a second thread: see `Sandbox`.
                sandbox = try Sandbox.enter(hello.scope)
            } catch {
                return queue.refuse(error)
            }
            let queue = queue
            do throws(Errno) {
                // This thread must go on reading, to notice the end of the command.
                try SystemThread.start("facecrop.engine") { queue.work(hello, in: sandbox) }
            } catch {
                queue.refuse(.noThread(error))
            }
        case .order:
            var order = try frame.json(EngineOrder.self)
            if let count = order.contentByteCount {
                guard count >= 0 else { throw InvalidMessage() }
                let bytes = try orders.read(count, after: parser.takeBytes(count))
                guard bytes.count == count else { throw InvalidMessage() }
                order.content = PhotoContent(bytes)
            }
            queue.put(order, number: frame.number)
        case .answer: queue.answers.put(try frame.json(OutputAnswer.self), number: frame.number)
        case .ready, .refusal, .stage, .pause, .output, .question, .report, .begun, .finished, .written, .ended:
            throw InvalidMessage()
        }
    }
}
