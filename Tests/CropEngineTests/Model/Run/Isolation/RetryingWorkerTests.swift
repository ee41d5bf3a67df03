import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What becomes of a photo if engine processes end, hang, or lack memory; scripts stand in for them.
@Suite struct RetryingWorkerTests {
    private static let photo = PhotoFile(path: "/photos/a.jpg", relativePath: "a.jpg", isNamedByUser: true)
    private static let plan = SettledNames(naming: OutputNaming(fileExtension: "jpg"))
    private static let ready = "receive hello; send ready; "

    private static func frames(_ photos: [String: ProcessedPhoto] = [:]) throws -> [String: PipeFrame] {
        let head = ManifestHead(libraries: [:], models: [], options: OptionsRecord(Options()))
        let readiness = EngineReadiness(head: head, network: nil)
        var frames = try photos.mapValues { try PipeFrame(.report, number: 1, json: $0) }
        frames["ready"] = try PipeFrame(.ready, number: 0, json: readiness)
        frames["decode"] = PipeFrame(.stage, number: 1, body: Array("decode".utf8))
        return frames
    }

    /// The result for the photo: with one output, that of a second one failed if there is an `error`.
    private static func processed(_ error: PhotoError.Code? = nil) -> ProcessedPhoto {
        var record = PhotoRecord(source: photo.path)
        let rect = WholePixelRect(x: 0, y: 0, width: 1, height: 1)
        record.outputs = [
            OutputRecord(
                path: plan.outputPath(for: photo, as: plan.naming.variants[0]).string,
                format: "jpeg",
                size: PixelSize(width: 1, height: 1),
                bytes: 1,
                crop: CropRecord(rect, photo: PixelSize(width: 1, height: 1))
            )
        ]
        record.note(
            error.map { .failed(PhotoError($0, stage: .encode, path: photo.path, message: "It failed.")) } ?? .written
        )
        return ProcessedPhoto(record: record)
    }

    /// What `engine` makes of the photo.
    private static func results(
        _ engine: ScriptedEngine,
        timeout: Double? = nil,
        isShortOfMemory: Bool = false,
        photoCount: Int = 1
    ) throws -> [PhotoRecord] {
        let supervisor = EngineSupervisor(
            Options(),
            .cropping,
            photoLimitSeconds: timeout,
            executable: engine.program,
            headStart: nil
        )
        defer { supervisor.end() }
        let worker = RetryingWorker(
            retryLock: ExclusiveRetryLock(),
            supervisor: supervisor,
            writer: OutputWriter(destination: .folder("/nowhere"), plan: plan),
            isShortOfMemory: isShortOfMemory
        )
        return (0..<photoCount).map { _ in worker.perform(PhotoRequest(.process), on: .file(photo)).record }
    }

    /// Otherwise, a run would start processes for ever; each further photo costs one process, which may work.
    @Test(arguments: ["exit 7", "receive order; exit 7", "receive order; kill -KILL $$"])
    func processesThatEndBeforeTheyWorkAreGivenUp(script: String) throws {
        try withTemporaryFolder { folder in
            let engine = try ScriptedEngine(Self.ready + script, sending: Self.frames(), in: folder)
            for record in try Self.results(engine, photoCount: 3) {
                #expect(record.error?.code == "engineFailed")
                #expect(record.error?.message.contains("before it begins to work") == true)
                let cause = script.hasSuffix("7") ? "ended with exit status 7" : "SIGKILL"
                #expect(record.error?.message.contains(cause) == true, "\(record.error?.message ?? "")")
            }
            #expect(try engine.startCount() == 5)
        }
    }

    /// Of three processes in a row, two end before they work, as if a user had killed them; the third does one photo.
    @Test func aPhotoThatIsDoneMakesUpForEarlierEnds() throws {
        try withTemporaryFolder { folder in
            let script = "receive order; [ $((number % 3)) = 0 ] || exit 7; send decode; send done; exit 7"
            let frames = try Self.frames(["done": Self.processed()])
            let engine = try ScriptedEngine(Self.ready + script, sending: frames, in: folder)
            #expect(try Self.results(engine, photoCount: 4).allSatisfy { $0.status == .written })
            #expect(try engine.startCount() == 12)
        }
    }

    /// The pipe for what a process prints is never empty, and has several writers.
    @Test func aProcessThatPrintsForEverIsLate() throws {
        try withTemporaryFolder { folder in
            let flood = "for i in 1 2 3 4 5 6; do yes >&2 & done; exec yes >&2"
            let script = "receive order; send decode; \(flood)"
            let engine = try ScriptedEngine(Self.ready + script, sending: Self.frames(), in: folder)
            let record = try #require(try Self.results(engine, timeout: 0.2).first)
            #expect(record.error?.code == "timedOut" && record.error?.message.contains("0.2 s") == true)
            #expect(record.error?.message.contains("\"y | y | y\"") == true)
            #expect(try engine.startCount() == 2, "it was tried alone")
        }
    }

    /// The same process has written the first output when the second one fails for lack of memory.
    @Test func aPhotoThatLacksMemoryMayWriteItsOutputsAgain() throws {
        try withTemporaryFolder { folder in
            let script = "receive first; send decode; send failed; receive second; send done; cat <&3"
            var frames = try Self.frames(["failed": Self.processed(.encodeFailed)])
            frames["done"] = try PipeFrame(.report, number: 2, json: Self.processed())
            let engine = try ScriptedEngine(Self.ready + script, sending: frames, in: folder)
            #expect(try Self.results(engine, isShortOfMemory: true).map(\.status) == [.written])
            #expect(try engine.startCount() == 1)
            let orders = try ["first", "second"].map { name in
                try JSONDecoder().decode(EngineOrder.self, from: try engine.body(received: name))
            }
            #expect(orders.allSatisfy { !$0.isTaken }, "no other photo has its names")
            #expect(orders.map(\.request.permit.replaceable) == [[], [Array("a.jpg".utf8)]])
        }
    }

    /// What was done has its names, and what has failed has not.
    @Test(arguments: [PhotoError.Code?.none, .outputExists])
    func onlyPhotosThatAreDoneKeepTheirNames(error: PhotoError.Code?) throws {
        try withTemporaryFolder { folder in
            let script = "receive $number; send decode; send report; exit 0"
            let frames = try Self.frames(["report": Self.processed(error)])
            let engine = try ScriptedEngine(Self.ready + script, sending: frames, in: folder)
            _ = try Self.results(engine, photoCount: 2)
            let orders = try ["1", "2"].map { name in
                try JSONDecoder().decode(EngineOrder.self, from: try engine.body(received: name))
            }
            #expect(orders.map(\.isTaken) == [false, error == nil])
        }
    }
}
