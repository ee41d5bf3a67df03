/// The start of an XML file up to the name of its root element.
struct XMLStart {
    /// The name of the root element; `nil` if these bytes do not contain all of it.
    let rootName: [UInt8]?

    /// Skips a byte order mark, the declaration, comments, and a document type without an internal subset.
    init(_ firstBytes: [UInt8]) {
        var rest = firstBytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while true {
            rest = rest.drop(while: Self.isBlank)
            guard let end = Self.endOfProlog(rest) else { break }
            rest = rest[end...]
        }
        guard rest.first == UInt8(ascii: "<") else {
            rootName = nil
            return
        }
        let name = rest.dropFirst().prefix { !Self.isBlank($0) && !Self.nameEnds.contains($0) }
        // If these bytes end within the name, the rest of the name may follow in the file.
        rootName = name.endIndex < rest.endIndex && !name.isEmpty ? Array(name) : nil
    }

    /// The end of the next part of the prolog; `nil` if no part begins here, or its end is not in these bytes.
    private static func endOfProlog(_ rest: ArraySlice<UInt8>) -> Int? {
        let part = prologParts.first { rest.starts(with: $0.start) }
        return part.flatMap { part in
            rest.indices.first { rest[$0...].starts(with: part.end) }.map { $0 + part.end.count }
        }
    }

    private static let prologParts: [(start: [UInt8], end: [UInt8])] = [
        (Array("<?".utf8), Array("?>".utf8)),
        (Array("<!--".utf8), Array("-->".utf8)),
        (Array("<!DOCTYPE".utf8), Array(">".utf8)),
    ]
    private static let nameEnds = Set("/>".utf8)

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
