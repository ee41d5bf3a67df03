package import SystemPackage

/// The override of a photo, in the manifest.
package struct OverrideRecord: Sendable, Hashable, Codable {
    /// How the entry was found.
    package enum Match: String, Sendable, Codable {
        /// It names the photo's path.
        case path
        /// It has the photo's SHA-256, and there is no photo at its path any more.
        case sha256
        /// It is the entry of a plan, about the photo at its path.
        case plan
    }

    /// The path of the file with the entry; bytes that are not UTF-8 are shown as U+FFFD.
    var file: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    var fileBase64: String?
    /// The line of the entry, from 1.
    var line: Int
    var match: Match
    /// What it has decided; empty if it says nothing about outputs of this shape.
    package var applied: [PhotoOverride.Effect] = []

    package init(file: FilePath, line: Int, match: Match) {
        let text = ManifestPath(file)
        self.file = text.text
        self.fileBase64 = text.base64
        self.line = line
        self.match = match
    }

    /// The place as messages name it: `FILE:LINE`.
    package var place: String { "\(file):\(line)" }

    /// Records that the override has decided `effect`.
    package mutating func note(_ effect: PhotoOverride.Effect?) {
        if let effect, !applied.contains(effect) { applied.append(effect) }
    }
}
