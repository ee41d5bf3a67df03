import ArgumentParser
import FaceCropModel
import SystemPackage

/// Turns what the user typed into values; each failure is a whole sentence, which ArgumentParser puts after the flag.
enum ArgumentParsing {
    /// A value that `read` understands.
    ///
    /// `meant` guesses what was meant by a text that it does not understand.
    static func value<Value>(
        _ expected: String,
        meant: @escaping @Sendable (String) -> String? = { _ in nil },
        _ read: @escaping @Sendable (String) -> Value?
    ) -> @Sendable (String) throws -> Value {
        { text in
            if let value = read(text) { return value }
            let question = meant(text).map { " Did you mean \($0)?" } ?? ""
            throw ValidationError("Expected \(expected).\(question)")
        }
    }

    /// How outputs are named.
    static let nameTemplate: @Sendable (String) throws -> NameTemplate = { text in
        do throws(NameTemplate.Mistake) {
            return try NameTemplate(text)
        } catch {
            throw ValidationError(error.text)
        }
    }

    /// The format of the outputs.
    static let format: @Sendable (String) throws -> EncodeOptions.Format = { text in
        guard !text.contains(",") else {
            throw ValidationError(
                "Expected one format. For several, make a rendition: 'NAME: {formats: [\(text)]}', in facecrop.yaml or "
                    + "with --rendition."
            )
        }
        return try choice(EncodeOptions.Format.self)(text)
    }

    /// One of the words of an enumeration, or another spelling of it.
    static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
        _: Choice.Type
    ) -> @Sendable (String) throws -> Choice where Choice.RawValue == String {
        let words = Choice.allCases.map(\.rawValue)
        @Sendable func meant(_ text: String) -> String? { NearestWord.of(text, among: words) }
        return value(list(words), meant: meant) { choice($0, words: words) }
    }

    /// The words of an enumeration, for the completion of a shell and of an editor.
    static func words<Choice: RawRepresentable & CaseIterable>(
        _: Choice.Type
    ) -> CompletionKind where Choice.RawValue == String { .list(Choice.allCases.map(\.rawValue)) }

    /// Words of an enumeration, separated by commas, at least one.
    static func choices<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
        _: Choice.Type
    ) -> @Sendable (String) throws -> [Choice] where Choice.RawValue == String {
        choices(Choice.self, words: Choice.allCases.map(\.rawValue))
    }

    /// Values that `words` tell, separated by commas, at least one.
    static func choices<Choice: RawRepresentable & SendableMetatype>(
        _: Choice.Type,
        words: [String]
    ) -> @Sendable (String) throws -> [Choice] where Choice.RawValue == String {
        @Sendable func read(_ part: Substring) -> Choice? { choice(String(part), words: words) }
        @Sendable func meant(_ text: String) -> String? {
            let unknown = parts(of: text).first { read($0) == nil }
            return unknown.flatMap { NearestWord.of(String($0), among: words) }
        }
        return value("\(list(words)), or several of them separated by commas", meant: meant) { text in
            let known = parts(of: text).compactMap(read)
            return known.count == parts(of: text).count ? known : nil
        }
    }

    /// The parts between the commas, without spaces around them.
    private static func parts(of text: String) -> [Substring] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            var part = part.drop { $0 == " " }
            while part.last == " " { part.removeLast() }
            return part
        }
    }

    private static func choice<Choice: RawRepresentable>(
        _ text: String,
        words: [String]
    ) -> Choice? where Choice.RawValue == String {
        Choice(rawValue: ValueSpelling.word(for: text, among: words) ?? text)
    }

    /// A whole number in a range.
    static func integer(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
        @Sendable func read(_ text: String) -> Int? { Int(text).flatMap { range.contains($0) ? $0 : nil } }
        @Sendable func meant(_ text: String) -> String? {
            ValueSpelling.number(text).flatMap { read($0) == nil ? nil : $0 }
        }
        return value("a whole number from \(range.lowerBound) to \(range.upperBound)", meant: meant, read)
    }

    /// A number in a range.
    static func number(_ range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
        number("a number from \(NumberText.short(range.lowerBound)) to \(NumberText.short(range.upperBound))", range)
    }

    /// A number in a range, which `expected` describes.
    static func number<Range: RangeExpression<Double> & Sendable>(
        _ expected: String,
        _ range: Range
    ) -> @Sendable (String) throws -> Double {
        @Sendable func read(_ text: String) -> Double? {
            Double(text).flatMap { $0.isFinite && range.contains($0) ? $0 : nil }
        }
        @Sendable func meant(_ text: String) -> String? {
            // What is a share in other options is a number in these.
            [ValueSpelling.number(text), ValueSpelling.fraction(text)].compactMap { $0 }.first { read($0) != nil }
        }
        return value(expected, meant: meant, read)
    }

    /// A count with an optional suffix k, M or G (thousands, millions, thousand millions).
    static func count(_ example: String) -> @Sendable (String) throws -> Int {
        value("a whole number above 0, with k, M or G for thousands, millions or thousand millions (\(example))") {
            text in
            let factors: [Character: Int] = ["k": 1000, "K": 1000, "M": 1_000_000, "G": 1_000_000_000]
            let factor = text.last.flatMap { factors[$0] }
            guard let number = Int(factor == nil ? Substring(text) : text.dropLast()), number > 0 else { return nil }
            let (product, overflows) = number.multipliedReportingOverflow(by: factor ?? 1)
            return overflows ? nil : product
        }
    }

    /// A percentage above 0 and at most 100, as a fraction.
    static func share(_ example: String) -> @Sendable (String) throws -> Double {
        value("a percentage above 0 and at most 100 (\(example))", meant: ValueSpelling.percentage) { text in
            NumberText.fraction(percent: text).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
        }
    }

    /// A size in pixels.
    static func size(_ example: String) -> @Sendable (String) throws -> PixelSize {
        value("WIDTHxHEIGHT in pixels (\(example)), each from 1 to 65535", meant: ValueSpelling.size) {
            PixelSize(text: $0)
        }
    }

    /// A size in pixels or on paper.
    static let requestedSize = value(
        "WIDTHxHEIGHT in pixels (400x400), each from 1 to 65535, or on paper with one unit (35x45mm, 3.5x4.5cm, 2x2in)",
        meant: ValueSpelling.requestedSize
    ) { RequestedSize(text: $0) }

    /// A number of bytes.
    static let byteCount = value(
        "a number of bytes above 0, also with KB or MB (thousands, millions), KiB or MiB (100KB)"
    ) { ByteCountText.count($0) }

    /// What is seen where there is no photo.
    static let filling = value(
        "edge, blur, black, white, grey or a colour such as #e0e0e0",
        meant: ValueSpelling.filling
    ) { FrameOptions.Extension(text: $0) }

    /// A path, as the bytes that were typed.
    static func path(_ text: String) throws -> FilePath {
        // An empty path would be the working folder here and nothing there; scripts pass one when a variable is unset.
        if text.isEmpty { throw ValidationError("Expected a path, which is never empty.") }
        let bytes = ArgumentText.bytes(text)
        if URLText.isURL(bytes) {
            throw ValidationError(
                URLText.isOfFile(bytes)
                    ? "URLs are not read. Write the path alone, without 'file://'."
                    : "URLs are not read. Name a file or folder of this machine, as after a download."
            )
        }
        return FilePath(bytes: bytes)
    }

    /// A glob pattern, which is text, and which the engine understands.
    static func pattern(_ text: String) throws -> String {
        guard let pattern = String(validating: ArgumentText.bytes(text), as: UTF8.self) else {
            throw ValidationError("A pattern is UTF-8 text. Write ? for each byte of a name that is not.")
        }
        do throws(RunError) {
            _ = try GlobPattern(pattern)
        } catch {
            throw ValidationError(error.message)
        }
        return pattern
    }

    private static func list(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
    }
}
