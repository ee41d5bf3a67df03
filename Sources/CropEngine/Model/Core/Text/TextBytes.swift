/// Text by its bytes, for what the system, a parser or a browser reads afterwards.
///
/// Swift compares characters, and a sign before a combining mark, or behind one that U+0600 stands for, is one
/// character with it. So `split` and `replacing` do not see that sign, but a program that reads the bytes does.
extension String {
    /// The parts before, between and behind the slashes; they may be empty.
    var partsBetweenSlashes: [String] {
        utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text with each occurrence of the bytes of `part` replaced.
    package func replacingBytes(of part: String, with replacement: String) -> String {
        let bytes = Array(utf8).replacing(Array(part.utf8), with: Array(replacement.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }
}
