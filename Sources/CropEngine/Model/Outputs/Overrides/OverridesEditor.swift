/// Changes the entry of one photo in the text of a file of overrides: pure.
///
/// All other lines stay as they are, byte by byte. The entry itself is written anew, so comments inside it are lost;
/// those above it stay.
package enum OverridesEditor {
    /// Why an entry cannot be changed; the text stays as it was.
    package struct Failure: Error, Hashable, Sendable {
        /// A sentence that says what to do.
        package let text: String
    }

    /// A new entry.
    package struct Change: Sendable, Hashable {
        package var override: PhotoOverride
        /// The SHA-256 of the photo's file; `nil` if it is not known.
        var sha256: String?

        package init(_ override: PhotoOverride, sha256: String? = nil) {
            self.override = override
            self.sha256 = sha256
        }
    }

    /// `text` with the entry of the photo at `path`, which is relative to the folder of the file.
    ///
    /// - Parameters:
    ///   - text: The text of the file; empty for a new one.
    ///   - path: The path as the entry has it, or is to have it.
    ///   - change: The new entry; `nil` to remove it. Its hash is left out if another entry has it, as of a copy.
    /// - Returns: The text; equal to `text` if an entry is removed that is not there.
    /// - Throws: ``Failure`` if the text cannot be read, or has a form in which one entry cannot be changed alone.
    package static func text(
        _ text: String,
        setting path: String,
        to change: Change?
    ) throws(Failure) -> String {
        let before = try members(text)
        var change = change
        // Two entries with one content would be a mistake: then each photo is known by its path alone.
        let normalized = OverrideEntryReader.normalized(path)
        if let hash = change?.sha256,
            before.file.entries.contains(where: { $0.path != normalized && $0.sha256 == hash })
        {
            change?.sha256 = nil
        }
        let layout = OverridesLayout(text, before.root)
        let edited: String
        do throws(OverridesLayout.Unknown) {
            edited = try layout.replacing(path, with: change.map { OverrideEntryText.lines($0, of: path) })
        } catch {
            throw Failure(
                text: "The entry of '\(PrintableText.escaped(path))' cannot be changed alone, because \(error.reason). "
                    + "Write each photo and each of its keys on a line of its own, or change the file by hand."
            )
        }
        try check(edited, before.entries, path, change)
        return edited
    }

    /// The lines of `text` and their entries.
    static func layout(of text: String) throws(Failure) -> OverridesLayout {
        OverridesLayout(text, try members(text).root)
    }

    /// Makes sure that the new text says what it should, and nothing else has changed.
    private static func check(
        _ edited: String,
        _ before: [(path: String, value: YAMLValue)],
        _ path: String,
        _ change: Change?
    ) throws(Failure) {
        let path = OverrideEntryReader.normalized(path)
        let unsafe = Failure(
            text:
                "The entry of '\(PrintableText.escaped(path))' cannot be changed without changing others. Change the "
                + "file by hand."
        )
        guard let after = try? members(edited) else { throw unsafe }
        let others = before.filter { $0.path != path }
        let othersAfter = after.entries.filter { $0.path != path }
        let areSame =
            others.count == othersAfter.count
            && zip(others, othersAfter).allSatisfy { $0.path == $1.path && $0.value.isSame(as: $1.value) }
        let own = after.file.entries.filter { $0.path == path }
        let isWanted =
            change.map { wanted in
                own.count == 1 && own[0].mistakes.isEmpty && own[0].sha256 == wanted.sha256
                    && own[0].override == OverrideEntryText.rounded(wanted.override)
            } ?? own.isEmpty
        guard areSame, isWanted else { throw unsafe }
    }

    private typealias Members = (file: OverridesFile, root: YAMLValue?, entries: [(path: String, value: YAMLValue)])

    private static func members(_ text: String) throws(Failure) -> Members {
        let bytes = Array(text.utf8)
        do throws(OverridesFile.Failure) {
            let file = try OverridesFile(bytes)
            let root = try? YAMLText.value(of: bytes, maximumByteCount: OverridesFile.maximumByteCount)
            let photos = root?.member("photos")?.value
            guard case .mapping(let members, _) = photos else { return (file, root, []) }
            return (file, root, members.map { (OverrideEntryReader.normalized($0.key), $0.value) })
        } catch {
            let mistake = error.mistakes.first
            throw Failure(
                text: "The file cannot be changed before it is correct: line \(mistake?.position.line ?? 1): "
                    + "\(mistake?.text ?? "it cannot be read")."
            )
        }
    }
}

extension YAMLValue {
    /// Whether both values are the same, wherever they stand.
    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.scalar(let first, let isPlain, _), .scalar(let second, let isOtherPlain, _)):
            return first == second && isPlain == isOtherPlain
        case (.list(let first, _), .list(let second, _)):
            return first.count == second.count && zip(first, second).allSatisfy { $0.isSame(as: $1) }
        case (.mapping(let first, _), .mapping(let second, _)):
            return first.count == second.count
                && zip(first, second).allSatisfy { $0.key == $1.key && $0.value.isSame(as: $1.value) }
        default: return false
        }
    }
}
