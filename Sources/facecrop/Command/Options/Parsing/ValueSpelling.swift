import FaceCropModel

/// What a value means that the user spelled in another way than ours: pure.
enum ValueSpelling {
    /// Words that mean the same, in British and American English, and by the names of files.
    private static let synonyms: [Set<String>] = [
        ["center", "centre"], ["centred", "centered", "center", "centre"], ["jpeg", "jpg"], ["grey", "gray"],
    ]

    /// The one of `words` that `text` spells in another way; `nil` if `text` is one of the words itself, or spells
    /// none of them.
    static func word(for text: String, among words: [String]) -> String? {
        guard !words.contains(text) else { return nil }
        return synonyms.lazy.filter { $0.contains(text) }.compactMap { group in words.first(where: group.contains) }
            .first
    }

    /// The other spellings of `words` that are understood, in alphabetical order.
    static func spellings(of words: [String]) -> [String] {
        let others = Set(synonyms.flatMap { $0 }).subtracting(words)
        return others.filter { word(for: $0, among: words) != nil }.sorted()
    }

    /// The percentage that was meant: `45%` by `45`, by `0.45` and by `45 %`; `nil` for anything else.
    static func percentage(_ text: String) -> String? {
        guard let (number, unit) = measure(text), ["", "%", "percent"].contains(unit), number > 0, number <= 100 else {
            return nil
        }
        return number < 1 && unit.isEmpty ? NumberText.percent(number) : "\(NumberText.short(number))%"
    }

    /// The pixels or the percentage that were meant: `200` by `200px`, `60%` by `0.6`; `nil` for anything else.
    static func pixelsOrPercentage(_ text: String) -> String? {
        if let (number, unit) = measure(text), unit == "px" { return NumberText.short(number) }
        return percentage(text)
    }

    /// The fraction that was meant: `0.8` by `80%`, by `80` and by `0,8`; `nil` for anything else.
    static func fraction(_ text: String) -> String? {
        guard let (number, unit) = measure(text), ["", "%", "percent"].contains(unit), number > 0, number <= 100 else {
            return nil
        }
        return NumberText.short(unit.isEmpty && number <= 1 ? number : number / 100)
    }

    /// The number that was meant, without its unit and with a point: `60` by `60s`, `0.5` by `0,5`; `nil` for anything
    /// else.
    static func number(_ text: String) -> String? {
        guard let (number, unit) = measure(text), units.contains(unit) else { return nil }
        return NumberText.short(number)
    }

    /// The units that may stand behind a number that needs none.
    private static let units: Set = [
        "", "px", "%", "s", "sec", "seconds", "°", "deg", "degrees", "dpi", "ppi", "fps", "x",
    ]

    /// The amount of memory that was meant: `2G` by `2 GB` and by `2`, `50%` by `0.5`; `nil` for anything else.
    static func memory(_ text: String) -> String? {
        guard let (number, unit) = measure(text), number == number.rounded(), number >= 1 else {
            return percentage(text)
        }
        if unit.isEmpty { return "\(NumberText.short(number))\(number <= 64 ? "G" : "M")" }
        guard let letter = unit.first, "kmgt".contains(letter), ["", "b", "ib"].contains(unit.dropFirst()) else {
            return percentage(text)
        }
        return "\(NumberText.short(number))\(letter == "k" ? "k" : letter.uppercased())"
    }

    /// The number that `text` begins with, of which a comma may begin the decimals, and what stands behind it.
    private static func measure(_ text: String) -> (number: Double, unit: String)? {
        let plain = text.lowercased().filter { $0 != " " }
        let digits = plain.prefix { "0123456789.,".contains($0) }
        guard let number = Double(digits.map { $0 == "," ? "." : String($0) }.joined()) else { return nil }
        return (number, String(plain.dropFirst(digits.count)))
    }

    /// The size that was meant: `400x400` by `400`, and the option for a ratio by `4:5`; `nil` for anything else.
    static func size(_ text: String) -> String? {
        if text.contains(":"), let ratio = AspectRatio(text: text) { return "--aspect \(ratio)" }
        let digits = text.lowercased().hasSuffix("px") ? text.dropLast(2) : text[...]
        guard let side = Int(digits), (1...65_535).contains(side) else { return nil }
        return "\(side)x\(side)"
    }

    /// The size that was meant in pixels or on paper: `35x45mm` by `35mm x 45mm`, and by `3.5x4.5`; `nil` for anything
    /// else.
    static func requestedSize(_ text: String) -> String? {
        let plain = text.replacing("*", with: "x").filter { $0 != " " }
        if PixelSize(text: plain) != nil { return plain }
        return size(text) ?? (PrintSize(meant: text) ?? PrintSize(meant: "\(text)cm"))?.description
    }

    /// The ratio that was meant: `1.91:1` by `1.91`; `nil` for anything else.
    static func ratio(_ text: String) -> String? {
        guard let ratio = AspectRatio(text: "\(text):1") else { return nil }
        return ratio.description
    }

    /// The framing that was meant: `index:2` by `2`, or a word near to what was typed.
    static func framing(_ text: String) -> String? {
        if let number = Int(text), number >= 1 { return "index:\(number)" }
        return NearestWord.of(
            text,
            among: ["averaged", "group", "largest", "each", "index:1", "guard", "guard:attention"]
        )
    }

    /// The filling that was meant: `#e0e0e0` by `e0e0e0`, or a word near to what was typed.
    static func filling(_ text: String) -> String? {
        if FrameOptions.Extension(text: "#\(text)") != nil { return "#\(text)" }
        return NearestWord.of(text, among: ["edge", "blur", "black", "white", "grey"])
    }
}
