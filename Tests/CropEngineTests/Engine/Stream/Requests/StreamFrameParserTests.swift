import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct StreamFrameParserTests {
    private static func texts(_ bytes: [UInt8], limit: Int = 1 << 20, pieces: [Int] = [1 << 16]) -> [String] {
        let parser = StreamFrameParser(maximumBodyByteCount: limit)
        return ParsedStream.events(parser, bytes, pieces: pieces).map { EventText($0).description }
    }

    private static func prefix(_ header: UInt32, _ body: UInt64) -> [UInt8] {
        StreamFramePrefix(headerByteCount: header, bodyByteCount: body).encoded
    }

    @Test func aPrefixIsAsItsDocumentationSays() {
        let bytes = Self.prefix(0x0403_0201, 0x0C0B_0A09_0807_0605)
        #expect(bytes == Array("FCS1".utf8) + (1...12).map { UInt8($0) })
        #expect(
            StreamFramePrefix(bytes)
                == StreamFramePrefix(headerByteCount: 0x0403_0201, bodyByteCount: 0x0C0B_0A09_0807_0605)
        )
    }

    @Test func aFrameIsARequest() {
        #expect(Self.texts(ParsedStream.frame(#"{"name": "a.jpg"}"#, [1, 2])) == ["1 1: content a.jpg [1, 2]"])
        let frames =
            ParsedStream.frame(#"{"id": "x", "name": "b.jpg"}"#, []) + ParsedStream.frame(#"{"name": "c"}"#, [3])
        #expect(Self.texts(frames) == ["1 'x': content b.jpg []", "2 2: content c [3]"])
        #expect(Self.texts([]) == [])
    }

    @Test func onlyTheLastPartOfANameCounts() {
        for (name, last) in [("a/b.jpg", "b.jpg"), ("/etc/passwd", "passwd"), ("../x", "x"), ("a/b/", "b")] {
            #expect(Self.texts(ParsedStream.frame(#"{"name": "\#(name)"}"#, [])) == ["1 1: content \(last) []"])
        }
    }

    /// Whatever is wrong with a header, the next frame is read.
    @Test(arguments: [
        ("", "This is not a JSON object."),
        ("x", "This is not a JSON object."),
        ("{}", "The 'name' of the photo is missing."),
        (#"{"name": ""}"#, "The 'name' is empty."),
        (#"{"name": ".."}"#, "The 'name' is no name of a file, such as 'IMG_1.jpg'."),
        (#"{"name": "a/.."}"#, "The 'name' is no name of a file, such as 'IMG_1.jpg'."),
        (#"{"name": "/"}"#, "The 'name' is no name of a file, such as 'IMG_1.jpg'."),
        (#"{"name": "a\u0000"}"#, "The 'name' has a zero byte, which no file name has."),
        (#"{"name": "a", "path": "b"}"#, "There is no member 'path'; there are 'id', 'name'."),
        (#"{"name": "a", "id": true}"#, "The 'id' must be a text or a whole number."),
    ])
    func aWrongHeaderIsOneMistake(header: String, message: String) {
        let frames = ParsedStream.frame(header, [9, 9, 9]) + ParsedStream.frame(#"{"name": "b"}"#, [1])
        #expect(Self.texts(frames) == ["badRequest 1 1: \(message)", "2 2: content b [1]"])
    }

    @Test func aBodyOfTooManyBytesIsPassedOver() {
        for count in 0..<20 {
            let frames =
                ParsedStream.frame(#"{"name": "a"}"#, [UInt8](repeating: 7, count: count))
                + ParsedStream.frame(#"{"name": "b"}"#, [1])
            let kept = [UInt8](repeating: 7, count: count)
            let first = count <= 9 ? "1 1: content a \(kept)" : "1 1: too many a \(count)"
            for piece in [1, 7, 1000] {
                #expect(Self.texts(frames, limit: 9, pieces: [piece]) == [first, "2 2: content b [1]"])
            }
        }
    }

    /// A length that is a lie is found out when the input ends, and takes no memory before.
    @Test(arguments: [17, 1 << 28, 1 << 40, UInt64(Int.max), UInt64(Int.max) + 1, .max])
    func aLengthMayBeALie(length: UInt64) {
        let header = #"{"name": "a"}"#
        let frame = Self.prefix(UInt32(header.utf8.count), length) + Array(header.utf8) + Array(repeating: 0, count: 16)
        let expected =
            "badFrame 1 1: Frame 1, at byte 0 of the input, cannot be read: the input ends in its body of "
            + "\(length) bytes."
        for limit in [8, 1 << 30] { #expect(Self.texts(frame, limit: limit) == [expected]) }
    }

    @Test func aHeaderMayHaveAMebibyteAndNoMore() {
        let name = String(repeating: "a", count: StreamFramePrefix.maximumHeaderByteCount - #"{"name": ""}"#.utf8.count)
        #expect(Self.texts(ParsedStream.frame(#"{"name": "\#(name)"}"#, [])) == ["1 1: content \(name) []"])
        for count in [UInt32(StreamFramePrefix.maximumHeaderByteCount) + 1, .max] {
            let texts = Self.texts(ParsedStream.frame(#"{"name": "b"}"#, [1]) + Self.prefix(count, 0) + [1, 2, 3])
            #expect(texts.count == 2 && texts[0] == "1 1: content b [1]")
            #expect(
                texts[1] == "badFrame 2 2: Frame 2, at byte 30 of the input, cannot be read: its header has \(count) "
                    + "bytes, more than the 1048576 allowed."
            )
        }
    }

    @Test func malformedFramesEndTheStream() {
        let frames = ParsedStream.frame(#"{"name": "a"}"#, [1])
        for wrong in ["GET / HTTP/1.1\r\n\r\n", "{\"path\": \"a\"}\n", "FCS2            ", "FCSx", "\0"] {
            let texts = Self.texts(frames + Array(wrong.utf8) + frames)
            #expect(
                texts == [
                    "1 1: content a [1]",
                    "badFrame 2 2: Frame 2, at byte 30 of the input, cannot be read: it does not begin with 'FCS1'.",
                ]
            )
        }
    }

    /// Cut off anywhere, the whole frames are requests, and the rest is one mistake.
    @Test func anEndInTheMiddleIsSaid() {
        let first = ParsedStream.frame(#"{"name": "a"}"#, [1, 2])
        let frames = first + ParsedStream.frame(#"{"name": "b"}"#, [3, 4])
        let requests = ["1 1: content a [1, 2]", "2 2: content b [3, 4]"]
        for count in 0...frames.count {
            let texts = Self.texts(Array(frames.prefix(count)))
            let wholeCount = count < first.count ? 0 : count < frames.count ? 1 : 2
            #expect(Array(texts.prefix(wholeCount)) == Array(requests.prefix(wholeCount)))
            let isCut = count != 0 && count != first.count && count != frames.count
            #expect(texts.count == wholeCount + (isCut ? 1 : 0))
            if isCut {
                #expect(texts[wholeCount].hasPrefix("badFrame") && texts[wholeCount].contains("the input ends in its"))
            }
        }
    }

    @Test func framesAreTheSameWhereverTheyAreSplit() {
        let frames =
            ParsedStream.frame(#"{"name": "a"}"#, Array(1...40)) + ParsedStream.frame("x", [5])
            + ParsedStream.frame(#"{"id": 4, "name": "b"}"#, []) + ParsedStream.frame(#"{"name": "c"}"#, [1]).dropLast()
        let whole = Self.texts(frames, limit: 30)
        #expect(whole.count == 4)
        for split in 1..<frames.count {
            #expect(Self.texts(frames, limit: 30, pieces: [split, frames.count]) == whole, "split at \(split)")
            #expect(Self.texts(frames, limit: 30, pieces: [split]) == whole, "pieces of \(split)")
        }
    }
}
