import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// `facecrop stream` as a process: faults of decoders, signals, exit statuses, the sandbox.
///
/// What is not about processes is in FaceCropStreamTests.
@Suite struct StreamTests {
    private static let options = ["--size", "60x60", "--detector", "yunet", "--jobs", "2"]

    private static func lines(_ paths: [String]) -> Data {
        Data(paths.map { "{\"id\": \"\($0)\", \"path\": \"\($0)\"}\n" }.joined().utf8)
    }

    private static func frames(_ photos: [(name: String, bytes: [UInt8])]) -> Data {
        Data(
            photos.flatMap { photo in
                let header = Array("{\"id\": \"\(photo.name)\", \"name\": \"\(photo.name)\"}".utf8)
                return StreamFramePrefix(
                    headerByteCount: UInt32(header.count),
                    bodyByteCount: UInt64(photo.bytes.count)
                ).encoded + header + photo.bytes
            }
        )
    }

    /// The headers of the messages in `output`.
    private static func messages(_ output: Data, frames: Bool) throws -> [JSONValue] {
        let decoder = JSONDecoder()
        guard frames else {
            return try output.split(separator: UInt8(ascii: "\n")).map { try decoder.decode(JSONValue.self, from: $0) }
        }
        var messages: [JSONValue] = []
        var rest = output[...]
        while let prefix = StreamFramePrefix(rest.prefix(StreamFramePrefix.byteCount)) {
            rest = rest.dropFirst(StreamFramePrefix.byteCount)
            messages.append(try decoder.decode(JSONValue.self, from: rest.prefix(Int(prefix.headerByteCount))))
            rest = rest.dropFirst(Int(prefix.headerByteCount) + Int(prefix.bodyByteCount))
        }
        #expect(rest.isEmpty)
        return messages
    }

    /// What became of each photo, by id: the reason in its record.
    private static func reasons(_ messages: [JSONValue]) -> [String: String] {
        var reasons: [String: String] = [:]
        for case .object(let message) in messages {
            guard case .text("photo")? = message["type"], case .text(let id)? = message["id"],
                case .object(let record)? = message["record"], case .text(let reason)? = record["reason"]
            else { continue }
            reasons[id] = reason
        }
        return reasons
    }

    private static func types(_ messages: [JSONValue]) -> [String] {
        messages.compactMap { message in
            guard case .object(let members) = message, case .text(let type)? = members["type"] else { return nil }
            return type
        }
    }

    @Test func aPhotoThatCrashesOrHangsADecoderCostsOneRecord() throws {
        try withTemporaryFolder { folder in
            let names = ["a", "crash-1", "b", "hang-1", "abort-1", "c"].map { "\($0).jpg" }
            for name in names { try folder.copy("orientation/orientation-1.jpg", as: name) }
            let result = try BuiltCommand.run(
                ["stream", "--output", "out", "--timeout", "2.5"] + Self.options,
                input: Self.lines(names),
                environment: FaultLibrary.environment(),
                currentFolder: folder.path
            )
            #expect(result.status == 1, "\(result.messages)")
            let messages = try Self.messages(result.output, frames: false)
            #expect(
                Self.reasons(messages) == [
                    "a.jpg": "facesFound", "b.jpg": "facesFound", "c.jpg": "facesFound", "crash-1.jpg": "crashed",
                    "hang-1.jpg": "timedOut", "abort-1.jpg": "crashed",
                ]
            )
            #expect(Self.types(messages).first == "hello" && Self.types(messages).last == "summary")
            #expect(Set(FileTree.files(in: folder("out"))) == ["a.jpg", "b.jpg", "c.jpg"])
            #expect(result.messages.contains("crash-1.jpg") && !result.messages.contains("--exclude"))
        }
    }

    /// The photos are sent again to the new process.
    @Test func aPhotoInMemoryThatCrashesADecoderCostsOneRecord() throws {
        try withTemporaryFolder { folder in
            let photo = try Samples.bytes("orientation/orientation-1.jpg")
            let webP = try Samples.bytes("formats/lossy.webp")
            let photos = [
                ("a.jpg", photo), ("crash.webp", webP + Array("facecrop-crash".utf8)), ("b.jpg", photo),
                ("good.webp", webP), ("hang.webp", webP + Array("facecrop-hang".utf8)), ("c.jpg", photo),
            ]
            let result = try BuiltCommand.run(
                ["stream", "--wire", "frames", "--timeout", "2.5"] + Self.options,
                input: Self.frames(photos),
                environment: FaultLibrary.environment(),
                currentFolder: folder.path
            )
            #expect(result.status == 1, "\(result.messages)")
            let reasons = Self.reasons(try Self.messages(result.output, frames: true))
            #expect(reasons["crash.webp"] == "crashed" && reasons["hang.webp"] == "timedOut")
            #expect(["a.jpg", "b.jpg", "c.jpg"].allSatisfy { reasons[$0] == "facesFound" }, "\(reasons)")
            #expect(reasons["good.webp"] == "facesFound" || reasons["good.webp"] == "noFace")
            #expect(FileTree.files(in: folder.path) == [])
        }
    }

    /// In frames, a decoder that has been taken over can read no photo; in lines it can read what its user may read.
    @Test(.enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"))
    func aDecoderThatIsTakenOverWritesNothing() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "reach-1.jpg")
            let result = try BuiltCommand.run(
                ["stream", "--output", "out"] + Self.options,
                input: Self.lines(["reach-1.jpg"]),
                environment: FaultLibrary.environment().merging([
                    "FACECROP_TEST_REACH": folder.path.string, "FACECROP_TEST_OUTPUT": folder("out").string,
                ]) { $1 },
                currentFolder: folder.path
            )
            #expect(result.status == 1)
            #expect(result.messages.contains(#"Its last words: "read listed and that was all""#), "\(result.messages)")
        }
    }

    /// The input stays open; the signal alone ends the stream.
    @Test(arguments: ["lines", "frames"])
    func aSignalEndsTheStream(wire: String) throws {
        try withTemporaryFolder { folder in
            let photo = try folder.copy("orientation/orientation-1.jpg", as: "a.jpg")
            let request =
                wire == "lines"
                ? Self.lines(["a.jpg"]) : Self.frames([("a.jpg", try FileTree.bytes(of: photo))])
            try request.write(to: URL(filePath: folder("request").string))
            // The shell keeps the pipe open until the command has ended.
            let script = "mkfifo -m 600 pipe && exec 3<>pipe && cat request >&3 && exec \"$0\" \"$@\" <&3"
            let command = try BuiltCommand.start(
                script: script,
                ["stream", "--verbose", "--wire", wire] + (wire == "lines" ? ["--output", "out"] : []) + Self.options,
                currentFolder: folder.path
            )
            #expect(command.waitForMessage("a.jpg: "))
            command.interrupt()
            let result = try command.finish()
            #expect(result.status == 130, "\(result.messages)")
            let types = Self.types(try Self.messages(result.output, frames: wire == "frames"))
            #expect(types == ["hello", "photo", "summary"])
        }
    }

    @Test func aStreamWithoutAReaderFails() throws {
        try withTemporaryFolder { folder in
            for index in 0..<20 { try folder.copy("orientation/orientation-1.jpg", as: "\(index).jpg") }
            try Self.lines((0..<20).map { "\($0).jpg" }).write(to: URL(filePath: folder("requests").string))
            let result = try BuiltCommand.run(
                script: "mkfifo -m 600 pipe && exec 3<>pipe 4>pipe 3<&- && "
                    + "exec env --default-signal=PIPE \"$0\" \"$@\" <requests >&4",
                ["stream", "--output", "out"] + Self.options,
                currentFolder: folder.path
            )
            #expect(result.status == 2, "\(result.messages)")
            #expect(result.messages.split(separator: "\n").count == 1, "\(result.messages)")
            #expect(result.messages.contains("No program reads the answers"))
        }
    }

    @Test func malformedFramesGiveStatus2() throws {
        try withTemporaryFolder { folder in
            let result = try BuiltCommand.run(
                ["stream", "--wire", "frames"] + Self.options,
                input: Data("{\"path\": \"a.jpg\"}\n".utf8),
                currentFolder: folder.path
            )
            #expect(result.status == 2 && result.messages.contains("frame 1:"), "\(result.messages)")
            #expect(Self.types(try Self.messages(result.output, frames: true)) == ["hello", "error", "summary"])
        }
    }

    @Test func withoutModelsThereIsNoHello() throws {
        try withTemporaryFolder { folder in
            let result = try BuiltCommand.run(
                ["stream", "--output", "out", "--models", "nowhere"] + Self.options,
                input: Self.lines(["a.jpg"]),
                currentFolder: folder.path
            )
            #expect(result.status == 2 && result.output.isEmpty && !result.messages.isEmpty)
            #expect(FileTree.files(in: folder.path) == [])
        }
    }

    @Test func withoutIsolationItIsTheSame() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "a.jpg")
            let result = try BuiltCommand.run(
                ["stream", "--output", "out", "--isolation", "none", "--quiet"] + Self.options,
                input: Self.lines(["a.jpg"]),
                currentFolder: folder.path
            )
            #expect(result.status == 0 && result.messages == "", "\(result.messages)")
            #expect(Self.reasons(try Self.messages(result.output, frames: false)) == ["a.jpg": "facesFound"])
        }
    }
}
