import FaceCropCore
import FaceCropFraming

/// What a value means that the user spelled in another way than ours: pure.
package enum ValueSpelling {
    /// Words that mean the same, in British and American English, and by the names of files.
    private static let synonyms: [Set<String>] = [
        ["center", "centre"], ["centred", "centered", "center", "centre"], ["jpeg", "jpg"], ["grey", "gray"],
    ]

    /// The one of `words` that `text` spells in another way; `nil` if `text` is one of the words itself, or spells
    /// none of them.
    package static func word(for text: String, among words: [String]) -> String? {
        guard !words.contains(text) else { return nil }
        return synonyms.lazy.filter { $0.contains(text) }.compactMap { group in words.first(where: group.contains) }
            .first
    }

    /// The other spellings of `words` that are understood, in alphabetical order.
    package static func spellings(of words: [String]) -> [String] {
        let others = Set(synonyms.flatMap { $0 }).subtracting(words)
        return others.filter { word(for: $0, among: words) != nil }.sorted()
    }

    /// The percentage that was meant by a bare number: `45%` by `45`, and by `0.45`; `nil` for anything else.
    package static func percentage(_ text: String) -> String? {
        guard let number = Double(text), number > 0, number <= 100 else { return nil }
        return number < 1 ? NumberText.percent(number) : "\(text)%"
    }

    /// The size that was meant: `400x400` by `400`, and the option for a ratio by `4:5`; `nil` for anything else.
    package static func size(_ text: String) -> String? {
        if text.contains(":"), let ratio = AspectRatio(text: text) { return "--aspect \(ratio)" }
        let digits = text.lowercased().hasSuffix("px") ? text.dropLast(2) : text[...]
        guard let side = Int(digits), (1...65_535).contains(side) else { return nil }
        return "\(side)x\(side)"
    }

    /// The size that was meant in pixels or on paper: `35x45mm` by `35mm x 45mm`; `nil` for anything else.
    package static func requestedSize(_ text: String) -> String? {
        size(text) ?? PrintSize(meant: text)?.description
    }

    /// The ratio that was meant: `1.91:1` by `1.91`; `nil` for anything else.
    package static func ratio(_ text: String) -> String? {
        guard let ratio = AspectRatio(text: "\(text):1") else { return nil }
        return ratio.description
    }

    /// The framing that was meant: `index:2` by `2`, or a word near to what was typed.
    package static func framing(_ text: String) -> String? {
        if let number = Int(text), number >= 1 { return "index:\(number)" }
        return NearestWord.of(text, among: ["averaged", "group", "largest", "each", "index:1"])
    }

    /// The filling that was meant: `#e0e0e0` by `e0e0e0`, or a word near to what was typed.
    package static func filling(_ text: String) -> String? {
        if FrameOptions.Extension(text: "#\(text)") != nil { return "#\(text)" }
        return NearestWord.of(text, among: ["edge", "blur", "black", "white", "grey"])
    }
}
