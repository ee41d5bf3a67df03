extension TIFFDirectory {
    /// What a directory says of where its picture comes from.
    struct Origin: Hashable {
        /// Whether its values are those of a sensor behind a colour filter, or are compressed as only those are.
        let holdsSensorValues: Bool
        /// Whether it has the tag that every DNG file has.
        let hasDNGVersion: Bool
        /// The camera's maker.
        let maker: String?
    }

    /// So many directories are looked at: raw files have up to ten.
    private static let maximumDirectoryCount = 32

    /// What all directories of a TIFF or BigTIFF file say: those in the chain, and those that they name as their parts.
    ///
    /// Each is looked at once, so that a chain that leads back to itself ends.
    static func all(_ bytes: UnsafeBufferPointer<UInt8>) -> [Origin] {
        let reader = ByteReader(tiff: bytes)
        guard let layout = TIFFLayout(reader), let first = layout.firstDirectory(reader) else { return [] }
        var origins: [Origin] = []
        var waiting = [first]
        var seen: Set<Int> = [0, first]
        while let start = waiting.popLast(), origins.count < maximumDirectoryCount {
            guard let entries = layout.entries(reader, at: start) else { continue }
            origins.append(Origin(entries, layout, reader))
            let parts = entries.first { $0.tag == partsTag }.flatMap { layout.values($0, reader) } ?? []
            let next = layout.nextDirectory(reader, after: start, entryCount: entries.count)
            for position in parts.prefix(maximumDirectoryCount) + [next ?? 0] where seen.insert(position).inserted {
                waiting.append(position)
            }
        }
        return origins
    }

    /// SubIFDs.
    private static let partsTag = 330
}

extension TIFFDirectory.Origin {
    fileprivate init(_ entries: [TIFFLayout.Entry], _ layout: TIFFLayout, _ reader: ByteReader) {
        func values(_ tag: Int) -> [Int] {
            entries.first { $0.tag == tag }.flatMap { layout.values($0, reader) } ?? []
        }
        holdsSensorValues =
            values(262).contains(where: Self.sensorColours.contains)
            || values(259).contains(where: Self.sensorCompressions.contains)
        hasDNGVersion = entries.contains { $0.tag == 50_706 }
        maker = entries.first { $0.tag == 271 }.flatMap { layout.text($0, reader) }
    }

    /// Photometric interpretations: a colour filter array, and DNG's LinearRaw.
    private static let sensorColours: Set<Int> = [32_803, 34_892]
    /// Sony's ARW, Kodak's, Samsung's SRW (two), Nikon's NEF, Pentax's PEF; source: libtiff's `tiff.h` and LibRaw.
    private static let sensorCompressions: Set<Int> = [32_767, 65_000, 32_770, 32_772, 34_713, 65_535]
}
