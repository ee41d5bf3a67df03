/// The text of a file of overrides in parts, so that another program can change single entries and keep all else: pure.
package struct OverridesParts: Sendable, Hashable {
    /// Whole lines: those of one entry, or what stands between entries.
    package struct Part: Sendable, Hashable {
        /// The path of the entry, as ``OverridesFile/Entry/path``; `nil` for what is no entry.
        package let path: String?
        package let text: String
    }

    package let parts: [Part]
    /// The index in ``parts`` before which a new entry stands.
    package let end: Int
    /// The number of spaces before the path of an entry.
    package let indentation: Int
    package let lineEnd: String

    /// Splits the text of a file, which is empty if there is none.
    ///
    /// - Throws: The reason if the text cannot be read, or has a form in which an entry has no lines of its own.
    package init(_ text: String) throws(OverridesEditor.Failure) {
        let layout = try OverridesEditor.layout(of: text)
        do throws(OverridesLayout.Unknown) {
            self = try layout.parts()
        } catch {
            throw .init(text: "Its entries cannot be changed one by one, because \(error.reason).")
        }
    }

    init(parts: [Part], end: Int, indentation: Int, lineEnd: String) {
        self.parts = parts
        self.end = end
        self.indentation = indentation
        self.lineEnd = lineEnd
    }
}
