/// A chunk of text in a PNG: its keyword, and its text as it is stored.
///
/// Source: PNG 3rd edition, 11.3.3.
package struct PNGText {
    /// What the text is about.
    package let keyword: [UInt8]
    /// Whether the text is compressed with zlib.
    package let isCompressed: Bool
    /// The stored text.
    let text: ArraySlice<UInt8>

    private static let longestKeyword = 79

    /// Reads `chunk` of a file with these `chunks`; `nil` if it is no text, or has no keyword.
    package init?(_ chunk: PNGChunks.Chunk, of chunks: PNGChunks, in bytes: UnsafeBufferPointer<UInt8>) {
        let content = ArraySlice(bytes[chunk.content])
        guard let end = content.prefix(Self.longestKeyword + 1).firstIndex(of: 0) else { return nil }
        keyword = Array(content[..<end])
        let rest = content[(end + 1)...]
        if chunks.has("tEXt", chunk) {
            (isCompressed, text) = (false, rest)
        } else if chunks.has("zTXt", chunk) {
            // The method of compression, of which there is one.
            (isCompressed, text) = (true, rest.dropFirst())
        } else if chunks.has("iTXt", chunk), let flag = rest.first {
            // The flag, the method, the language and the translated keyword, each of the last two up to a zero byte.
            let language = rest.dropFirst(2)
            guard let languageEnd = language.firstIndex(of: 0),
                let keywordEnd = language[(languageEnd + 1)...].firstIndex(of: 0)
            else { return nil }
            (isCompressed, text) = (flag != 0, language[(keywordEnd + 1)...])
        } else {
            return nil
        }
    }
}
