package import FaceCropCore

/// What has become of an output since it was written.
package enum OutputState: Sendable, Hashable {
    /// Nothing is there.
    case missing
    /// A file without content is there, empty or all zeros, as a disk leaves it that has lost what it held: no person
    /// made it.
    case hollow
    /// The output is there; with its time of change where that is another one than the journal says.
    case asWritten(newTime: Int?)
    /// What a later run has written is there, which was ended before it could say so.
    case writtenLater
    /// A person has put another file there.
    case replaced(JournalEntry.Output.Replacement)
    /// What is there is no file: a folder, a device, or a link that leads nowhere.
    case obstructed
}

extension OutputState {
    /// What is asked about the content of a file, which takes time.
    package struct Content {
        /// Its ``OutputChecksum``; `nil` when it cannot be read.
        package var checksum: () -> String?
        /// Whether a run was about to write a file with this checksum.
        package var wasLogged: (_ checksum: String) -> Bool
        /// Whether all its bytes are zero.
        package var isZero: () -> Bool

        package init(
            checksum: @escaping () -> String?,
            wasLogged: @escaping (_ checksum: String) -> Bool,
            isZero: @escaping () -> Bool
        ) {
            self.checksum = checksum
            self.wasLogged = wasLogged
            self.isZero = isZero
        }
    }

    /// The state of `output`, in whose place the regular file `present` lies: a pure rule.
    ///
    /// The content is asked about only where size and time of change are not those that the journal names.
    package init(of output: JournalEntry.Output, _ present: PresentFile, _ content: Content) {
        let replacement = JournalEntry.Output.Replacement(
            byteCount: present.byteCount,
            modifiedNanoseconds: present.modifiedNanoseconds
        )
        let isSameSize = present.byteCount == output.byteCount
        if present.byteCount == 0 {
            self = .hollow
        } else if output.replacement == replacement {
            self = .replaced(replacement)
        } else if isSameSize, output.checksum == nil || present.modifiedNanoseconds == output.modifiedNanoseconds {
            self = .asWritten(newTime: nil)
        } else if let checksum = content.checksum(), isSameSize, checksum == output.checksum {
            self = .asWritten(newTime: present.modifiedNanoseconds)
        } else if let checksum = content.checksum(), content.wasLogged(checksum) {
            self = .writtenLater
        } else {
            self = content.isZero() ? .hollow : .replaced(replacement)
        }
    }

    /// Whether it is what this program has written, so that it may give way.
    package var isOwn: Bool {
        switch self {
        case .hollow, .asWritten, .writtenLater: true
        case .missing, .replaced, .obstructed: false
        }
    }

    /// Whether it can stay, as the output or instead of it; `overwrites` tells whether persons' files give way.
    package func stays(overwrites: Bool) -> Bool {
        switch self {
        case .asWritten: true
        case .replaced: !overwrites
        case .missing, .hollow, .writtenLater, .obstructed: false
        }
    }
}

extension JournalEntry.Output {
    /// The output with what was found in its place.
    package func noting(_ state: OutputState) -> Self {
        var noted = self
        switch state {
        case .asWritten(let newTime):
            noted.modifiedNanoseconds = newTime ?? modifiedNanoseconds
            noted.replacement = nil
        case .replaced(let replacement): noted.replacement = replacement
        case .missing, .hollow, .writtenLater, .obstructed: break
        }
        return noted
    }
}
