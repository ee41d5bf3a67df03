/// The state of an output since it was written.
enum OutputCondition: Sendable, Hashable {
    /// There is no file.
    case missing
    /// There is a file without content, empty or all zeros, as a disk leaves it after losing data; no person made it.
    case blank
    /// The output is there; `newTime` is its time of change if the journal has another one.
    case asWritten(newTime: Int?)
    /// There is the output of a later run, which was killed before the journal recorded it.
    case writtenLater
    /// A person has put another file there.
    case replaced(JournalEntry.Output.Replacement)
    /// There is something other than a file: a folder, a device, or a link without an existing target.
    case obstructed
}

extension OutputCondition {
    /// Questions about the content of a file, which take time to answer.
    struct Content {
        /// The file's ``OutputChecksum``; `nil` if it cannot be read.
        var checksum: () -> String?
        /// Whether a run was about to write a file with this checksum.
        var wasLogged: (_ checksum: String) -> Bool
        /// Whether all its bytes are zero.
        var isZero: () -> Bool
    }

    /// The state of `output` if the regular file `present` has its name.
    ///
    /// The content is read only if size and time of change differ from the journal.
    init(of output: JournalEntry.Output, _ present: PresentFile, _ content: Content) {
        let replacement = JournalEntry.Output.Replacement(
            byteCount: present.byteCount,
            modifiedNanoseconds: present.modifiedNanoseconds
        )
        let isSameSize = present.byteCount == output.byteCount
        if present.byteCount == 0 {
            self = .blank
        } else if output.replacement == replacement {
            self = .replaced(replacement)
        } else if isSameSize, output.checksum == nil || present.modifiedNanoseconds == output.modifiedNanoseconds {
            self = .asWritten(newTime: nil)
        } else if let checksum = content.checksum(), isSameSize, checksum == output.checksum {
            self = .asWritten(newTime: present.modifiedNanoseconds)
        } else if let checksum = content.checksum(), content.wasLogged(checksum) {
            self = .writtenLater
        } else {
            self = content.isZero() ? .blank : .replaced(replacement)
        }
    }

    /// Whether this program has written the file, so that it may be replaced.
    var isOwn: Bool {
        switch self {
        case .blank, .asWritten, .writtenLater: true
        case .missing, .replaced, .obstructed: false
        }
    }

    /// Whether the file can stay, as the output or instead of it; if `overwrites`, files of people do not stay.
    func stays(overwrites: Bool) -> Bool {
        switch self {
        case .asWritten: true
        case .replaced: !overwrites
        case .missing, .blank, .writtenLater, .obstructed: false
        }
    }
}

extension JournalEntry.Output {
    /// The output with the facts of its present state.
    func noting(_ state: OutputCondition) -> Self {
        var noted = self
        switch state {
        case .asWritten(let newTime):
            noted.modifiedNanoseconds = newTime ?? modifiedNanoseconds
            noted.replacement = nil
        case .replaced(let replacement): noted.replacement = replacement
        case .missing, .blank, .writtenLater, .obstructed: break
        }
        return noted
    }
}
