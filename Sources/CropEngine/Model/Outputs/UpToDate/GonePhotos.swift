import SystemPackage

/// The photos of the journal whose sources are gone, by what tells that another file is the same photo.
///
/// A new file with the size and time of exactly one of them, or with its content if that is what the run compares, is
/// that photo, which has moved. Some disks and archives keep whole seconds; then the file must have its name, too.
struct GonePhotos: Sendable {
    private let check: RunOptions.Check
    /// The number of the entry; `nil` if there are several.
    private var numbers: [String: Int?] = [:]

    init(_ check: RunOptions.Check) { self.check = check }

    var isEmpty: Bool { numbers.isEmpty }

    /// Adds a photo that was done, by its entry and the number of that.
    mutating func add(_ entry: JournalEntry, number: Int) {
        let source = FilePath(bytes: entry.header.source)
        guard let key = key(entry.header.fingerprint, source) else { return }
        numbers[key] = numbers.keys.contains(key) ? .some(nil) : number
    }

    /// The number of the entry of the photo that is now at `path`; `nil` if there is none, or it could be several.
    func number(of path: FilePath, _ fingerprint: SourceFingerprint) -> Int? {
        isEmpty ? nil : key(fingerprint, path).flatMap { numbers[$0] ?? nil }
    }

    private func key(_ fingerprint: SourceFingerprint, _ path: FilePath) -> String? {
        guard let text = fingerprint.text(check) else { return nil }
        let isCoarse = check == .sizeAndTime && (fingerprint.modifiedNanoseconds ?? 0) % 1_000_000_000 == 0
        return isCoarse ? "\(text) \(path.lastComponentBytes)" : text
    }
}
