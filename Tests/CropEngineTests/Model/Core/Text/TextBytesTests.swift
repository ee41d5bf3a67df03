import Testing

@testable import FaceCropModel

/// Slashes and words that are found by their bytes, even as a part of a larger character.
@Suite struct TextBytesTests {
    @Test(arguments: [
        ("", [""]), ("a", ["a"]), ("/", ["", ""]), ("a//b/", ["a", "", "b", ""]), ("../\u{301}x", ["..", "\u{301}x"]),
        ("a\u{600}/..", ["a\u{600}", ".."]),
    ])
    func partsBetweenSlashes(text: String, parts: [String]) { #expect(text.partsBetweenSlashes == parts) }

    @Test(arguments: [
        ("a<b<", "a&lt;b&lt;"), ("", ""), ("<\u{301}", "&lt;\u{301}"), ("\u{600}<", "\u{600}&lt;"), ("é", "é"),
    ])
    func everyOccurrenceIsReplaced(text: String, expected: String) {
        let replaced = text.replacingBytes(of: "<", with: "&lt;")
        #expect(Array(replaced.utf8) == Array(expected.utf8))
    }
}
