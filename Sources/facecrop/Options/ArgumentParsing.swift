import ArgumentParser
import CropEngine
import SystemPackage

/// Turns what the user typed into values; each failure is a whole sentence, which ArgumentParser puts after the flag.
enum ArgumentParsing {
    /// A value that `read` understands.
    static func value<Value>(
        _ expected: String,
        _ read: @escaping @Sendable (String) -> Value?
    ) -> @Sendable (String) throws -> Value {
        { text in
            guard let value = read(text) else { throw ValidationError("Expected \(expected).") }
            return value
        }
    }

    /// One of the words of an enumeration.
    static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
        _: Choice.Type
    ) -> @Sendable (String) throws -> Choice where Choice.RawValue == String {
        let words = Choice.allCases.map(\.rawValue)
        return value(list(words)) { Choice(rawValue: $0) }
    }

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
        value("\(list(words)), or several of them separated by commas") { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
                Choice(rawValue: String($0))
            }
            let known = parts.compactMap { $0 }
            return known.count == parts.count ? known : nil
        }
    }

    /// A whole number in a range.
    static func integer(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
        value("a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
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
        value("a percentage above 0 and at most 100 (\(example))") { text in
            NumberText.fraction(percent: text).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
        }
    }

    /// A path, as the bytes that were typed.
    static func path(_ text: String) throws -> FilePath {
        // An empty path would be the working folder here and nothing there; scripts pass one when a variable is unset.
        if text.isEmpty { throw ValidationError("Expected a path, which is never empty.") }
        return FilePath(bytes: ArgumentText.bytes(text))
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
