import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct PipeFrameTests {
    /// Frames of every kind, with bodies of many lengths.
    private static let frames = PipeFrame.Kind.allCases.enumerated().flatMap { index, kind in
        [0, 1, 4, 300].map { count in
            PipeFrame(
                kind,
                number: UInt32(truncatingIfNeeded: index &* 0x9E37_79B1 &+ count),
                body: (0..<count).map { UInt8(truncatingIfNeeded: $0 + index) }
            )
        }
    }

    @Test func aFrameStandsOnThePipeAsItsDocumentationSays() {
        let frame = PipeFrame(.order, number: 0x0403_0201, body: [7, 8])
        #expect(frame.encoded == [7, 0, 0, 0, 2, 1, 2, 3, 4, 7, 8])
    }

    @Test func framesComeOutAsTheyWentInWhereverTheyAreSplit() throws {
        let bytes = try Self.frames.flatMap { try #require($0.encoded) }
        for split in 0...bytes.count {
            var parser = PipeFrameParser()
            var found: [PipeFrame] = []
            for piece in [bytes[..<split], bytes[split...]] {
                parser.append(piece)
                while let frame = try parser.next() { found.append(frame) }
            }
            #expect(found == Self.frames, "split at \(split)")
        }
    }

    @Test func framesComeOutOfPiecesOfEveryLength() throws {
        let bytes = try Self.frames.flatMap { try #require($0.encoded) }
        for length in 1...40 {
            var parser = PipeFrameParser()
            var found: [PipeFrame] = []
            for start in stride(from: 0, to: bytes.count, by: length) {
                parser.append(bytes[start..<min(start + length, bytes.count)])
                while let frame = try parser.next() { found.append(frame) }
            }
            #expect(found == Self.frames, "pieces of \(length)")
        }
    }

    @Test func aFrameAppearsOnlyWithItsLastByte() throws {
        let bytes = try #require(PipeFrame(.report, number: 1, body: Array(1...20)).encoded)
        for count in 0..<bytes.count {
            var parser = PipeFrameParser()
            parser.append(bytes.prefix(count))
            let frame = try parser.next()
            #expect(frame == nil, "\(count) bytes")
        }
    }

    /// Bytes that follow a frame and are in none, wherever a pipe cuts them.
    @Test func bytesBehindAFrameCanBeTaken() throws {
        let (reading, writing) = try PipeDescriptor.makePipe()
        let frame = try #require(PipeFrame(.order, number: 7, body: [1, 2]).encoded)
        for split in 0...200 {
            let content = (0..<200).map { UInt8($0) }
            var parser = PipeFrameParser()
            parser.append(frame + content.prefix(split))
            _ = try #require(try parser.next())
            try writing.write(Array(content.dropFirst(split)) + frame)
            let bytes = try reading.read(200, after: parser.takeBytes(200))
            #expect(bytes == content, "split at \(split)")
            parser.append(try reading.read())
            let next = try parser.next()
            #expect(next == PipeFrame(.order, number: 7, body: [1, 2]))
        }
        #expect(try reading.read(3, after: [1, 2, 3]) == [1, 2, 3])
    }

    @Test func aPipeThatEndsGivesFewerBytes() throws {
        let reading: PipeDescriptor
        do {
            let ends = try PipeDescriptor.makePipe()
            try ends.writing.write([3, 4])
            reading = ends.reading
        }
        #expect(try reading.read(10, after: [1, 2]) == [1, 2, 3, 4])
    }

    /// More bytes than the parser keeps before it discards those already read.
    @Test func aLongConversationComesThrough() throws {
        var parser = PipeFrameParser()
        let body = [UInt8](repeating: 5, count: 50_000)
        for number in 0..<100 as Range<UInt32> {
            let bytes = try #require(PipeFrame(.report, number: number, body: body).encoded)
            parser.append(bytes)
            parser.append(bytes.prefix(9))
            let first = try parser.next()
            let noFrame = try parser.next()
            parser.append(bytes.dropFirst(9))
            let second = try parser.next()
            #expect(first == PipeFrame(.report, number: number, body: body) && noFrame == nil && second == first)
        }
    }

    @Test func lengthsThatNoFrameHasAreRefusedAtOnce() {
        let greatest = UInt32(PipeFrame.maximumBodyByteCount + 5)
        for length in Array(0..<5) + [greatest + 1, greatest + 2, 1 << 31, .max] as [UInt32] {
            var parser = PipeFrameParser()
            parser.append(withUnsafeBytes(of: length.littleEndian) { Array($0) })
            for _ in 0..<2 { #expect(Self.invalidMessage(&parser) == .length(length)) }
        }
        #expect(PipeFrame(.report, number: 1, body: [UInt8](repeating: 0, count: Int(greatest) - 4)).encoded == nil)
    }

    @Test func unknownKindsAreRefused() {
        let known = Set(PipeFrame.Kind.allCases.map(\.rawValue))
        for kind in UInt8.min ... .max where !known.contains(kind) {
            var parser = PipeFrameParser()
            parser.append([5, 0, 0, 0, kind])
            #expect(Self.invalidMessage(&parser) == .kind(kind))
        }
    }

    /// Whatever the parser gets, each frame has its declared length, or the bytes are refused.
    @Test func garbageDoesNoHarm() throws {
        var generator = SeededGenerator(seed: 4)
        var refused = 0
        for _ in 0..<2000 {
            var parser = PipeFrameParser()
            let count = Int.random(in: 0...64, using: &generator)
            var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            // Half of the inputs start like a frame.
            if Bool.random(using: &generator), count > 4 { bytes.replaceSubrange(0..<4, with: [9, 0, 0, 0]) }
            parser.append(bytes)
            do throws(PipeFrameParser.InvalidFrame) {
                while let frame = try parser.next() { #expect(frame.body.count + 9 <= count) }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 500)
    }

    private static func invalidMessage(_ parser: inout PipeFrameParser) -> PipeFrameParser.InvalidFrame? {
        do throws(PipeFrameParser.InvalidFrame) {
            _ = try parser.next()
            return nil
        } catch {
            return error
        }
    }
}
