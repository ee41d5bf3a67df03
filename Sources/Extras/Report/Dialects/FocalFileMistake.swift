/// What is wrong in a file of a content management system.
package struct FocalFileMistake: Error, Hashable, Sendable {
    /// From 1.
    let line: Int
    /// A clause.
    let text: String

    init(line: Int, _ text: String) {
        self.line = line
        self.text = text
    }
}
