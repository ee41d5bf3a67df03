import FaceCropModel

/// The name of a numbered picture: a word, digits, and the extension of any format that pictures are written in.
package struct PictureName {
    static let track = "track-"
    static let frame = "frame-"

    let word: String

    /// The name, without extension, of the picture of a track; numbers are zero-padded, so that names sort.
    package static func ofTrack(_ id: Int) -> String { track + padded(id, to: 3) }

    /// The same for a frame.
    package static func ofFrame(_ number: Int) -> String { frame + padded(number, to: 6) }

    private static func padded(_ number: Int, to count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    init?(_ name: String) {
        guard let word = [Self.track, Self.frame].first(where: name.hasPrefix), let dot = name.lastIndex(of: "."),
            EncodeOptions.Format.allCases.contains(where: { $0.fileExtension == name[name.index(after: dot)...] })
        else { return nil }
        let digits = name[..<dot].dropFirst(word.count)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        self.word = word
    }
}
