import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

@Suite struct StreamRunTests {
    private static let photo = Samples.path("orientation/orientation-1.jpg").string

    private static func lines(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

    @Test(arguments: StreamWire.allCases)
    func aStreamWithoutRequestsSaysWhatItIs(wire: StreamWire) throws {
        try withTemporaryFolder { folder in
            let stream = try StreamInProcess(wire, [], options: StreamInProcess.options(folder("out")))
            #expect(stream.messages.map(\.type) == ["hello", "summary"])
            let hello = stream.messages[0].text
            #expect(hello.hasPrefix(#"{"type":"hello","protocol":1,"facecrop":""# + FaceCropVersion.version + "\""))
            for part in [#""wire":"\#(wire.rawValue)""#, #""workers":1"#, #""reads":["jpeg""#, #""width":60"#] {
                #expect(hello.contains(part), "\(hello)")
            }
            #expect(stream.messages[1].text.contains(#""photos":0,"written":0"#))
            #expect(!stream.summary.run.interrupted && FileTree.files(in: folder.path) == [])
        }
    }

    @Test func eachLineIsAnsweredOnce() throws {
        try withTemporaryFolder { folder in
            let requests = [
                #"{"id": "first", "path": "\#(Self.photo)"}"#, "", "nonsense", #"{"path": "\#(folder.path)"}"#,
                #"{"path": "\#(folder("nothing"))"}"#, #"{"path": "\#(Self.photo)", "output": "b/thumb.png"}"#,
            ]
            let stream = try StreamInProcess(
                .lines,
                Self.lines(requests),
                options: StreamInProcess.options(folder("out"))
            )
            #expect(stream.messages.first?.type == "hello" && stream.messages.last?.type == "summary")
            #expect(Set(stream.photos.map(\.id)) == [.text("first"), .number(4), .number(5), .number(6)])
            #expect(
                stream.errors.map(\.text) == [
                    #"{"type":"error","id":3,"line":3,"error":{"code":"badRequest","#
                        + #""message":"This is not a JSON object."}}"#
                ]
            )
            #expect(try stream.photo(4)?.record()?.error?.code == "notAnImage")
            #expect(try stream.photo(5)?.record()?.error?.code == "vanished")
            #expect(Set(FileTree.files(in: folder("out"))) == ["b/thumb.jpg", "orientation-1.jpg"])
            #expect(
                stream.summary.mistakeCount == 1 && stream.summary.run.failed == 2 && stream.summary.run.written == 2
            )
        }
    }

    @Test func aNameIsGivenOnce() throws {
        try withTemporaryFolder { folder in
            let requests = [
                #"{"path": "\#(try folder.write("broken.jpg", [0xFF, 0xD8, 0xFF]))", "output": "x"}"#,
                #"{"path": "\#(Self.photo)", "output": "x"}"#, #"{"path": "\#(Self.photo)", "output": "X.png"}"#,
            ]
            let stream = try StreamInProcess(
                .lines,
                Self.lines(requests),
                options: StreamInProcess.options(folder("out"))
            )
            // What has failed has no output, so its name is free again.
            #expect(try stream.photo(2)?.record()?.status == .written)
            let record = try #require(try stream.photo(3)?.record())
            #expect(record.reason == "outputCollision" && record.error?.message.contains("'X.jpg'") == true)
        }
    }

    @Test func filesOfOthersAreReplacedOnlyOnRequest() throws {
        try withTemporaryFolder { folder in
            try folder.write("out/orientation-1.jpg", [1, 2, 3])
            var options = try StreamInProcess.options(folder("out"))
            let request = Self.lines([#"{"path": "\#(Self.photo)"}"#])
            let kept = try StreamInProcess(.lines, request, options: options)
            #expect(try kept.photo(1)?.record()?.reason == "outputExists")
            #expect(try FileTree.bytes(of: folder("out/orientation-1.jpg")) == [1, 2, 3])
            options.run.overwrites = true
            let replaced = try StreamInProcess(.lines, request, options: options)
            #expect(try replaced.photo(1)?.record()?.status == .written)
            #expect(try FileTree.bytes(of: folder("out/orientation-1.jpg")).count > 3)
        }
    }

    /// Whatever may be replaced, photos are not.
    @Test func photosAreNeverReplaced() throws {
        try withTemporaryFolder { folder in
            let original = try Samples.bytes("orientation/orientation-1.jpg")
            for name in ["a", "b"] { try folder.write("in/\(name).jpg", original) }
            var options = try StreamInProcess.options(folder("in"))
            options.run.overwrites = true
            let requests = [
                #"{"path": "\#(folder("in/a.jpg"))"}"#, #"{"path": "\#(folder("in/a.jpg"))", "output": "b"}"#,
                #"{"path": "\#(folder("in/b.jpg"))", "output": "small/b"}"#,
            ]
            let stream = try StreamInProcess(.lines, Self.lines(requests), options: options)
            #expect(try stream.photo(1)?.record()?.reason == "outputExists")
            #expect(try stream.photo(2)?.record()?.reason == "outputExists")
            #expect(try stream.photo(3)?.record()?.status == .written)
            for name in ["a", "b"] { #expect(try FileTree.bytes(of: folder("in/\(name).jpg")) == original) }
        }
    }

    @Test func photosBehindLinksAreNeverReplaced() throws {
        try withTemporaryFolder { folder in
            let original = try Samples.bytes("orientation/orientation-1.jpg")
            try folder.write("originals/a.jpg", original)
            try folder.makeFolder("chosen")
            try folder.link("chosen/a.jpg", to: "../originals/a.jpg")
            var options = try StreamInProcess.options(folder("originals"))
            options.run.overwrites = true
            let request = #"{"path": "\#(folder("chosen/a.jpg"))"}"#
            let stream = try StreamInProcess(.lines, Self.lines([request]), options: options)
            #expect(try stream.photo(1)?.record()?.reason == "outputExists")
            #expect(try FileTree.bytes(of: folder("originals/a.jpg")) == original)
        }
    }

    @Test func photosInMemoryMayHaveOneNameAndTooManyBytes() throws {
        try withTemporaryFolder { folder in
            let photo = try Samples.bytes("orientation/orientation-1.jpg")
            var options = try StreamInProcess.options(folder("out"))
            options.decode.maximumFileBytes = photo.count
            let frames =
                ParsedStream.frame(#"{"name": "a.jpg"}"#, photo)
                + ParsedStream.frame(#"{"name": "a.jpg"}"#, photo + [0])
                + ParsedStream.frame(#"{"name": "a.jpg"}"#, photo) + ParsedStream.frame("{}", photo)
                + ParsedStream.frame(#"{"name": "notes.txt"}"#, Array("text".utf8))
            let stream = try StreamInProcess(.frames, frames, options: options)
            let outputs = try [1, 3].map { try #require(stream.photo($0)).outputs().map(\.bytes) }
            #expect(outputs[0] == outputs[1] && outputs[0].count == 1 && !outputs[0][0].isEmpty)
            #expect(try stream.photo(2)?.record()?.error?.code == "tooManyBytes")
            #expect(stream.errors.map(\.id) == [.number(4)])
            #expect(try stream.photo(5)?.record()?.reason == "notAnImage")
            #expect(FileTree.files(in: folder.path) == [])
        }
    }

    @Test func unreadableFramesEndTheStream() throws {
        try withTemporaryFolder { folder in
            let photo = ParsedStream.frame(
                #"{"name": "a.jpg"}"#,
                try Samples.bytes("orientation/orientation-1.jpg")
            )
            let options = try StreamInProcess.options(folder("out"))
            for rest in [Array("GET /".utf8) + photo, photo.dropLast()] {
                let stream = try StreamInProcess(.frames, photo + rest, options: options)
                #expect(stream.photos.map(\.id) == [.number(1)])
                #expect(
                    stream.errors.count == 1 && stream.errors[0].text.contains(#""frame":2,"error":{"code":"badFrame""#)
                )
                #expect(stream.messages.last?.type == "summary" && stream.summary.isLost)
            }
        }
    }

    /// The first answer comes before the second request is sent; after the stop, what was read is answered.
    @Test(arguments: StreamWire.allCases)
    func aStopAnswersWhatIsInHand(wire: StreamWire) throws {
        try withTemporaryFolder { folder in
            let (requests, answers) = (Pipe(), try UnnamedFile.make())
            let stream = try StreamRun(
                options: StreamInProcess.options(folder("out")),
                wire: wire,
                backends: EngineBackends(),
                input: FileDescriptor(rawValue: requests.fileHandleForReading.fileDescriptor),
                output: FileDescriptor(rawValue: answers.fileDescriptor)
            )
            let request =
                wire == .lines
                ? Self.lines([#"{"path": "\#(Self.photo)"}"#])
                : ParsedStream.frame(#"{"name": "a"}"#, try Samples.bytes("orientation/orientation-1.jpg"))
            let summary = try stream.run { event in
                switch event {
                case .ready: requests.fileHandleForWriting.write(Data(request))
                // The input does not end.
                case .answered: stream.stop()
                case .mistaken(let mistake, _): Issue.record("\(mistake)")
                }
            }
            #expect(summary.run.interrupted && summary.run.written == 1)
            let messages = try StreamInProcess.messages(wire, Array(try UnnamedFile.contents(of: answers)))
            #expect(messages.map(\.type) == ["hello", "photo", "summary"])
        }
    }

    @Test func aStreamWithoutAReaderEnds() throws {
        try withTemporaryFolder { folder in
            let answers = Pipe()
            let photos = (0..<40).map { #"{"path": "\#(Self.photo)", "output": "\#($0)"}"# }
            let requests = try UnnamedFile.make(Data(Self.lines(photos)))
            let stream = try StreamRun(
                options: StreamInProcess.options(folder("out")),
                wire: .lines,
                backends: EngineBackends(),
                input: FileDescriptor(rawValue: requests.fileDescriptor),
                output: FileDescriptor(rawValue: answers.fileHandleForWriting.fileDescriptor)
            )
            let error = #expect(throws: RunError.self) {
                _ = try stream.run { event in
                    if case .answered = event { answers.fileHandleForReading.closeFile() }
                }
            }
            #expect(error?.code == .outputNotWritable && error?.message.contains("No program reads") == true)
            #expect(FileTree.files(in: folder("out")).count < 40)
        }
    }
}
