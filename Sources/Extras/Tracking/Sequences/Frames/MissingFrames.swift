import FaceCropModel
package import SystemPackage

/// A gap in the numbers of a sequence of files, such as between `frame2.png` and `frame9.png`.
package struct MissingFrames: Sendable, Hashable {
    /// The first and the last missing number.
    var numbers: ClosedRange<Int>
    /// The file before the gap.
    var after: FilePath
    /// The number of missing frames; it is smaller than the range of numbers if, for example, only every tenth frame is
    /// kept.
    package var count: Int

    /// The gaps among files in ``NaturalOrder``.
    ///
    /// Names belong to one sequence if they differ only in their last number. The step of a sequence is the smallest
    /// difference between neighbours, if at least half of all differences equal it. Otherwise the numbers follow no
    /// rule, such as times of day, and nothing is reported.
    package static func between(_ paths: some Sequence<FilePath>) -> [MissingFrames] {
        var sequences: [NumberedName.Stem: [(number: Int, path: FilePath)]] = [:]
        var stems: [NumberedName.Stem] = []
        for path in paths {
            guard let name = NumberedName(path) else { continue }
            if sequences[name.stem] == nil { stems.append(name.stem) }
            sequences[name.stem, default: []].append((name.number, path))
        }
        return stems.flatMap { between(sequences[$0] ?? []) }
    }

    private static func between(_ files: [(number: Int, path: FilePath)]) -> [MissingFrames] {
        let steps = zip(files.dropFirst(), files).map { $0.number - $1.number }.filter { $0 > 0 }
        guard let usual = steps.min(), 2 * steps.count(where: { $0 == usual }) >= steps.count else { return [] }
        return zip(files, files.dropFirst()).compactMap { file, next in
            let count = (next.number - file.number) / usual - 1
            guard count > 0 else { return nil }
            let first = file.number + usual
            return MissingFrames(numbers: first...(first + (count - 1) * usual), after: file.path, count: count)
        }
    }
}

extension MissingFrames: CustomStringConvertible {
    /// The gap as a sentence.
    package var description: String {
        count == 1
            ? "frame \(numbers.lowerBound) is missing after \(after)"
            : "frames \(numbers.lowerBound) to \(numbers.upperBound) are missing after \(after)"
    }
}

/// A path with a number in its last component.
private struct NumberedName {
    /// The path without the number.
    struct Stem: Hashable {
        var before: [UInt8]
        var after: [UInt8]
    }

    let stem: Stem
    let number: Int

    /// `nil` if the name has no number, or one of more than 18 digits, which is not a frame number.
    init?(_ path: FilePath) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let bytes = path.bytes
        let name = bytes[(bytes.lastIndex(of: .slash).map { $0 + 1 } ?? 0)...]
        // Digits in the extension, as in .jp2, are not frame numbers.
        let base = name[..<(name.lastIndex(of: .dot) ?? name.endIndex)]
        guard let last = base.lastIndex(where: digits.contains) else { return nil }
        let start = base[..<last].lastIndex { !digits.contains($0) }.map { $0 + 1 } ?? base.startIndex
        let text = base[start...last]
        guard text.count <= 18, let number = Int(String(decoding: text, as: UTF8.self)) else { return nil }
        self.number = number
        stem = Stem(before: Array(bytes[..<start]), after: Array(bytes[(last + 1)...]))
    }
}
