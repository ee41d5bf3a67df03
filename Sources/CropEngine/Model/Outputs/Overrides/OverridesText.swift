/// Writes a new file of overrides: pure.
package enum OverridesText {
    /// The lines of the file before the entries.
    package static let head = "version: \(OverridesFile.version)\nphotos:\n"

    /// The lines of the entry of the photo at `path`, which is relative to the folder of the file.
    package static func entry(_ override: PhotoOverride, of path: String) -> String {
        OverrideEntryText.lines(.init(override), of: path)
            .map { String(repeating: "  ", count: $0.level + 1) + $0.text + "\n" }
            .joined()
    }
}
