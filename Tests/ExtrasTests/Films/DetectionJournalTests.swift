import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCore
@testable import FaceCropFilms
@testable import FaceCropFormats
@testable import FaceCropFraming
@testable import FaceCropImaging
@testable import FaceCropTracking

/// The faces detected so far, on disk.
@Suite struct DetectionJournalTests {
    private static let size = PixelSize(width: 40, height: 30)

    /// The faces of frame `index`: none, one or two; the numbers have many digits.
    private static func faces(_ index: Int) -> [Face] {
        (0..<index % 3).map { number in
            let start = Double(index + number) / 3
            return Face(
                box: PixelRect(x: -start, y: start * 7, width: 10 + start, height: 0.1),
                score: 1 / (start + 1.1),
                points: FacePoints { PixelPoint(x: start + Double($0) / 7, y: start - Double($0) * 1e-9) }
            )
        }
    }

    private static func frame(_ index: Int) throws -> FrameDetections {
        let pixels = [UInt8](repeating: 128, count: 3 * size.pixelCount)
        return try FrameDetections(index: index, pixels: pixels, size: size, faces: faces(index))
    }

    private static func journal(
        _ folder: TemporaryFolder,
        decoders: DecodeOptions.Decoders = .fast
    ) throws -> DetectionJournal {
        var options = FaceTrackingOptions(inputs: [folder("in")], outputFolder: folder("out"))
        options.decode.decoders = decoders
        return try DetectionJournal(options, options.detect)
    }

    /// The bytes of a journal of `count` frames, the second of which has an error.
    private static func bytes(_ count: Int, _ folder: TemporaryFolder) throws -> [UInt8] {
        try VipsLibrary.start()
        try folder.write("in/0.png", [1])
        try folder.makeFolder("out")
        let journal = try Self.journal(folder)
        #expect(journal.frameCount == 0 && journal.next() == nil)
        for index in 0..<count {
            var frame = try frame(index)
            if index == 1 { frame.failure = PhotoError(.corrupt, stage: .decode, path: "1", message: "Bad.") }
            try journal.enter(frame)
        }
        return try FileTree.bytes(of: folder("out/detections.jsonl"))
    }

    @Test func aRunGoesOnAfterTheLastWholeLine() throws {
        try withTemporaryFolder { folder in
            let bytes = try Self.bytes(5, folder)
            let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
            #expect(ends.count == 6)
            for count in bytes.indices {
                try folder.write("out/detections.jsonl", Array(bytes[..<count]))
                let journal = try Self.journal(folder)
                let whole = max(0, ends.count { $0 < count } - 1)
                #expect(journal.frameCount == whole)
                for index in 0..<5 {
                    let isKnown = index < whole && index != 1
                    #expect(journal.next() == (isKnown ? Self.faces(index) : nil))
                    var frame = try Self.frame(index)
                    if index == 1 { frame.failure = PhotoError(.corrupt, stage: .decode, path: "1", message: "Bad.") }
                    try journal.enter(frame)
                }
                #expect(try FileTree.bytes(of: folder("out/detections.jsonl")) == bytes, "after \(count) bytes")
            }
        }
    }

    @Test func aLineThatIsNoneEndsIt() throws {
        try withTemporaryFolder { folder in
            let bytes = try Self.bytes(4, folder)
            var lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
            for damaged in [Array("{}".utf8), [0, 0, 0], Array("{\"frame\":7,\"faces\":[]}".utf8), []] {
                lines[3] = damaged
                try folder.write("out/detections.jsonl", Array(lines.map { $0 + [10] }.joined()))
                #expect(try Self.journal(folder).frameCount == 2)
            }
        }
    }

    @Test func otherDecodersAndFilesBeginAnew() throws {
        try withTemporaryFolder { folder in
            _ = try Self.bytes(3, folder)
            #expect(
                try Self.journal(folder).frameCount == 3 && Self.journal(folder, decoders: .library).frameCount == 0
            )
            try folder.write("in/1.png", [1])
            #expect(try Self.journal(folder).frameCount == 0)
        }
    }

    /// One error is enough: the lines after it could not be gone on from.
    @Test func whereNoFileCanBeTheRunIsToldOnce() throws {
        try withTemporaryFolder { folder in
            try VipsLibrary.start()
            try folder.write("in/0.png", [1])
            try folder.write("out/detections.jsonl/a", [1])
            let journal = try Self.journal(folder)
            #expect(journal.frameCount == 0 && journal.isKept)
            #expect(throws: Errno.self) { try journal.enter(Self.frame(0)) }
            try journal.enter(Self.frame(1))
            #expect(!journal.isKept)
            try journal.remove()
            #expect(try FileTree.bytes(of: folder("out/detections.jsonl/a")) == [1])
        }
    }

    @Test func theFileIsRemovedAtTheEnd() throws {
        try withTemporaryFolder { folder in
            _ = try Self.bytes(2, folder)
            let journal = try Self.journal(folder)
            try journal.remove()
            try journal.remove()
            #expect(FileTree.files(in: folder("out")).isEmpty)
        }
    }
}
