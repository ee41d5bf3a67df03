import FaceCropModel
import Synchronization
import SystemPackage

/// The pipe from an engine process to the command; one thread at a time writes to it.
final class FrameWriter: Sendable {
    private let end: Mutex<PipeDescriptor>
    /// The most bytes of an output in one frame.
    private static let pieceByteCount = 1 << 20

    init(_ end: PipeDescriptor) { self.end = Mutex(end) }

    /// Sends a message with a body in JSON.
    func send(_ kind: PipeFrame.Kind, number: UInt32, _ message: some Encodable) {
        do {
            send(try PipeFrame(kind, number: number, json: message))
        } catch {
            EngineServer.end(70, "The engine process cannot tell what it did: \(error)\n")
        }
    }

    /// Sends an output, before the question that asks to write it.
    func send(_ content: EncodedImage, number: UInt32) {
        content.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: Self.pieceByteCount) {
                let piece = bytes[start..<min(start + Self.pieceByteCount, bytes.count)]
                send(PipeFrame(.output, number: number, body: Array(piece)))
            }
        }
    }

    /// Reports that the work on a photo has reached a stage.
    func send(_ stage: PhotoError.Stage, number: UInt32) {
        send(PipeFrame(.stage, number: number, body: Array(stage.rawValue.utf8)))
    }

    /// Reports that the work on a photo waits again; the report of the next stage says that it goes on.
    func sendPause(number: UInt32) { send(PipeFrame(.pause, number: number, body: [])) }

    private func send(_ frame: PipeFrame) {
        guard let bytes = frame.encoded else { EngineServer.end(70, "The engine process has too much to tell.\n") }
        do throws(Errno) {
            try end.withLock { (end) throws(Errno) in try end.write(bytes) }
        } catch {
            // The command has ended, so no process waits for the rest.
            EngineServer.end(0)
        }
    }
}
