import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct JournalTextTests {
    @Test func everyByteComesBack() {
        for byte in UInt8.min ... .max { #expect(JournalText.decoded(JournalText.encoded([byte])) == [byte]) }
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let bytes = JournalSamples.bytes(0...30, using: &random)
            #expect(JournalText.decoded(JournalText.encoded(bytes)) == bytes)
        }
    }

    @Test func betweenQuotesItIsJSON() throws {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2000 {
            let text = JournalText.encoded(JournalSamples.bytes(0...30, using: &random))
            let json = Data("[\"".utf8) + text + Data("\"]".utf8)
            #expect(try JSONDecoder().decode([String].self, from: json) == [String(decoding: text, as: UTF8.self)])
        }
    }

    @Test func textStaysReadable() {
        for (plain, text) in [("Zoë/été 1.jpg", "Zoë/été 1.jpg"), ("50%", "50%25"), ("a\"b\\c\n", "a%22b%5Cc%0A")] {
            #expect(JournalText.encoded(Array(plain.utf8)) == Array(text.utf8))
        }
        #expect(JournalText.encoded(Array("caf".utf8) + [0xE9]) == Array("caf%E9".utf8))
    }

    /// Found by fuzzing: the journal could contain one path in several forms.
    @Test func eachPathHasOneText() {
        let texts = [Array("%41".utf8), Array("%C3%A9".utf8), [0xE9], Array("%E9".utf8) + [0xC3, 0xA9]]
        for text in texts { #expect(JournalText.decoded(text) == nil, "\(text)") }
        #expect(JournalText.decoded(Array("%E9".utf8)) == [0xE9] && JournalText.decoded([0xC3, 0xA9]) == [0xC3, 0xA9])
    }

    @Test(arguments: ["%", "%4", "%4g", "%e9", "a%", "\"", "\\", "\n", "\u{7F}"])
    func unwritableTextsAreNotRead(text: String) { #expect(JournalText.decoded(Array(text.utf8)) == nil) }
}
