/// A position in the order of the whole walk: by the bytes of the path to open, then by those of the path in the
/// mirrored tree.
struct OrderKey: Sendable, Comparable {
    var relativePath: [UInt8]
    var path: [UInt8]

    static func < (first: OrderKey, second: OrderKey) -> Bool {
        first.path == second.path
            ? first.relativePath.lexicographicallyPrecedes(second.relativePath)
            : first.path.lexicographicallyPrecedes(second.path)
    }
}
