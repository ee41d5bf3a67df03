import Testing

@testable import FaceCropModel

@Suite struct OutputKeyTests {
    private static func key(_ text: String) -> OutputKey { OutputKey(Array(text.utf8)) }

    @Test(arguments: [
        ("a.jpg", "A.JPG"), ("x/ä.jpg", "X/Ä.jpg"), ("ä.jpg", "a\u{308}.jpg"), ("Ä.jpg", "a\u{308}.jpg"),
        ("ΣΑΣ", "σας"), ("Ω", "\u{2126}"), ("가", "\u{1100}\u{1161}"), ("ẞ", "ß"), ("Ǆ", "ǆ"), ("ſ", "S"),
    ])
    func namesThatSomeDiskTakesForOneAreEqual(first: String, second: String) {
        #expect(Self.key(first) == Self.key(second) && Self.key(first).hashValue == Self.key(second).hashValue)
    }

    @Test(arguments: [("a", "b"), ("a", "ä"), ("ss", "ß"), ("x/a", "x-a"), ("a.jpg", "a.jpeg"), ("ο", "o")])
    func otherNamesDiffer(first: String, second: String) {
        #expect(Self.key(first) != Self.key(second))
    }

    @Test func bytesThatAreNotUTF8AreComparedAsBytes() {
        #expect(OutputKey([0xE9]) != OutputKey([0xC9]))
        #expect(OutputKey([0xE9]) == OutputKey([0xE9]))
        #expect(OutputKey([0xE9, 0x41]) == OutputKey([0xE9, 0x61]))
        #expect(OutputKey([0xE9]) != OutputKey(Array("é".utf8)))
    }
}
