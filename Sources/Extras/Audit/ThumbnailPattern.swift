import FaceCropModel

/// How the names of thumbnails say which original they were made of: `{dir}/thumbs/{stem}-{width}x{height}.{ext}`.
///
/// | variable | what it stands for |
/// |---|---|
/// | `{dir}` | the folder of the original, which may be none: the slash behind it is then left out |
/// | `{stem}` | the name of the original without its extension |
/// | `{width}`, `{height}` | one or more digits |
/// | `{any}` | anything but a slash, at least one character |
/// | `{ext}` | the extension of the thumbnail |
package struct ThumbnailPattern: Sendable, Hashable {
    private enum Part: Hashable {
        case text([UInt8])
        case variable(Variable)
    }

    fileprivate enum Variable: String, CaseIterable {
        case dir
        case stem
        case width
        case height
        case any
        case ext
    }

    /// Why a text is no pattern, in a sentence.
    package struct Mistake: Error, Hashable {
        package let text: String
    }

    private let parts: [Part]

    /// Reads a pattern.
    ///
    /// - Throws: ``Mistake`` if it has unknown variables, or does not have `{stem}` once.
    package init(_ text: String) throws(Mistake) {
        var parts: [Part] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "{") {
            guard let end = rest[start...].firstIndex(of: "}"),
                let variable = Variable(rawValue: String(rest[rest.index(after: start)..<end]))
            else {
                let known = Variable.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
                throw Mistake(text: "The pattern '\(text)' has an unknown variable; there are \(known).")
            }
            if start > rest.startIndex { parts.append(.text(Array(rest[..<start].utf8))) }
            parts.append(.variable(variable))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { parts.append(.text(Array(rest.utf8))) }
        guard parts.count(where: { $0 == .variable(.stem) }) == 1, parts.count(where: { $0 == .variable(.dir) }) <= 1
        else {
            throw Mistake(text: "The pattern '\(text)' must have {stem} once, and {dir} at most once.")
        }
        self.parts = parts
    }

    /// The path of the original of the thumbnail at `path`, without extension; `nil` if the name has another pattern.
    package func originalWithoutExtension(of path: [UInt8]) -> [UInt8]? {
        var values = Values()
        guard Self.matches(path[...], parts[...], &values) else { return nil }
        return values.dir.isEmpty ? values.stem : values.dir + [.slash] + values.stem
    }

    private struct Values {
        var dir: [UInt8] = []
        var stem: [UInt8] = []
    }

    /// Whether `path` is what `parts` say; the longest values that make it so are taken.
    private static func matches(_ path: ArraySlice<UInt8>, _ parts: ArraySlice<Part>, _ values: inout Values) -> Bool {
        guard let part = parts.first else { return path.isEmpty }
        let others = parts.dropFirst()
        switch part {
        case .text(let text):
            return path.starts(with: text) && matches(path.dropFirst(text.count), others, &values)
        case .variable(let variable):
            let longest = path.prefix { variable.allows($0) }.count
            for count in stride(from: longest, through: variable == .dir ? 0 : 1, by: -1) {
                let rest = path.dropFirst(count)
                guard matches(rest, others, &values) || (count == 0 && skipsSlash(rest, others, &values)) else {
                    continue
                }
                if variable == .dir { values.dir = Array(path.prefix(count)) }
                if variable == .stem { values.stem = Array(path.prefix(count)) }
                return true
            }
            return false
        }
    }

    /// Whether `path` is what `parts` say without the slash at their start, because there is no folder before it.
    private static func skipsSlash(
        _ path: ArraySlice<UInt8>,
        _ parts: ArraySlice<Part>,
        _ values: inout Values
    ) -> Bool {
        guard case .text(let text) = parts.first, text.first == .slash else { return false }
        let rest = Array(text.dropFirst())
        return matches(path, rest.isEmpty ? parts.dropFirst() : [.text(rest)] + parts.dropFirst(), &values)
    }
}

extension ThumbnailPattern.Variable {
    fileprivate func allows(_ byte: UInt8) -> Bool {
        switch self {
        case .dir: true
        case .stem, .any: byte != .slash
        case .width, .height: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        case .ext: byte != .slash && byte != .dot
        }
    }
}
