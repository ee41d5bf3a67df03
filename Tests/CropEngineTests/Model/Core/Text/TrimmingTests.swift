import Testing

@testable import FaceCropModel

@Suite struct TrimmingTests {
    @Test(arguments: [("", ""), (" ", ""), ("a", "a"), ("  a b\t\n", "a b"), ("a ", "a"), ("\r\na", "a")])
    func onlyTheEndsAreTrimmed(text: String, expected: String) {
        #expect(text.trimmed(while: \.isWhitespace) == expected)
        #expect(String(decoding: Array(text.utf8).trimmed { " \t\r\n".utf8.contains($0) }, as: UTF8.self) == expected)
    }
}
