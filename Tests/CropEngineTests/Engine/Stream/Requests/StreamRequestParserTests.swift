import Foundation
import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct StreamRequestParserTests {
    private static func texts(_ bytes: [UInt8], pieces: [Int] = [1 << 16]) -> [String] {
        ParsedStream.events(StreamRequestParser(), bytes, pieces: pieces).map { EventText($0).description }
    }

    private static func texts(_ lines: String) -> [String] { texts(Array(lines.utf8)) }

    @Test func aLineIsARequest() {
        #expect(Self.texts(#"{"path": "photos/a.jpg"}"# + "\n") == ["1 1: file photos/a.jpg"])
        #expect(Self.texts(#"{"id": 17, "path": "/a b.jpg"}"# + "\n") == ["1 17: file /a b.jpg"])
        #expect(Self.texts(#"{"path":"ä","id":"x\ny","output":"b/thumb.jpg"}"#) == ["1 'x\ny': file ä as b/thumb"])
    }

    @Test func blankLinesOnlyCount() {
        let lines = "\n  \t\r\n" + #"{"path": "a"}"# + "\r\n\n" + #"{"path": "b"}"#
        #expect(Self.texts(lines) == ["3 3: file a", "5 5: file b"])
    }

    /// Whatever is wrong with a line, the next one is read.
    @Test(arguments: [
        ("hello", "This is not a JSON object."),
        ("[1]", "This is not a JSON object."),
        (#"{"path": "a""#, "This is not a JSON object."),
        ("{}", "The 'path' of the photo is missing."),
        (#"{"path": ""}"#, "The 'path' is empty."),
        (#"{"path": 3}"#, "The 'path' must be a text."),
        (#"{"path": null}"#, "The 'path' must be a text."),
        (#"{"path": "a\u0000b"}"#, "The 'path' has a zero byte, which no file name has."),
        (#"{"path": "a", "id": 1.5}"#, "The 'id' must be a text or a whole number."),
        (#"{"path": "a", "id": null}"#, "The 'id' must be a text or a whole number."),
        (#"{"path": "a", "id": [1]}"#, "The 'id' must be a text or a whole number."),
        (#"{"path": "a", "id": 9223372036854775808}"#, "The 'id' must be a text or a whole number."),
        (
            #"{"path": "a", "ouput": "b"}"#,
            "There is no member 'ouput'; there are 'id', 'path', 'output'. Did you mean 'output'?"
        ),
        (#"{"path": "a", "output": ""}"#, "The 'output' is empty."),
        (#"{"path": "a", "output": 1}"#, "The 'output' must be a text."),
    ])
    func aWrongLineIsOneMistake(line: String, message: String) {
        let texts = Self.texts(line + "\n" + #"{"path": "b"}"# + "\n")
        #expect(texts == ["badRequest 1 1: \(message)", "2 2: file b"])
    }

    @Test func aMistakeHasTheIDOfItsRequest() {
        #expect(Self.texts(#"{"id": "x"}"#) == ["badRequest 1 'x': The 'path' of the photo is missing."])
        #expect(Self.texts(#"{"id": -4, "path": 1}"#) == ["badRequest 1 -4: The 'path' must be a text."])
    }

    /// As in a table of names.
    @Test(arguments: ["..", "../a", "a/../b", "/a", "a//b", "a/", "./a", "a\\\\b", "a\\u0007", ".facecrop/a"])
    func anOutputStaysBelowTheFolder(output: String) throws {
        let texts = Self.texts(#"{"path": "a", "output": ""# + output + #""}"#)
        #expect(texts.count == 1 && texts[0].hasPrefix("badRequest 1 1: The 'output' "), "\(texts)")
    }

    /// JSON may be in UTF-16, but lines cannot be found in it.
    @Test func textInUTF16IsAMistake() {
        for isBigEndian in [false, true] {
            let bytes = #"{"path": "a.jpg"}"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            let line = isBigEndian ? [0] + bytes.dropLast() : bytes
            #expect(Self.texts(line) == ["badRequest 1 1: This is text in UTF-16; requests are in UTF-8."])
        }
    }

    @Test func textThatIsNotUTF8IsAMistake() {
        for start in [#"{"path": ""#, #"{"path": "a", "id": ""#, #"{"#] {
            let line = Array(start.utf8) + [0xFF] + Array("\"}\n".utf8)
            #expect(Self.texts(line) == ["badRequest 1 1: This is not text in UTF-8."])
        }
    }

    @Test func aLineMayHaveAMebibyteAndNoMore() {
        let frame = #"{"path": ""}"#.utf8.count
        for (excess, isRead) in [(-1, true), (0, true), (1, false), (5_000_000, false)] {
            let name = String(repeating: "a", count: StreamRequestParser.maximumLineByteCount - frame + excess)
            let lines = Array(#"{"path": "\#(name)"}"#.utf8) + Array("\n{\"path\": \"b\"}\n".utf8)
            for pieces in [[lines.count], [1000], [StreamRequestParser.maximumLineByteCount]] {
                let texts = Self.texts(lines, pieces: pieces)
                let tooLong = "badRequest 1 1: The line has more than 1048576 bytes, so it was not read."
                #expect(texts == [isRead ? "1 1: file \(name)" : tooLong, "2 2: file b"])
            }
        }
    }

    @Test func linesAreTheSameWhereverTheyAreSplit() {
        let lines = Array(
            "\n{\"path\": \"a\"}\nx\n{\"id\": 3, \"path\": \"ä\", \"output\": \"b\"}\n\n{\"path\":\"c\"}".utf8
        )
        let whole = Self.texts(lines)
        #expect(whole.count == 4)
        for split in 1..<lines.count {
            #expect(Self.texts(lines, pieces: [split, lines.count]) == whole, "split at \(split)")
            #expect(Self.texts(lines, pieces: [split]) == whole, "pieces of \(split)")
        }
    }

    /// More bytes than the parser keeps before it removes those of lines that were read.
    @Test func aLongStreamComesThrough() {
        let lines = (1...20_000).map { "{\"path\": \"\($0)\"}\n" }.joined()
        let texts = Self.texts(Array(lines.utf8), pieces: [777])
        #expect(texts == (1...20_000).map { "\($0) \($0): file \($0)" })
    }
}
