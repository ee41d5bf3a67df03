import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels
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
            let unsealed = Array("{\"frame\":2,\"faces\":[]}".utf8)
            let others = ["frame\":7,\"faces\":[]}", "frame\":2,\"faces\":[", "faces\":[]}"].map {
                JournalLine.sealed(Array("\"\($0)".utf8))
            }
            for damaged in [Array("{}".utf8), [0, 0, 0], unsealed, []] + others {
                lines[3] = damaged
                try folder.write("out/detections.jsonl", Array(lines.map { $0 + [10] }.joined()))
                #expect(try Self.journal(folder).frameCount == 2)
            }
        }
    }

    @Test func aChangedBitEndsIt() throws {
        try withTemporaryFolder { folder in
            let bytes = try Self.bytes(4, folder)
            let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
            for index in bytes.indices.dropFirst(ends[0] + 1) where !ends.contains(index) {
                var changed = bytes
                changed[index] ^= 1
                try folder.write("out/detections.jsonl", changed)
                #expect(try Self.journal(folder).frameCount == ends.count { $0 < index } - 1, "byte \(index)")
            }
        }
    }

    /// The first line of such a journal has no checksum either.
    @Test func aJournalOfAnEarlierVersionBeginsAnew() throws {
        try withTemporaryFolder { folder in
            let bytes = try Self.bytes(4, folder)
            let lines = try bytes.split(separator: UInt8(ascii: "\n")).map {
                try [UInt8(ascii: "{")] + JournalLine.unsealed($0) + [UInt8(ascii: "\n")]
            }
            try folder.write("out/detections.jsonl", Array(lines.joined()))
            let journal = try Self.journal(folder)
            #expect(journal.frameCount == 0 && journal.next() == nil)
        }
    }

    @Test func aDroppedJournalBeginsAnew() throws {
        try withTemporaryFolder { folder in
            let bytes = try Self.bytes(3, folder)
            let journal = try Self.journal(folder)
            journal.drop()
            #expect(journal.frameCount == 0 && journal.next() == nil)
            for index in 0..<3 {
                var frame = try Self.frame(index)
                if index == 1 { frame.failure = PhotoError(.corrupt, stage: .decode, path: "1", message: "Bad.") }
                try journal.enter(frame)
            }
            #expect(try FileTree.bytes(of: folder("out/detections.jsonl")) == bytes)
        }
    }

    @Test func onlyFacesThatADetectorCanFindAreTaken() {
        let good = Face(
            box: PixelRect(x: 5, y: 5, width: 10, height: 10),
            score: 0.9,
            points: FacePoints { PixelPoint(x: 8 + Double($0), y: 9) }
        )
        func isTaken(_ change: (inout Face) -> Void) -> Bool {
            var face = good
            change(&face)
            return FrameAnalyzer.possible([good, face], in: Self.size) != nil
        }
        #expect(isTaken { _ in } && FrameAnalyzer.possible([], in: Self.size) == [])
        #expect(FrameAnalyzer.possible(nil, in: Self.size) == nil)
        #expect(FrameAnalyzer.possible(Array(repeating: good, count: 501), in: Self.size) == nil)
        #expect(isTaken { $0.box.x = -39 } && isTaken { $0.box.y = 49 } && isTaken { $0.score = 1 })
        let sides: [WritableKeyPath<PixelRect, Double>] = [\.x, \.y, \.width, \.height]
        for number in [1e6, 1e19, -1e19, 1e300, -1e300, .greatestFiniteMagnitude, .infinity, -.infinity, .nan] {
            for side in sides { #expect(!isTaken { $0.box[keyPath: side] = number }, "\(number)") }
            #expect(!isTaken { $0.score = number })
            #expect(!isTaken { $0.points = FacePoints { PixelPoint(x: $0 == 3 ? number : 8, y: 9) } })
            #expect(!isTaken { $0.points = FacePoints { PixelPoint(x: 8, y: $0 == 4 ? number : 9) } })
        }
        for side in [0, -1, -10, 1e-300] {
            #expect(!isTaken { $0.box.width = side } && !isTaken { $0.box.height = side })
        }
        #expect(!isTaken { $0.score = -0.1 } && !isTaken { $0.score = 1.1 })
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
