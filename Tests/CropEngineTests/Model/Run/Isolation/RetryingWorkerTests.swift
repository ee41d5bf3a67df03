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

    /// What processes send about the photo, which is their first request: two outputs, and results.
    private static func frames() throws -> [String: PipeFrame] {
        let head = ManifestHead(libraries: [:], models: [], options: OptionsRecord(Options()))
        let output = OutputQuestion.Output(plan.naming.variants[0], NameDetails())
        func report(_ files: [WrittenFile], _ error: PhotoError.Code? = nil) throws -> PipeFrame {
            try PipeFrame(.report, number: 1, json: ProcessedPhoto(record: record(files, error)))
        }
        func question(_ question: OutputQuestion, isAnswered: Bool = true) throws -> PipeFrame {
            let message = OutputQuestion.Message(question: question, isAnswered: isAnswered)
            return try PipeFrame(.question, number: 1, json: message)
        }
        return [
            "ready": try PipeFrame(.ready, number: 0, json: EngineReadiness(head: head, network: nil)),
            "decode": PipeFrame(.stage, number: 1, body: Array("decode".utf8)),
            "one": PipeFrame(.output, number: 1, body: [1]),
            "two": PipeFrame(.output, number: 1, body: [2]),
            "write": try question(.write(output)),
            "sidecar": try question(.writeSidecar(.regions)),
            "put": try question(.write(output), isAnswered: false),
            "foreign": try question(
                .write(.init(OutputVariant(rendition: "x", fileExtension: "jpg"), NameDetails()))
            ),
            "unnamed": try report([WrittenFile("", bytes: 1)]),
            "done": try report([]),
            "written": try report([WrittenFile("a.jpg", bytes: 1)]),
            "failed": try report([WrittenFile("a.jpg", bytes: 1)], .encodeFailed),
            "forged": try report([WrittenFile("b.jpg", bytes: 1)]),
        ]
    }

    /// The record of the photo with these outputs; it failed if there is an `error`.
    private static func record(_ files: [WrittenFile], _ error: PhotoError.Code?) -> PhotoRecord {
        var record = PhotoRecord(source: photo.path)
        let (rect, size) = (WholePixelRect(x: 0, y: 0, width: 1, height: 1), PixelSize(width: 1, height: 1))
        record.outputs = files.map { file in
            OutputRecord(
                path: file.path.text,
                format: "jpeg",
                size: size,
                bytes: file.bytes,
                crop: CropRecord(rect, photo: size)
            )
        }
        record.note(
            error.map { .failed(PhotoError($0, stage: .encode, path: photo.path, message: "It failed.")) } ?? .written
        )
        return record
    }

    /// What `engine` makes of the photo; outputs go to the folder `out` beside it.
    private static func results(
        _ engine: ScriptedEngine,
        _ folder: TemporaryFolder,
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
            isShortOfMemory: isShortOfMemory
        )
        let writer = OutputWriter(destination: .folder(folder("out")), plan: plan)
        return (0..<photoCount).map { _ in
            worker.perform(PhotoRequest(.process), on: photo, into: writer.outputs(of: photo)).record
        }
    }

    /// Otherwise, a run would start processes for ever; each further photo costs one process, which may work.
    @Test(arguments: ["exit 7", "receive order; exit 7", "receive order; kill -KILL $$"])
    func processesThatEndBeforeTheyWorkAreGivenUp(script: String) throws {
        try withTemporaryFolder { folder in
            let engine = try ScriptedEngine(Self.ready + script, sending: Self.frames(), in: folder)
            for record in try Self.results(engine, folder, photoCount: 3) {
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
            let engine = try ScriptedEngine(Self.ready + script, sending: Self.frames(), in: folder)
            #expect(try Self.results(engine, folder, photoCount: 4).allSatisfy { $0.status == .written })
            #expect(try engine.startCount() == 12)
        }
    }

    /// The pipe for what a process prints is never empty, and has several writers.
    @Test func aProcessThatPrintsForEverIsLate() throws {
        try withTemporaryFolder { folder in
            let flood = "for i in 1 2 3 4 5 6; do yes >&2 & done; exec yes >&2"
            let script = "receive order; send decode; \(flood)"
            let engine = try ScriptedEngine(Self.ready + script, sending: Self.frames(), in: folder)
            let record = try #require(try Self.results(engine, folder, timeout: 0.2).first)
            #expect(record.error?.code == "timedOut" && record.error?.message.contains("0.2 s") == true)
            #expect(record.error?.message.contains("\"y | y | y\"") == true)
            #expect(try engine.startCount() == 2, "it was tried alone")
        }
    }

    /// The first output is written when the photo fails for lack of memory, or the process ends.
    @Test(arguments: ["send failed", "exit 7"]) func aPhotoMayWriteItsOutputsAgain(ending: String) throws {
        try withTemporaryFolder { folder in
            let script = """
                first() { receive order; send decode; send one; send write; receive answer; \(ending); exit 7; }
                [ $number = 1 ] && first
                receive order; send decode; send two; send write; receive answer; send written; cat <&3
                """
            let engine = try ScriptedEngine(Self.ready + script, sending: Self.frames(), in: folder)
            #expect(try Self.results(engine, folder, isShortOfMemory: true).map(\.status) == [.written])
            #expect(try engine.startCount() == 2)
            #expect(try FileTree.contents(of: folder("out")) == ["a.jpg": [2]])
            let answer = try JSONDecoder().decode(OutputAnswer.self, from: try engine.body(received: "answer"))
            #expect(try answer.result.get() == [WrittenFile("a.jpg", bytes: 1)])
        }
    }

    /// If nothing can be kept, the process does not wait for the names of outputs.
    @Test(arguments: [true, false]) func outputsGetTheirNamesInTheRecord(isTaken: Bool) throws {
        try withTemporaryFolder { folder in
            if isTaken { try folder.write("out/a.jpg", [9]) }
            let script = "receive order; send decode; send one; send put; send unnamed; cat <&3"
            let engine = try ScriptedEngine(Self.ready + script, sending: Self.frames(), in: folder)
            let record = try #require(try Self.results(engine, folder).first)
            #expect(record.error?.code == (isTaken ? "outputExists" : nil))
            #expect(record.outputs.map(\.path) == (isTaken ? [] : ["a.jpg"]))
            #expect(try FileTree.contents(of: folder("out")) == ["a.jpg": [isTaken ? 9 : 1]])
            let order = try JSONDecoder().decode(EngineOrder.self, from: try engine.body(received: "order"))
            #expect(!order.mayKeepOutputs)
        }
    }

    /// After an output that could not be written, no other file of the photo is, even if the process waits for that.
    @Test func noFileIsWrittenAfterAnError() throws {
        try withTemporaryFolder { folder in
            try folder.write("out/a.jpg", [9])
            let questions = "send one; send put; send two; send sidecar; receive answer; send unnamed"
            let script = "receive order; send decode; \(questions); cat <&3"
            let engine = try ScriptedEngine(Self.ready + script, sending: Self.frames(), in: folder)
            let record = try #require(try Self.results(engine, folder).first)
            #expect(record.error?.code == "outputExists" && record.outputs.isEmpty)
            #expect(try FileTree.contents(of: folder("out")) == ["a.jpg": [9]])
            let answer = try JSONDecoder().decode(OutputAnswer.self, from: try engine.body(received: "answer"))
            #expect(throws: PhotoError.self) { try answer.result.get() }
        }
    }

    /// A process that a photo has taken over asks for what it may not have, or asks when it may not; it is ended, and
    /// writes nothing to another name.
    @Test(
        arguments: [
            "send forged", "send one; send foreign", "send one; send done",
            "send one; send write; receive answer; send forged", "send one; send put; send forged",
        ]
    )
    func noOtherOutputIsWrittenOrBelieved(script: String) throws {
        try withTemporaryFolder { folder in
            let script = "receive order; send decode; \(script); cat <&3"
            let engine = try ScriptedEngine(Self.ready + script, sending: Self.frames(), in: folder)
            let record = try #require(try Self.results(engine, folder).first)
            #expect(record.error?.code == "crashed" && record.outputs.isEmpty)
            #expect(record.error?.message.contains("a message that is not valid") == true, "\(record)")
            #expect(try engine.startCount() == 2, "it was tried alone")
            #expect(FileTree.files(in: folder("out")).allSatisfy { $0 == "a.jpg" })
        }
    }
}
