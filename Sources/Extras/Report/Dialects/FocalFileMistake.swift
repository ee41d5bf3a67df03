/// What is wrong in a file of a content management system.
package struct FocalFileMistake: Error, Hashable, Sendable {
    /// From 1.
    package let line: Int
    /// A clause.
    package let text: String

    init(line: Int, _ text: String) {
        self.line = line
        self.text = text
    }
}
