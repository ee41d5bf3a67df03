extension TIFFDirectory {
    /// The fields of a directory that tell whether its picture comes from a sensor.
    struct Origin: Hashable {
        /// Whether its values come from a sensor behind a colour filter, or have a compression that only such values
        /// have.
        let holdsSensorValues: Bool
        /// Whether it has the tag that every DNG file has.
        let hasDNGVersion: Bool
        /// The manufacturer of the camera.
        let maker: String?
    }

    /// The most directories that are read; raw files have up to ten.
    private static let maximumDirectoryCount = 32

    /// The fields of all directories of a TIFF or BigTIFF file: those in the chain, and those that they name as their
    /// parts.
    ///
    /// Each directory is read once, so a chain that leads back to itself ends.
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

    /// The tag SubIFDs.
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

    /// Photometric interpretations: colour filter array, and LinearRaw of DNG.
    private static let sensorColours: Set<Int> = [32_803, 34_892]
    /// Compressions of Sony (ARW), Kodak, Samsung (SRW, two), Nikon (NEF) and Pentax (PEF); source: libtiff's `tiff.h`
    /// and LibRaw.
    private static let sensorCompressions: Set<Int> = [32_767, 65_000, 32_770, 32_772, 34_713, 65_535]
}
