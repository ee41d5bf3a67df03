import FaceCropCore
import FaceCropOutputs
import SystemPackage

// Names of outputs that earlier runs have settled.

extension RunHistory {
    /// Takes note in the journal that a photo was found.
    ///
    /// An entry with its plain key may be about another photo of another input, which is still there: that one is not
    /// found.
    func noteFound(_ file: PhotoFile, in journal: Journal) {
        let plain = JournalKey.plain(file)
        let source = JournalKey.sourceHash(source: file.path.bytes, workingFolder: workingFolder)
        journal.mark([JournalKey.withSource(file)], .found)
        guard !journal.mark(plain, .found, ofSource: source), let found = journal.find(plain) else { return }
        if !isAboutAnother(found.entry, than: file) { journal.mark(found.number, .found) }
    }

    /// Whether the source of an entry is still there and another file than `file`, which has the same place in the
    /// mirrored tree.
    ///
    /// Where the source is gone, the tree has moved.
    private func isAboutAnother(_ entry: JournalEntry, than file: PhotoFile) -> Bool {
        guard let source = sourcePath(entry), !isGone(entry) else { return false }
        guard let identity = FileIdentity(of: source) else { return true }
        return identity != FileIdentity(of: file.path)
    }

    /// Whether an earlier run has given the plain name to a photo that this run has found.
    func holdsPlainName(_ file: PhotoFile) -> Bool {
        guard let found = journal?.find(JournalKey.plain(file)) else { return false }
        return !isAboutAnother(found.entry, than: file)
    }

    /// The names of photos that are not among the inputs and whose sources are there; they are known when the first
    /// walk has found all that there is.
    var reservedNames: some Sequence<ReservedName> {
        (0..<(journal?.count ?? 0)).lazy.compactMap { [self] in reservedName($0) }
    }

    private func reservedName(_ number: Int) -> ReservedName? {
        guard let journal, journal.marks(number).contains(.hasSource), let header = journal.entry(number)?.header else {
            return nil
        }
        let relativePath = JournalKey.relativePath(header.key)
        return ReservedName(
            photo: PhotoFile(
                path: FilePath(bytes: header.source),
                relativePath: FilePath(bytes: relativePath),
                isNamedByUser: false
            ),
            isPlain: relativePath.count == header.key.count,
            outputs: header.outputs.map(\.path)
        )
    }
}
