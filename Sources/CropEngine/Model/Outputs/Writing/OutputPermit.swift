/// What the outputs of one photo may do with existing files of their names.
package struct OutputPermit: Sendable, Hashable {
    /// An output that a person has replaced with a file.
    package struct Kept: Sendable, Hashable {
        /// Relative to the output folder.
        var path: [UInt8]
        var replacement: JournalEntry.Output.Replacement
        var record: KeptByHandRecord
    }

    /// Whether any file may be replaced.
    var replacesAll: Bool
    /// The files that may be replaced because this program has written them, relative to the output folder.
    var replaceable: [[UInt8]]
    /// The files that stay, and count as the outputs.
    var kept: [Kept]
    /// The outputs that are as this run would make them, and need not be made again.
    var upToDate: [JournalEntry.Output]

    /// Makes a permit; by default, no file may be replaced, and all outputs are made.
    package init(
        replacesAll: Bool = false,
        replaceable: [[UInt8]] = [],
        kept: [Kept] = [],
        upToDate: [JournalEntry.Output] = []
    ) {
        self.replacesAll = replacesAll
        self.replaceable = replaceable
        self.kept = kept
        self.upToDate = upToDate
    }

    /// The same permit for files that never replace another's.
    var withoutOverwriting: Self {
        var permit = self
        permit.replacesAll = false
        return permit
    }

    /// Whether a file at `path` may be replaced.
    func replaces(_ path: [UInt8]) -> Bool { replacesAll || replaceable.contains(path) }

    /// The file that stays at a path that `isOutput`; `nil` if none stays.
    func kept(_ isOutput: ([UInt8]) -> Bool) -> Kept? { replacesAll ? nil : kept.first { isOutput($0.path) } }
}
