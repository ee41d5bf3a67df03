/// A folder that a system or a program keeps for itself among the photos of people: with what they have deleted, with
/// earlier versions, or with smaller copies of the photos beside it; pure.
///
/// A walk of a folder around it leaves it out, because nobody wants these published.
enum SystemFolder {
    /// Which folders one system or program keeps.
    struct Rule {
        /// The names of the folder and of those directly above it, from above; each may begin or end with `*`.
        let names: [[UInt8]]
        /// Who keeps it.
        let keeper: Keeper

        /// Makes the rule of a pattern of names with slashes between them.
        init(_ pattern: String, _ keeper: Keeper) {
            let text = keeper.ignoresCase ? pattern.lowercased() : pattern
            names = text.partsBetweenSlashes.map { Array($0.utf8) }
            self.keeper = keeper
        }
    }

    /// Who keeps such folders.
    enum Keeper: String {
        case windows = "Windows"
        case apple = "macOS"
        case photos = "Apple Photos, iPhoto and Aperture"
        case lightroom = "Lightroom Classic"
        case synology = "Synology DSM"
        case qnap = "QNAP QTS"
        case netApp = "NetApp ONTAP"
        case nextcloud = "Nextcloud and ownCloud"
        case linux = "Linux desktops and disks"

        /// Whether upper and lower case of its names are the same, because they are on its disks.
        var ignoresCase: Bool { [.windows, .apple, .photos, .lightroom].contains(self) }
    }

    static let rules: [Rule] =
        names(.windows, "$RECYCLE.BIN", "RECYCLER", "RECYCLED", "System Volume Information")
        + names(.apple, ".Trash", ".Trashes", "Network Trash Folder", "__MACOSX")
        + names(.linux, ".Trash-*", ".thumbnails", ".snapshots", "lost+found")
        + names(.synology, "@eaDir", "#recycle", "#snapshot")
        + names(.qnap, "@Recycle", "@Recently-Snapshot", ".@__thumb")
        + names(.netApp, ".snapshot", "~snapshot")
        + names(.nextcloud, "files_trashbin", "files_versions", "appdata_*/preview")
        + names(.lightroom, "*.lrdata")
        + [".photoslibrary", ".migratedphotolibrary", ".photolibrary", ".aplibrary"].flatMap { ending in
            // `originals` or `Masters` has the photos, `resources/renders` those that people have edited.
            [
                "resources/derivatives", "resources/proxies", "resources/caches", "scopes", "database", "private",
                "Thumbnails", "Previews",
            ].flatMap { names(.photos, "*\(ending)/\($0)") }
        }

    private static func names(_ keeper: Keeper, _ patterns: String...) -> [Rule] {
        patterns.map { Rule($0, keeper) }
    }

    /// Whether a rule is about a folder of this name, wherever it is.
    static func isOne(name: [UInt8]) -> Bool { rules.contains { $0.names.count == 1 && $0.matches([name[...]]) } }

    /// Whether the folder at `path` is one; the more folders above it the path names, the more is known.
    static func isOne(_ path: [UInt8]) -> Bool {
        let names = path.split(separator: .slash).suffix(3)
        return rules.contains { $0.matches(names) }
    }
}

extension SystemFolder.Rule {
    fileprivate func matches(_ path: ArraySlice<ArraySlice<UInt8>>) -> Bool {
        path.count >= names.count
            && zip(names, path.suffix(names.count)).allSatisfy { pattern, name in matches(pattern, name) }
    }

    private func matches(_ pattern: [UInt8], _ name: ArraySlice<UInt8>) -> Bool {
        func isSame(_ own: UInt8, _ other: UInt8) -> Bool {
            own == other || keeper.ignoresCase && own == other.asciiLowercased
        }
        let star = UInt8(ascii: "*")
        if pattern.first != star, pattern.last != star { return pattern.elementsEqual(name, by: isSame) }
        let part = pattern.filter { $0 != star }
        guard name.count > part.count else { return false }
        return part.elementsEqual(pattern.first == star ? name.suffix(part.count) : name.prefix(part.count), by: isSame)
    }
}

extension UInt8 {
    fileprivate var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
