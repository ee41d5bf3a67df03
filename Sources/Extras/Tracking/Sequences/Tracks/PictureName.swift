import FaceCropFormats

/// The name of a numbered picture: a word, digits, and the extension of any format that pictures are written in.
struct PictureName {
    static let track = "track-"
    static let frame = "frame-"

    let word: String

    init?(_ name: String) {
        guard let word = [Self.track, Self.frame].first(where: name.hasPrefix), let dot = name.lastIndex(of: "."),
            EncodeOptions.Format.allCases.contains(where: { $0.fileExtension == name[name.index(after: dot)...] })
        else { return nil }
        let digits = name[..<dot].dropFirst(word.count)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        self.word = word
    }
}
