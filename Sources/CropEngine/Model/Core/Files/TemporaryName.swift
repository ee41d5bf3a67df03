import Glibc

/// The names of temporary files: `.facecrop-`, the number of a process, `-`, digits and letters, and `.tmp`.
enum TemporaryName {
    private static let start = Array(".facecrop-".utf8)
    private static let end = Array(".tmp".utf8)

    /// A unique name, even among those of a killed process that had the same number as this one.
    static func make() -> String {
        ".facecrop-\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
    }

    /// Whether `name` is that of a temporary file.
    static func isName(_ name: [UInt8]) -> Bool { digits(of: name) != nil }

    /// The number of the process that made the file of this name; `nil` if no process has such a number, or the name is
    /// not that of a temporary file.
    static func process(of name: [UInt8]) -> pid_t? {
        digits(of: name).flatMap { pid_t(String(decoding: $0, as: UTF8.self)) }
    }

    private static func digits(of name: [UInt8]) -> ArraySlice<UInt8>? {
        guard name.starts(with: start), name.suffix(end.count) == end[...] else { return nil }
        let parts = name.dropFirst(start.count).dropLast(end.count)
            .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), parts[0].allSatisfy(digits.contains),
            parts[1].allSatisfy({ digits.contains($0) || letters.contains($0) })
        else { return nil }
        return parts[0]
    }
}
