package import SystemPackage

/// What a file of overrides says: pure.
///
///     version: 1
///     photos:
///       2024/anna.jpg:
///         focal: [0.62, 0.31]
///       2024/ben.jpg: {skip: true}
///
/// Paths are relative to the folder of the file. `docs/overrides.md` describes the format.
package struct OverridesFile: Sendable {
    /// The entry of one photo.
    package struct Entry: Sendable {
        /// The path without `.` and doubled slashes, as text.
        package let path: String
        let position: TextPosition
        /// The SHA-256 of the photo's file in lower-case hexadecimal digits; `nil` if the entry has none.
        package let sha256: String?
        package let override: PhotoOverride
        /// What is wrong with the entry, which then must not be used.
        package fileprivate(set) var mistakes: [ConfigurationMistake] = []

        /// Whether the path leads out of the folder of the file.
        var reachesOutside: Bool { ["", ".."].contains(path.partsBetweenSlashes[0]) }
    }

    /// Why a file cannot be used at all.
    package struct Failure: Error, Hashable, Sendable {
        /// At least one.
        package let mistakes: [ConfigurationMistake]
    }

    /// The key below which the entries stand; a file without it may be anything, and is not quoted.
    private static let photosKey = "photos"
    /// The only version that there is.
    package static let version = "1"
    /// Enough for 10,000 entries of 800 bytes each.
    package static let maximumByteCount = 8 << 20

    /// The entries in the order of the file.
    package private(set) var entries: [Entry] = []

    /// Reads a file.
    ///
    /// - Throws: ``Failure`` if it is no YAML, or if something besides its entries is wrong.
    package init(_ bytes: [UInt8]) throws(Failure) {
        var mistakes: [ConfigurationMistake] = []
        do throws(ConfigurationMistake) {
            let root = try YAMLText.value(
                of: bytes,
                maximumByteCount: Self.maximumByteCount,
                purpose: "file of overrides",
                ownKeys: [Self.photosKey]
            )
            guard let root, !root.isNull else { return }
            try read(root, &mistakes)
        } catch {
            mistakes.append(error)
        }
        guard mistakes.isEmpty else { throw Failure(mistakes: mistakes.sorted { $0.position < $1.position }) }
        noteTwins()
    }

    private mutating func read(
        _ root: YAMLValue,
        _ mistakes: inout [ConfigurationMistake]
    ) throws(ConfigurationMistake) {
        guard case .mapping(let members, _) = root else {
            throw ConfigurationMistake(root.position, "the file must hold 'photos:', not \(root.kindText)")
        }
        let isOurs = members.contains { $0.key == Self.photosKey && !$0.value.isScalar }
        for member in members {
            switch member.key {
            case "version":
                if case .scalar(Self.version, _, _) = member.value { continue }
                mistakes.append(
                    ConfigurationMistake(
                        member.value.position,
                        "this facecrop reads version \(Self.version) of files of overrides"
                    )
                )
            case Self.photosKey:
                if member.value.isNull { continue }
                guard case .mapping(let photos, _) = member.value else {
                    throw ConfigurationMistake(
                        member.value.position,
                        "'photos' must hold an entry for each photo, not \(member.value.kindText)"
                    )
                }
                entries = photos.map { OverrideEntryReader.entry($0) }
            default: mistakes.append(Self.unknown(member, isQuoted: isOurs))
            }
        }
    }

    private static func unknown(_ member: YAMLValue.Member, isQuoted: Bool) -> ConfigurationMistake {
        let meant = NearestWord.of(member.key, among: ["version", photosKey])
        let what = isQuoted || meant != nil ? "there is no '\(member.key)'" : "this key is not known"
        return ConfigurationMistake(member.position, "\(what) here: there are version, photos", meant: meant)
    }

    /// Notes entries that are about the same photo as an earlier one, by its path or by its content.
    private mutating func noteTwins() {
        var paths: [String: Int] = [:]
        var hashes: [String: Int] = [:]
        for index in entries.indices {
            let entry = entries[index]
            if let first = paths.updateValue(index, forKey: entry.path) {
                note(
                    index,
                    "line \(entries[first].position.line) is about the same photo; remove one of the two entries"
                )
            }
            if let hash = entry.sha256, let first = hashes.updateValue(index, forKey: hash) {
                note(
                    index,
                    "the entry in line \(entries[first].position.line) has the same sha256; remove it from one of the "
                        + "two"
                )
            }
        }
    }

    private mutating func note(_ index: Int, _ text: String) {
        entries[index].mistakes.append(ConfigurationMistake(entries[index].position, text))
    }
}

// Where files of overrides are.

extension OverridesFile {
    /// The name that is searched for in folders of photos.
    static let fileName = OwnFileName.overrides

    /// The names that such a file may have, the usual one first.
    private static let fileNames = [fileName, "overrides.YAML"]

    /// The file in `folder`; the path of the usual name if there is none.
    package static func path(in folder: FilePath) -> FilePath {
        let paths = fileNames.map { folder.pushing(FilePath($0)) }
        return paths.first { PresentFile.status(of: $0) != nil } ?? folder.pushing(FilePath(fileName))
    }
}
