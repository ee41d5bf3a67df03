/// What is wrong with a focal point in a file of a content management system, in a clause.
struct FocalMistake: Error, Hashable {
    let text: String

    init(_ text: String) { self.text = text }
}
