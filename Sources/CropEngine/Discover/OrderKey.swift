/// A place in the order of the whole walk: the byte order of the path in the mirrored tree, then of the path to open.
struct OrderKey: Sendable, Comparable {
    var relativePath: [UInt8]
    var path: [UInt8]

    static func < (first: OrderKey, second: OrderKey) -> Bool {
        first.relativePath == second.relativePath
            ? first.path.lexicographicallyPrecedes(second.path)
            : first.relativePath.lexicographicallyPrecedes(second.relativePath)
    }
}
