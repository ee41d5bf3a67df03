import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

/// A stream makes of a photo what a run over folders makes of it.
@Suite struct StreamEqualityTests {
    private static let samples = [
        "scenes/group-2.jpg", "orientation/orientation-6.jpg", "astronaut.png", "chelsea.png", "camera.png",
    ]

    private static func change(_ options: inout Options, _ kind: String) {
        switch kind {
        case "each":
            options.frame.framing = .each
            options.encode.format = .webp
        case "renditions":
            var (square, wide) = (FrameOptions(), FrameOptions())
            square.shape = .size(PixelSize(width: 80, height: 80))
            wide.shape = .aspect(AspectRatio(width: 16, height: 9))
            options.outputs.renditions = [
                RenditionOptions(name: "square", frame: square, encodings: [EncodeOptions()], scales: [1, 2]),
                RenditionOptions(
                    name: "wide",
                    frame: wide,
                    encodings: [EncodeOptions(), EncodeOptions().with(.png)],
                    scales: [1]
                ),
            ]
        case "aligned":
            options.frame.alignment = AlignOptions()
            options.frame.framing = .each
            options.detect.landmarks = .facts
            options.encode.format = .png
        case "facts":
            options.detect.landmarks = .facts
            options.frame.fallback = [.skip]
        default: options.encode.keepsMetadata = true
        }
    }

    @Test(arguments: ["plain", "each", "renditions", "aligned", "facts"])
    func outputsAndRecordsAreThoseOfARun(kind: String) throws {
        try withTemporaryFolder { folder in
            var options = try StreamInProcess.options(folder("crop"))
            Self.change(&options, kind)
            var inputs = Self.samples.map { Samples.path($0) }
            inputs.append(try folder.write("broken.jpg", [0xFF, 0xD8, 0xFF]))
            options.discover.inputs = inputs.map { DiscoverInput(path: $0, origin: .argument) }
            let records = try Self.records(of: options)
            let outputs = try FileTree.contents(of: folder("crop"))

            options.run.destination = .folder(folder("lines"))
            let task: StreamTask = kind == "aligned" ? .align : .crop
            let lines = try StreamInProcess(.lines, Self.lines(inputs), options: options, task: task)
            let frames = try StreamInProcess(.frames, Self.frames(inputs), options: options, task: task)
            #expect(lines.photos.count == inputs.count && frames.photos.count == inputs.count)
            for (index, input) in inputs.enumerated() {
                let expected = try #require(records[input.string])
                let line = try #require(try lines.photo(index + 1)?.record())
                #expect(try Self.text(line) == Self.text(expected))
                for output in line.outputs {
                    let file = try FileTree.bytes(of: folder("lines").appending(output.path))
                    #expect(file == outputs[FilePath(output.path)], "\(output.path)")
                }
                let frame = try #require(frames.photo(index + 1))
                var framed = try #require(try frame.record())
                #expect(framed.source == input.lastComponent?.string)
                framed.source = input.string
                #expect(try Self.text(framed) == Self.text(expected))
                let sent = try frame.outputs()
                #expect(sent.map(\.name) == expected.outputs.map(\.path))
                for (output, record) in zip(sent, expected.outputs) {
                    #expect(output.bytes == outputs[FilePath(record.path)], "\(record.path)")
                    let about =
                        "\(record.rendition ?? "-") image/\(record.format) \(record.size.width)x\(record.size.height)"
                    #expect(output.about == about)
                }
            }
            #expect(
                FileTree.files(in: folder.path).count { $0.starts(with: "lines") }
                    == records.values.reduce(0) { $0 + $1.outputs.count }
            )
            for summary in [lines.summary.run, frames.summary.run] {
                #expect(summary.failed == 1 && summary.photos == inputs.count)
            }
        }
    }

    /// Both forms of requests answer with the records that `facecrop inspect` prints, and there is no file.
    @Test(arguments: StreamWire.allCases)
    func inspectedPhotosHaveTheRecordsOfTheCommandAndNoOutputs(wire: StreamWire) throws {
        try withTemporaryFolder { folder in
            var options = try StreamInProcess.options(folder("out"))
            options.detect.landmarks = .mesh
            var inputs = Self.samples.map { Samples.path($0) }
            inputs.append(try folder.write("broken.jpg", [0xFF, 0xD8, 0xFF]))
            options.discover.inputs = inputs.map { DiscoverInput(path: $0, origin: .argument) }
            // The command walks its inputs in an order of its own.
            var records: [String: PhotoRecord] = [:]
            _ = try PhotoInspector(options: options, EngineBackends()).run { record in
                records[record.source] = record
                return true
            }
            let requests = wire == .lines ? try Self.lines(inputs + inputs) : try Self.frames(inputs + inputs)
            let stream = try StreamInProcess(wire, requests, options: options, task: .inspect)
            #expect(stream.photos.count == 2 * inputs.count)
            for (index, input) in (inputs + inputs).enumerated() {
                var expected = try #require(records[input.string])
                expected.timings = StageTimings()
                let answer = try #require(stream.photo(index + 1))
                var record = try #require(try answer.record())
                record.source = expected.source
                #expect(try Self.text(record) == Self.text(expected))
                #expect(answer.body.isEmpty && record.outputs.isEmpty)
            }
            #expect(FileTree.files(in: folder.path) == ["broken.jpg"])
            #expect(stream.messages[0].text.contains(#""task":"inspect","wire":"\#(wire.rawValue)""#))
        }
    }

    private static func text(_ record: PhotoRecord) throws -> String {
        String(decoding: try RecordCoding.encoded(record), as: UTF8.self)
    }

    /// The records of a run over the inputs of `options`, by source, without the time that the steps took.
    private static func records(of options: Options) throws -> [String: PhotoRecord] {
        var records: [String: PhotoRecord] = [:]
        _ = try CropEngine(options: options).runObserved { event in
            guard case .finished(var record) = event else { return }
            record.timings = StageTimings()
            records[record.source] = record
        }
        return records
    }

    static func lines(_ paths: [FilePath]) throws -> [UInt8] {
        try paths.flatMap { try JSONEncoder().encode(["path": $0.string]) + Data("\n".utf8) }
    }

    static func frames(_ paths: [FilePath]) throws -> [UInt8] {
        try paths.flatMap { path in
            let header = String(decoding: try JSONEncoder().encode(["name": path.string]), as: UTF8.self)
            return ParsedStream.frame(header, try FileTree.bytes(of: path))
        }
    }
}
