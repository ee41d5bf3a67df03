/// How outputs are named: a path relative to the output folder, with variables in braces.
///
/// | variable | value |
/// |---|---|
/// | `{dir}` | the folder of the photo in the mirrored tree; a slash behind it is left out if it is empty |
/// | `{stem}` | the name of the photo without its extension |
/// | `{rendition}` | the name of the rendition |
/// | `{scale}` | the scale: `1x`, `2x`, `1.5x` |
/// | `{face}` | with one output for each face, its number, from 1; 0 for the photo as a whole |
/// | `{width}`, `{height}` | the size of the output in pixels |
/// | `{hash}` | 8 hexadecimal digits that change with the bytes of the output |
/// | `{person}` | who is in the output; `unknown` without a known person |
/// | `{ext}` | the extension of the format |
///
/// A sign before the name, as in `{@scale}` or `{-rendition}`, is written before the value; both are left out if there
/// is no rendition or number, and for the scale 1.
public struct NameTemplate: Sendable, Hashable {
    /// What a template is made of.
    package enum Part: Sendable, Hashable {
        case text([UInt8])
        case variable(Variable, sign: Character?)
    }

    package enum Variable: String, Sendable, CaseIterable {
        case dir
        case stem
        case rendition
        case scale
        case face
        case width
        case height
        case hash
        case person
        case ext

        /// Whether the value stands behind the name of the photo, and is known only when the output is made.
        var isDetail: Bool { [.face, .width, .height, .hash].contains(self) }
    }

    /// Why a text is not a template, in a sentence.
    package struct Mistake: Error, Hashable {
        package let text: String
    }

    /// The template as text.
    public let text: String
    let parts: [Part]

    /// The template of a run that names none.
    public static let standard = NameTemplate(
        text: "{dir}/{stem}{-rendition}{-face}{@scale}.{ext}",
        parts: [
            .variable(.dir, sign: nil), .text([.slash]), .variable(.stem, sign: nil),
            .variable(.rendition, sign: "-"), .variable(.face, sign: "-"), .variable(.scale, sign: "@"),
            .text([.dot]), .variable(.ext, sign: nil),
        ]
    )

    /// The template of folders of people: `{person}/{dir}/{stem}{-face}.{ext}`.
    package static let people = NameTemplate(
        text: "{person}/{dir}/{stem}{-face}.{ext}",
        parts: [
            .variable(.person, sign: nil), .text([.slash]), .variable(.dir, sign: nil), .text([.slash]),
            .variable(.stem, sign: nil), .variable(.face, sign: "-"), .text([.dot]), .variable(.ext, sign: nil),
        ]
    )

    private init(text: String, parts: [Part]) {
        self.text = text
        self.parts = parts
    }

    /// Reads a template.
    ///
    /// - Throws: ``Mistake`` if it has unknown variables, or could lead out of the output folder, or lacks what keeps
    ///   the outputs of different photos apart.
    package init(_ text: String) throws(Mistake) {
        self.text = text
        parts = try Self.parts(of: text)
        try check()
    }

    private static func parts(of text: String) throws(Mistake) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
                throw Mistake(text: "A brace in the name '\(text)' has no counterpart.")
            }
            if brace > rest.startIndex { parts.append(.text(Array(rest[..<brace].utf8))) }
            parts.append(try variable(String(rest[rest.index(after: brace)..<end])))
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty ? parts : parts + [.text(Array(rest.utf8))]
    }

    private static func variable(_ word: String) throws(Mistake) -> Part {
        if let variable = Variable(rawValue: word) { return .variable(variable, sign: nil) }
        if let sign = word.first, "-_@.+~=, ".contains(sign),
            let variable = Variable(rawValue: String(word.dropFirst())),
            variable.isDetail || [.rendition, .scale].contains(variable)
        {
            return .variable(variable, sign: sign)
        }
        let known = Variable.allCases.map(\.rawValue)
        let meant = NearestWord.of(word, among: known).map { ". Did you mean '{\($0)}'?" }
        let list = known.map { "{\($0)}" }.joined(separator: ", ")
        throw Mistake(text: "A name has no variable '{\(word)}'\(meant ?? "; there are \(list).")")
    }

    private func check() throws(Mistake) {
        func require(_ isTrue: Bool, _ rule: String) throws(Mistake) {
            if !isTrue { throw Mistake(text: "The name '\(text)' \(rule).") }
        }
        let components = text.partsBetweenSlashes
        try require(text.hasSuffix(".{ext}") && components.last != ".{ext}", "must end in a name and .{ext}")
        try require(count(of: .stem) == 1 && count(of: .ext) == 1, "must have {stem} and {ext} once")
        for variable in Variable.allCases where variable != .rendition && variable != .scale {
            try require(count(of: variable) <= 1, "may have {\(variable.rawValue)} only once")
        }
        try require(
            !parts.contains(.variable(.dir, sign: nil)) || text.hasPrefix("{dir}/") || text.contains("/{dir}/"),
            "must have {dir} as a folder: {dir}/"
        )
        try require(
            count(of: .person) == 0 || text.hasPrefix("{person}/"),
            "must begin with {person} if it has that: {person}/"
        )
        try require(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "must not have control characters")
        try require(
            components.allSatisfy { !["", ".", ".."].contains($0) },
            "must be a path below the output folder, without '..' and empty parts"
        )
        for index in parts.indices {
            guard let variable = parts[index].variable, variable.isDetail else { continue }
            let name = variable.rawValue
            let behind = parts[(index + 1)...]
            try require(
                behind.allSatisfy { $0.variable != .stem && $0.variable != .dir && !$0.hasSlash },
                "must have {\(name)} in the last part of the path, after {stem}"
            )
            try require(
                signBefore(index) && !beginsWithDigit(behind),
                "must keep the value of {\(name)} apart: write {-\(name)}, and no digit after it"
            )
        }
    }

    private func count(of variable: Variable) -> Int { parts.count { $0.variable == variable } }

    /// Whether something that is no digit stands before the value of a detail; before that of the first, no letter.
    private func signBefore(_ index: Int) -> Bool {
        if case .variable(_, .some) = parts[index] { return true }
        guard index > 0, case .text(let bytes) = parts[index - 1], let last = bytes.last else { return false }
        if Character(UnicodeScalar(last)).isNumber { return false }
        let isFirst = !parts[..<index].contains { $0.variable?.isDetail ?? false }
        return !isFirst && parts[index].variable != .hash || !Character(UnicodeScalar(last)).isLetter
    }

    private func beginsWithDigit(_ parts: ArraySlice<Part>) -> Bool {
        for part in parts {
            switch part {
            case .text(let bytes):
                return bytes.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
            case .variable(.scale, nil): return true
            case .variable(_, .some): continue
            case .variable: return false
            }
        }
        return false
    }
}

extension NameTemplate.Part {
    var variable: NameTemplate.Variable? { if case .variable(let variable, _) = self { variable } else { nil } }

    fileprivate var hasSlash: Bool { if case .text(let bytes) = self { bytes.contains(.slash) } else { false } }
}

extension NameTemplate: Codable {
    /// Decodes the text of a template.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(Mistake) {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.text)
        }
    }

    /// Encodes the text of the template.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
