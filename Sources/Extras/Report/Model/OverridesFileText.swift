/// The text of a file of overrides in parts, in which the page changes the entries that a person changes there.
package struct OverridesFileText: Sendable, Hashable, Codable {
    /// Whole lines: those of one entry, or what stands between entries.
    package struct Part: Sendable, Hashable, Codable {
        /// The path of the entry's photo, as ``OverridePlace/path``; `nil` for what is no entry.
        var path: String?
        var text: String

        package init(path: String?, text: String) {
            self.path = path
            self.text = text
        }
    }

    /// The folder and the name of the file, as ``OverridePlace`` has them.
    package var folder: String
    package var file: String
    var parts: [Part]
    /// The index in ``parts`` before which a new entry stands.
    var end: Int
    /// The number of spaces before the path of an entry.
    var indentation: Int
    var lineEnd: String

    package init(_ place: OverridePlace, parts: [Part], end: Int, indentation: Int, lineEnd: String) {
        folder = place.folder
        file = place.file
        self.parts = parts
        self.end = end
        self.indentation = indentation
        self.lineEnd = lineEnd
    }
}
