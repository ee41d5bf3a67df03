/// A number of photos of which the first are named.
struct NamedCount {
    /// So many are named.
    static let mostNames = 3

    private(set) var count = 0
    private var names: [String] = []

    mutating func add(_ name: String) {
        count += 1
        if names.count < Self.mostNames { names.append(name) }
    }

    /// The names, and how many more there are.
    var list: String {
        let more = count - names.count
        return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
