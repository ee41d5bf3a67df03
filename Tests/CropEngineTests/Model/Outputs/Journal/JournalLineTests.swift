import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct JournalLineTests {
    @Test func entriesComeBack() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<1000 {
            let entry = JournalSamples.entry(JournalSamples.bytes(1...40, using: &random), using: &random)
            #expect(try JournalLine.decoded(JournalLine.encoded(entry)[...]) == entry)
        }
    }

    @Test func linesAreJSONWithoutLineBreaks() throws {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<200 {
            let entry = JournalSamples.entry("a\nb\"c", using: &random)
            let line = JournalLine.encoded(entry)
            #expect(!line.contains(0x0A))
            let json = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            #expect(json["key"] as? String == "a%0Ab%22c")
            #expect(json["bytes"] as? Int == entry.header.fingerprint.byteCount)
            #expect((json["outputs"] as? [[Any]])?.count == entry.header.outputs.count)
            #expect((json["record"] as? [String: String])?.keys.sorted() == ["source"])
        }
    }

    @Test func everyPartOfALineIsDamage() {
        var random = SeededGenerator(seed: 3)
        let line = JournalLine.encoded(JournalSamples.entry("a.jpg", using: &random))
        for length in 0..<line.count {
            #expect(throws: JournalLine.Damage.self) { try JournalLine.decoded(line[..<length]) }
            #expect(throws: JournalLine.Damage.self) { try JournalLine.decoded(line[(length + 1)...]) }
        }
        #expect(throws: JournalLine.Damage.self) { try JournalLine.decoded((line + [0x20])[...]) }
    }

    @Test func everyChangedByteIsDamage() {
        var random = SeededGenerator(seed: 4)
        let line = JournalLine.encoded(JournalSamples.entry("a.jpg", using: &random))
        for index in line.indices {
            for bit in 0..<8 {
                var changed = line
                changed[index] ^= 1 << bit
                #expect(throws: JournalLine.Damage.self, "byte \(index)") { try JournalLine.decoded(changed[...]) }
            }
        }
    }

    /// The checksum is right, but the line has content that is never written.
    @Test(arguments: [
        (#""bytes":5"#, #""bytes":-5"#), (#""bytes":5"#, #""bytes":99999999999999999999"#),
        ("a.jpg\",7", "../a.jpg\",7"),
        ("a.jpg\",7", "/a.jpg\",7"), ("a.jpg\",7", "x/./a.jpg\",7"), ("a.jpg\",7", "x//a.jpg\",7"),
        ("a.jpg\",7", "\",7"),
        ("a.jpg\",7", "a%00.jpg\",7"), (#""status":"written""#, #""status":"eaten""#),
        ("a.jpg\",7", "a.jpg\",7,\"\",\"-\""), ("a.jpg\",7", "a.jpg\",7,\"c\""), ("a.jpg\",7", "a.jpg\",7,\"c\",1,2"),
        ("a.jpg\",7", "a.jpg\",7,\"c\",1,-2,3"), ("a.jpg\",7", "a.jpg\",7,\"c\",1,2,3,4"),
        (#""into":"/o""#, #""into":"""#), (#""into":"/o""#, #""into":/o"#),
        (#""bytes":5"#, #""bytes":05"#), (#""bytes":5"#, #""bytes":-0"#), (#""written""#, #""wr%69tten""#),
        ("a.jpg\",7", "%61.jpg\",7"), (#""cut":0"#, #""cut":2"#),
        (#""lengths":[2,"#, #""lengths":[1,"#),
        (#""lengths":[2,"#, #""lengths":[-2,"#), (#""lengths":[2,"#, #""lengths":[9223372036854775807,"#),
    ])
    func aForgedLineIsDamage(old: String, new: String) throws {
        var random = SeededGenerator(seed: 5)
        var entry = JournalSamples.entry("k", using: &random)
        entry.header.outputFolder = Array("/o".utf8)
        entry.header.fingerprint.byteCount = 5
        entry.header.tally.status = .written
        entry.header.tally.isSkippedInBurst = false
        entry.header.tally.isNotAPhoto = false
        entry.header.tally.unreadFormat = nil
        entry.header.tally.hasCutFace = false
        entry.header.tally.keptByHand = 0
        entry.header.outputs = [.init(path: Array("a.jpg".utf8), byteCount: 7)]
        entry.header.tally.outputs = 1
        entry.header.tally.outputBytes = 7
        entry.record = Array("{}".utf8)
        #expect(try JournalLine.decoded(JournalLine.encoded(entry)[...]) == entry)
        let body = JournalLine.encoded(entry).dropFirst(#"{"check":"0123456789abcdef","#.utf8.count)
        let text = String(decoding: body, as: UTF8.self)
        #expect(text.contains(old))
        let forged = Array(text.replacing(old, with: new).utf8)
        let line = Array("{\"check\":\"\(Self.checksum(forged))\",".utf8) + forged
        #expect(throws: JournalLine.Damage.self) { try JournalLine.decoded(line[...]) }
    }

    /// If a photo has only failed, its entry contains only the failure; all other entries are read as before.
    @Test func failuresComeBackAndAreLeftOutWhereThereAreNone() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var entry = JournalSamples.entry("a.jpg", using: &random)
            entry.header.tally.status = .failed
            entry.header.tally.isSkippedInBurst = false
            entry.header.tally.isSkippedByOverride = false
            entry.header.tally.isNotAPhoto = false
            entry.header.tally.unreadFormat = nil
            entry.header.failure = JournalSamples.failure(using: &random)
            let line = JournalLine.encoded(entry)
            #expect(try JournalLine.decoded(line[...]) == entry && !entry.isDone)
            #expect(try JSONSerialization.jsonObject(with: Data(line)) is [String: Any])
            entry.header.failure = nil
            let without = String(decoding: JournalLine.encoded(entry), as: UTF8.self)
            #expect(!without.contains("failure") && without.contains(#"],"lengths":["#))
        }
    }

    /// Every line had this form before outputs had checksums.
    @Test func outputsOfEarlierVersionsAreUnderstood() throws {
        var random = SeededGenerator(seed: 7)
        var entry = JournalSamples.entry("k", using: &random)
        entry.header.outputs = [.init(path: Array("a.jpg".utf8), byteCount: 7)]
        entry.header.leftovers = []
        let text = String(decoding: JournalLine.encoded(entry), as: UTF8.self)
        #expect(text.contains(#""outputs":[["a.jpg",7]],"leftovers":[],"#))
        entry.header.outputs = [
            .init(
                path: Array("a.jpg".utf8),
                byteCount: 7,
                checksum: "c7",
                modifiedNanoseconds: 5,
                replacement: .init(byteCount: 8, modifiedNanoseconds: -9)
            )
        ]
        let newText = String(decoding: JournalLine.encoded(entry), as: UTF8.self)
        #expect(newText.contains(#""outputs":[["a.jpg",7,"c7",5,8,-9]],"#))
    }

    @Test func rubbishIsDamage() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<2000 {
            let line = JournalSamples.bytes(0...200, using: &random)
            #expect(throws: JournalLine.Damage.self) { try JournalLine.decoded(line[...]) }
        }
    }

    /// Another implementation of FNV-1a over words of 8 bytes, the last one filled with zeros, followed by the number
    /// of bytes.
    private static func checksum(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var words = stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<min(start + 8, bytes.count)].enumerated().reduce(UInt64(0)) {
                $0 | UInt64($1.element) << (8 * $1.offset)
            }
        }
        if bytes.count % 8 == 0 { words.append(0) }
        for word in words + [UInt64(bytes.count)] { hash = (hash ^ word) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
