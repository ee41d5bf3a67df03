/// The table of the tags in an ICC profile.
///
/// Source: ICC.1:2022, 7.3.
package struct ICCTagTable {
    package let reader: ByteReader
    /// The position of each tag's data, by its signature as a number.
    private var starts: [Int: Int] = [:]

    /// More tags than any real profile has.
    private static let maximumTagCount = 200

    /// Reads the table; `nil` if it or a tag is not within the profile.
    package init?(_ reader: ByteReader) {
        self.reader = reader
        guard let count = reader.number(128, byteCount: 4), count <= Self.maximumTagCount else { return nil }
        for index in 0..<count {
            let entry = 132 + 12 * index
            guard
                let signature = reader.number(entry, byteCount: 4),
                let start = reader.number(entry + 4, byteCount: 4),
                let size = reader.number(entry + 8, byteCount: 4),
                start + size <= reader.count
            else { return nil }
            starts[signature] = start
        }
    }

    /// The position of the tag's data; `nil` if there is no such tag.
    package func position(of tag: StaticString) -> Int? {
        starts[tag.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }]
    }

    /// Whether the profile has all of the tags.
    package func has(_ tags: StaticString...) -> Bool {
        tags.allSatisfy { position(of: $0) != nil }
    }

    /// A signed fixed-point number with 16 bits after the point.
    package func fixedPoint(_ position: Int) -> Double? {
        reader.number(position, byteCount: 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }
}
