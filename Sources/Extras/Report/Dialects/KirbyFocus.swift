import FaceCropModel
import FoundationEssentials

/// The field `Focus` of the content file of an image of Kirby, since version 4: `a.jpg.txt` beside `a.jpg`.
///
/// A content file has fields, `Key: value`, between lines of four hyphens. The point is in percents of the upright
/// photo, with one decimal as the panel writes it, and is put into the middle of a crop as far as the photo reaches.
enum KirbyFocus: FocalFile {
    private static let key = "focus"
    private static let ending = ".txt"
    private static let separator = "----"

    /// Kirby takes numbers up to 1 for fractions, even with a percent sign.
    private static let leastPercent = 1.1

    static func path(ofPhoto path: String) -> String { path + ending }

    static func value(_ photo: PlacedPhoto) -> String {
        [photo.focalPoint.centre.x, photo.focalPoint.centre.y].map { fraction in
            let percent = (fraction * 100).rounded(decimals: 1)
            return "\(NumberText.short(percent == 0 ? 0 : max(percent, leastPercent)))%"
        }
        .joined(separator: " ")
    }

    static func focus(in text: String) throws(FocalFileMistake) -> FocalFileValue? {
        let content = text.linesWithReturns
        guard let field = fields(content).first(where: { $0.key == key }) else { return nil }
        let text = content[field.lines].joined(separator: "\n")
        let value = String(text.drop { $0 != ":" }.dropFirst().trimmed(while: \.isWhitespace))
        let line = field.lines.lowerBound + 1
        if value.isEmpty { return nil }
        let numbers = value.hasPrefix("{") ? fractions(json: value) : fractions(value)
        guard numbers.count == 2, numbers.allSatisfy((0...1).contains) else {
            throw FocalFileMistake(line: line, "'Focus' is not of the form '52% 31%'")
        }
        return FocalFileValue(point: UnitPoint(x: numbers[0], y: numbers[1]), line: line)
    }

    /// As Kirby reads it.
    private static func fractions(_ value: String) -> [Double] {
        value.matches(of: /[0-9]+(\.[0-9]*)?/).compactMap { Double($0.output.0) }.map { $0 > 1 ? $0 / 100 : $0 }
    }

    /// As the plugin Focus for Kirby 3 has written it, which Kirby reads, too.
    private static func fractions(json value: String) -> [Double] {
        let point = try? JSONDecoder().decode(UnitPoint.self, from: Data(value.utf8))
        return point.map { [$0.x, $0.y] } ?? []
    }

    static func text(_ text: String?, setting value: String) throws(FocalFileMistake) -> String {
        let field = "Focus: \(value)"
        guard let text, !text.allSatisfy(\.isWhitespace) else { return field + "\n" }
        var content = text.linesWithReturns
        guard let old = fields(content).first(where: { $0.key == key }) else {
            let before = text.replacing(/\s+$/, with: "")
            return before + "\n\n\(separator)\n\n\(field)\n"
        }
        content.replaceSubrange(old.lines, with: [field])
        return content.joined(separator: "\n")
    }

    /// Content files of languages have their code before the ending: `a.jpg.en.txt`.
    static func files(among paths: [String]) -> [(photo: String, file: String)] {
        let all = Set(paths)
        return paths.filter { $0.hasSuffix(ending) }.compactMap { file in
            let named = String(file.dropLast(ending.count))
            let withoutLanguage = named.lastIndex(of: ".").map { String(named[..<$0]) }
            let photo = all.contains(named) ? named : withoutLanguage.flatMap { all.contains($0) ? $0 : nil }
            return photo.map { ($0, file) }
        }
    }

    /// The fields with their keys in lower case, and the lines of each from its first to its last one with text.
    private static func fields(_ content: [String]) -> [(key: String, lines: Range<Int>)] {
        let separators = content.indices.dropFirst().filter { content[$0].hasPrefix(separator) }
        let starts = [0] + separators.map { $0 + 1 }
        let ends = separators + [content.count]
        return zip(starts, ends).compactMap { start, end in
            let texts = (start..<end).filter { !content[$0].allSatisfy(\.isWhitespace) }
            guard let first = texts.first, let last = texts.last, content[first].contains(":") else { return nil }
            let key = content[first].prefix { $0 != ":" }.trimmed { $0.isWhitespace || $0 == "\u{FEFF}" }
            return (key.lowercased(), first..<last + 1)
        }
    }
}
