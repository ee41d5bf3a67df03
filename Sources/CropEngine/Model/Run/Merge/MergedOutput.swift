import SystemPackage

/// An output of a folder that is merged, as its manifest and its journal name it.
///
/// Another user may have made the folder: a merge takes from it only a file that lies in it, is reached without links,
/// and has the content that the journal says.
struct MergedOutput {
    /// Relative to both folders.
    let path: [UInt8]
    /// The file with which a person has replaced the output, if any; the journal does not know its content.
    private let keptByHand: KeptByHandRecord?
    private let byteCount: Int
    private let folder: ConfinedFolder
    private let versions: [JournalEntry.Output]
    /// The file for messages.
    private let shownPath: FilePath

    /// The output `file` of `part`; `nil` if the manifest does not say its path.
    init?(_ file: WrittenFile, of part: MergePart) {
        guard let path = file.path.path?.bytes, OutputPath.isOne(path) else { return nil }
        self.path = path
        keptByHand = file.keptByHand
        byteCount = file.keptByHand?.bytes ?? file.bytes
        folder = part.folder
        versions = part.names.outputs(path)
        shownPath = part.outputFolder.appending(name: path)
    }

    /// Whether a person has put the file there in the place of the output.
    var isKeptByHand: Bool { keptByHand != nil }

    /// Whether a file of that size is in its place, as one that stays there may be, even a link of a person.
    var isThere: Bool { PresentFile.behindLinks(shownPath)?.byteCount == byteCount }

    /// Opens the file, which is as manifest and journal say.
    ///
    /// - Parameter readsContent: Whether the content is compared, even if size and time are as the journal says.
    /// - Returns: The open file.
    /// - Throws: `inputNotReadable` if it is another file, or no file that may be taken along.
    func file(readingContent readsContent: Bool) throws(RunError) -> ConfinedFile {
        let file = try opened()
        guard file.present.byteCount == byteCount else { throw notAsSaid }
        if isKeptByHand {
            guard file.nameCount == 1 else { throw hasOtherNames }
            return file
        }
        let known = versions.filter { $0.byteCount == byteCount && $0.checksum != nil }
        if known.isEmpty { throw isUnknown }
        let time = file.present.modifiedNanoseconds
        if !readsContent, known.contains(where: { $0.modifiedNanoseconds == time }) { return file }
        guard let checksum = OutputChecksum.of(file), hasContent(checksum) else { throw notAsSaid }
        return file
    }

    /// Whether the journal names this content; always, if a person has put the file there.
    func hasContent(_ checksum: String) -> Bool {
        isKeptByHand || versions.contains { $0.byteCount == byteCount && $0.checksum == checksum }
    }

    private func opened() throws(RunError) -> ConfinedFile {
        do throws(Errno) {
            return try folder.file(path)
        } catch .tooManySymbolicLinkLevels {
            throw RunError(
                .inputNotReadable,
                "'\(shownPath)', or a folder above it, is a link, which a merge does not follow: it may lead to any "
                    + "file of yours. Put the file itself there, and do its photo there again."
            )
        } catch {
            throw notAsSaid
        }
    }

    /// The file has changed, is gone, or cannot be read.
    var notAsSaid: RunError {
        RunError(
            .inputNotReadable,
            "'\(shownPath)' is not as the manifest says. Do its photo there again, which makes it anew, or keeps what "
                + "was put in its place."
        )
    }

    private var isUnknown: RunError {
        RunError(
            .inputNotReadable,
            "'\(shownPath)' cannot be checked, because no journal in that folder says what it holds. Do its photo "
                + "there again, even if it is done.",
            options: ["run.redoesAll"]
        )
    }

    private var hasOtherNames: RunError {
        RunError(
            .inputNotReadable,
            "'\(shownPath)' was put there by hand and has other names, too (hard links), so it may be any file of "
                + "yours. Put a copy in its place."
        )
    }
}
