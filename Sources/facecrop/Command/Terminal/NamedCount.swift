/// A number of photos; the first of them are named.
package struct NamedCount {
    /// The maximum number of names.
    package static let mostNames = 3

    private(set) var count = 0
    private var names: [String] = []

    package mutating func add(_ name: String) {
        count += 1
        if names.count < Self.mostNames { names.append(name) }
    }

    /// The names, and the number of further photos.
    package var list: String {
        let more = count - names.count
        return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
