import Glibc
package import SystemPackage

/// Reads a list of inputs that another program has written: one path after the other.
package enum InputList {
    /// Why a list is not read.
    package enum Mistake: Error, Hashable {
        /// It is text of another encoding, as its mark says, or as its zero bytes let suppose.
        case encoding(WideEncoding, isMarked: Bool)
        /// It has zero bytes, and it cannot be told that they are the ends of its paths.
        case zeroBytes
    }

    /// Reads the list in the file at `path`, or on standard input if `path` is `-`.
    ///
    /// `endsWithZero` says that each path ends with a zero byte.
    ///
    /// - Throws: `inputNotReadable` if it cannot be read, or is no such list.
    package static func read(_ path: FilePath, endsWithZero: Bool = false) throws(RunError) -> [FilePath] {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try path == "-" ? FileDescriptor.standardInput.readToEnd() : readFile(path)
        } catch {
            throw RunError(
                .inputNotReadable,
                "The list of inputs \(path) cannot be read (\(error)).",
                options: ["discover.inputs"]
            )
        }
        do throws(Mistake) {
            return try parse(bytes, endsWithZero: endsWithZero)
        } catch {
            throw Self.error(error, path)
        }
    }

    private static func error(_ mistake: Mistake, _ path: FilePath) -> RunError {
        let list = path == "-" ? "The list of inputs on standard input" : "The list of inputs '\(path)'"
        let (reason, isMarked) =
            switch mistake {
            case .encoding(let encoding, true): ("is text in \(encoding.rawValue)", true)
            case .encoding(let encoding, false): ("looks like text in \(encoding.rawValue)", false)
            case .zeroBytes: ("has zero bytes, as text in UTF-16 or UTF-32 has them", false)
            }
        return RunError(
            .inputNotReadable,
            "\(list) \(reason), and lists are read in UTF-8, so nothing was done. Save it as UTF-8.",
            options: isMarked ? [] : ["discover.listEndsWithZero"]
        )
    }

    private static func readFile(_ path: FilePath) throws(Errno) -> [UInt8] {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
        try Errno.check(descriptor)
        defer { close(descriptor) }
        return try FileDescriptor(rawValue: descriptor).readToEnd()
    }

    /// U+FEFF in UTF-8.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Splits a list into paths.
    ///
    /// With `endsWithZero`, each path ends with a zero byte (`find -print0`); otherwise with a line end, LF or CR LF.
    /// A list with zero bytes also counts as one of paths that end with them if no path in it can be a letter of wide
    /// text: if each has two bytes or more, and none begins or ends with a line end.
    ///
    /// Empty entries are dropped. A path is its bytes, without quotes or escapes, whether they are UTF-8 or not. A
    /// UTF-8 byte order mark at the start is dropped.
    ///
    /// - Throws: ``Mistake`` if the list is in UTF-16 or UTF-32, or has zero bytes that end no paths.
    package static func parse(_ bytes: [UInt8], endsWithZero: Bool = false) throws(Mistake) -> [FilePath] {
        if let encoding = WideEncoding(markOf: bytes) { throw .encoding(encoding, isMarked: true) }
        let bytes = bytes.starts(with: byteOrderMark) ? bytes[byteOrderMark.count...] : bytes[...]
        guard endsWithZero || bytes.contains(0) else {
            return bytes.split(separator: .lineFeed)
                .map { $0.last == .carriageReturn ? $0.dropLast() : $0 }
                .filter { !$0.isEmpty }
                .map { FilePath(bytes: $0) }
        }
        let entries = bytes.split(separator: 0)
        let isOfNames =
            endsWithZero
            ? !areLetters(entries) : areNames(bytes.split(separator: 0, omittingEmptySubsequences: false))
        guard isOfNames else {
            throw WideEncoding(of: bytes).map { .encoding($0, isMarked: false) } ?? .zeroBytes
        }
        return entries.map { FilePath(bytes: $0) }
    }

    /// Whether `entries`, which are between zero bytes, can only be names; the last is behind the last zero byte.
    private static func areNames(_ entries: [ArraySlice<UInt8>]) -> Bool {
        let names = entries.last?.isEmpty ?? true ? entries.dropLast() : entries[...]
        return names.filter { !$0.isEmpty }.allSatisfy { name in
            guard name.count > 1, let first = name.first, let last = name.last else { return false }
            return !first.isLineEnd && !last.isLineEnd
        }
    }

    /// Whether entries that are said to be names are letters of a wide text: if one is a line end, or all have one byte
    /// and one is the dot before an extension.
    private static func areLetters(_ entries: [ArraySlice<UInt8>]) -> Bool {
        if entries.contains(where: { $0.count == 1 && $0.allSatisfy(\.isLineEnd) }) { return true }
        return entries.count > 2 && entries.allSatisfy { $0.count == 1 } && entries.contains([.dot])
    }
}

extension UInt8 {
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")

    fileprivate var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
}
