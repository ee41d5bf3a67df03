/// A number of photos; the first of them are named.
struct NamedCount {
    /// The maximum number of names.
    static let mostNames = 3

    private(set) var count = 0
    private var names: [String] = []

    mutating func add(_ name: String) {
        count += 1
        if names.count < Self.mostNames { names.append(name) }
    }

    /// The names, and the number of further photos.
    var list: String {
        let more = count - names.count
        return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
