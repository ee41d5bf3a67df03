import Dispatch
import FaceCropCore
import FaceCropProcesses
import FaceCropRecords

/// The thread of an engine process that hears what the command wants.
struct EngineRequestReader {
    private struct Nonsense: Error {}

    private let orders: PipeDescriptor
    private let room: EngineRequestQueue

    init(_ orders: PipeDescriptor, _ room: EngineRequestQueue) {
        self.orders = orders
        self.room = room
    }

    /// Passes on what the command wants until it is gone, or has told that it wants nothing more, and ends the process then:
    /// what is still in hand nobody waits for.
    func listen() -> Never {
        var parser = PipeFrameParser()
        do {
            while case let piece = try orders.read(), !piece.isEmpty {
                parser.append(piece)
                while let frame = try parser.next() { try receive(frame) }
            }
        } catch {
            EngineServer.end(70, "The engine process does not understand the command: \(error)\n")
        }
        EngineServer.end(0)
    }

    private func receive(_ frame: PipeFrame) throws {
        switch frame.kind {
        case .hello:
            let hello = try frame.json(EngineHello.self)
            guard hello.isUnderstood else { throw Nonsense() }
            do throws(RunError) {
                try hello.dataLimit?.enforce()
                // Before anything makes a second thread: see Sandbox.
                try Sandbox.enter(hello.scope)
            } catch {
                return room.refuse(error)
            }
            let room = room
            DispatchQueue(label: "facecrop.engine", qos: .userInitiated).async { room.work(hello) }
        case .order: room.put(try frame.json(EngineOrder.self), number: frame.number)
        case .ready, .refusal, .stage, .pause, .report, .begun, .finished, .written, .ended: throw Nonsense()
        }
    }
}
