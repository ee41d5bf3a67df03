import Foundation
import Synchronization
import SystemPackage
import TestSupport

@testable import CropEngine
@testable import FaceCropModel

/// A stream in the process of the tests: what was sent, and what came back.
struct StreamInProcess {
    /// A message of the stream.
    struct Message {
        var type: String
        var id: StreamID?
        /// The members, as they came.
        var json: [UInt8]
        /// The bytes that followed it.
        var body: [UInt8] = []

        var text: String { String(decoding: json, as: UTF8.self) }
    }

    var messages: [Message]
    var summary: StreamSummary

    /// The answers about photos, in the order of their numbers.
    var photos: [Message] { messages.filter { $0.type == "photo" } }

    /// The answer to the request with this number.
    func photo(_ number: Int) -> Message? { photos.first { $0.id == .number(number) } }

    var errors: [Message] { messages.filter { $0.type == "error" } }

    /// Runs a stream on `input`.
    init(_ wire: StreamWire, _ input: [UInt8], options: Options, task: StreamTask = .crop) throws {
        let (requests, answers) = (try UnnamedFile.make(Data(input)), try UnnamedFile.make())
        let stream = try StreamRun(
            task,
            options: options,
            wire: wire,
            backends: EngineBackends(),
            input: FileDescriptor(rawValue: requests.fileDescriptor),
            output: FileDescriptor(rawValue: answers.fileDescriptor)
        )
        summary = try stream.run()
        messages = try Self.messages(wire, Array(try UnnamedFile.contents(of: answers)))
    }

    /// Small outputs by one detector and one worker.
    static func options(_ output: FilePath) throws -> Options {
        var options = Options()
        options.detect.detector = .yunet
        options.frame.shape = .size(PixelSize(width: 60, height: 60))
        options.run.destination = .folder(output)
        options.run.jobs = 1
        return options
    }

    /// Splits what a stream wrote into messages.
    static func messages(_ wire: StreamWire, _ bytes: [UInt8]) throws -> [Message] {
        var messages: [Message] = []
        var rest = bytes[...]
        switch wire {
        case .lines: messages = try rest.split(separator: UInt8(ascii: "\n")).map { try Message($0) }
        case .frames:
            while let prefix = StreamFramePrefix(rest.prefix(StreamFramePrefix.byteCount)) {
                rest = rest.dropFirst(StreamFramePrefix.byteCount)
                var message = try Message(rest.prefix(Int(prefix.headerByteCount)))
                rest = rest.dropFirst(Int(prefix.headerByteCount))
                message.body = Array(rest.prefix(Int(prefix.bodyByteCount)))
                rest = rest.dropFirst(Int(prefix.bodyByteCount))
                messages.append(message)
            }
        }
        return messages
    }
}

extension StreamInProcess.Message {
    private struct Header: Decodable {
        struct Output: Decodable {
            var name: String
            var rendition: String?
            var mediaType: String
            var bytes: Int
            var width: Int
            var height: Int
        }

        var type: String
        var id: StreamID?
        var record: PhotoRecord?
        var outputs: [Output]?
    }

    init(_ json: some Collection<UInt8>) throws {
        let header = try JSONDecoder().decode(Header.self, from: Data(json))
        self.init(type: header.type, id: header.id, json: Array(json))
    }

    /// The record of the photo, without the time that the steps took.
    func record() throws -> PhotoRecord? {
        var record = try JSONDecoder().decode(Header.self, from: Data(json)).record
        record?.timings = StageTimings()
        return record
    }

    /// The outputs in the body, by name and in their order, with what the header says of each.
    func outputs() throws -> [(name: String, about: String, bytes: [UInt8])] {
        var rest = body[...]
        return try (JSONDecoder().decode(Header.self, from: Data(json)).outputs ?? []).map { output in
            defer { rest = rest.dropFirst(output.bytes) }
            let about = "\(output.rendition ?? "-") \(output.mediaType) \(output.width)x\(output.height)"
            return (output.name, about, Array(rest.prefix(output.bytes)))
        }
    }
}
