import Testing

@testable import FaceCropCommandLine

@Suite struct ArgumentTextTests {
    @Test func everyShortRunOfBytesComesBack() {
        let bytes = UInt8.min...UInt8.max
        for first in bytes {
            for second in bytes {
                for end: [UInt8] in [[], [0x80]] { expectReturn([first, second] + end) }
            }
        }
    }

    /// Every character that may represent a byte, its neighbours, and one in 101 of all others.
    @Test func charactersComeBack() {
        for value in Array(0x10FE00...0x10FF00) + stride(from: 0, through: 0x10FFFF, by: 101) {
            if let scalar = Unicode.Scalar(UInt32(value)) { expectReturn(Array(String(scalar).utf8)) }
        }
    }

    /// Text without the characters that represent bytes does not change.
    @Test(arguments: ["", "photo.jpg", "--output=Zürich", "e\u{301}", "👩\u{200D}🚀", "\u{FFFD}"])
    func textStaysAsItIs(text: String) {
        #expect(Array(ArgumentText.text(Array(text.utf8)).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func bytesThatAreNotTextAreShownAsSuch() {
        #expect(ArgumentText.printable("a" + ArgumentText.text([0xE9]) + "b") == "a\u{FFFD}b")
    }

    private func expectReturn(_ bytes: [UInt8]) {
        let text = ArgumentText.text(bytes)
        // Compared first, because many thousand expectations take long.
        if ArgumentText.bytes(text) != bytes { #expect(ArgumentText.bytes(text) == bytes) }
    }
}
