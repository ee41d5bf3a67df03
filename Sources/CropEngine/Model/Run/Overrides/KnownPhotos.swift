import SystemPackage

/// What earlier runs know of photos, so that few files must be read to find a photo that has moved.
struct KnownPhotos: Sendable {
    /// The sizes in bytes that those of the given photos had that are known; the paths are absolute and may be gone.
    var byteCounts: @Sendable (Set<FilePath>) -> [FilePath: Int]
    /// Whether an earlier run has done a file as it is now, without an override: then it has not moved since.
    var isUnchanged: @Sendable (PhotoFile) -> Bool

    /// The value if there was no earlier run, or if what it knows does not count.
    static var none: Self { Self(byteCounts: { _ in [:] }, isUnchanged: { _ in false }) }
}

extension KnownPhotos {
    /// Asks the journal of `state`, in which the survey has marked the photos that it has found.
    init(_ state: OutputFolder, _ check: UpToDateCheck) {
        if check.redoesAll {
            self = .none
        } else {
            self.init(byteCounts: state.byteCounts) { state.knowsAsItIs($0, check) }
        }
    }
}

extension OutputFolder {
    /// The sizes of those of `photos`, which are absolute paths, that the survey has not found.
    fileprivate func byteCounts(of photos: Set<FilePath>) -> [FilePath: Int] {
        guard let journal else { return [:] }
        let names = Set(photos.map(\.lastComponentBytes))
        var byteCounts: [FilePath: Int] = [:]
        for number in 0..<journal.count where !journal.marks(number).contains(.found) {
            guard let header = journal.entry(number)?.header,
                names.contains(Array(JournalKey.relativePath(header.key).parentAndName.name))
            else { continue }
            for place in sources.places(of: header).map(InputPlaces.realPath) where photos.contains(place) {
                byteCounts[place] = header.fingerprint.byteCount
            }
        }
        return byteCounts
    }

    fileprivate func knowsAsItIs(_ file: PhotoFile, _ check: UpToDateCheck) -> Bool {
        guard let entry = entry(of: file), entry.header.digests.override.isEmpty,
            let fingerprint = SourceFingerprint(of: file.path)
        else { return false }
        return check.isUnchanged(entry, fingerprint)
    }
}
