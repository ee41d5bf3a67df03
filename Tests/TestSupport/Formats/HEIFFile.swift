/// A HEIC file of items, written box by box; the items' numbers are 1, 2 and so on.
///
/// Source: ISO/IEC 14496-12, 8.11, and ISO/IEC 23008-12, 6.4 to 6.6 and 9.3.
package struct HEIFFile {
    /// What is said about an item.
    package struct Property: Equatable {
        package var type: String
        package var content: [UInt8]
        package var isEssential = false

        package init(_ type: String, _ content: [UInt8], isEssential: Bool = false) {
            self.type = type
            self.content = content
            self.isEssential = isEssential
        }
    }

    package struct Item {
        package var type: String
        package var properties: [Property]
        package var data: [UInt8]
        /// Whether the data are in the box `idat` instead of `mdat`.
        package var isInMetadata = false
        /// The parts that the data are said to be in; all but the first are empty.
        package var partCount = 1

        package init(_ type: String, _ properties: [Property], _ data: [UInt8], isInMetadata: Bool = false) {
            self.type = type
            self.properties = properties
            self.data = data
            self.isInMetadata = isInMetadata
        }
    }

    /// Items to which another one refers.
    package struct Reference {
        package var type: String
        package var item: Int
        package var targets: [Int]

        package init(_ type: String, from item: Int, to targets: [Int]) {
            self.type = type
            self.item = item
            self.targets = targets
        }
    }

    package var items: [Item]
    /// The number of the primary item.
    package var primary: Int
    /// The numbers of the items that the primary one is derived from.
    package var sources: [Int] = []
    /// What else items say about others.
    package var references: [Reference] = []
    /// Whether numbers and positions have the largest number of bytes instead of the smallest one.
    package var hasWideNumbers = false
    /// Further boxes in `meta`, before all others.
    package var firstBoxes: [UInt8] = []

    /// A picture of one tile.
    package init(_ tile: HEIFTile, _ properties: [Property] = []) {
        items = [tile.item(properties)]
        primary = 1
    }

    /// A picture that is derived from others: `items`, of which the first is the primary one.
    package init(items: [Item], _ references: [Reference]) {
        self.items = items
        self.references = references
        primary = 1
    }

    /// A picture of `tiles` from left to right and from top to bottom, with the number of columns and the size that it
    /// says.
    package init(
        gridOf tiles: [HEIFTile],
        columns: Int,
        width: Int,
        height: Int,
        _ properties: [Property] = [],
        tileProperties: [Property] = [],
        hasWideSides: Bool = false
    ) {
        let sideBytes = hasWideSides ? 4 : 2
        var grid: [UInt8] = [0, hasWideSides ? 1 : 0, UInt8(tiles.count / columns - 1), UInt8(columns - 1)]
        grid += .bigEndian(width, byteCount: sideBytes) + .bigEndian(height, byteCount: sideBytes)
        items = tiles.map { $0.item(tileProperties) }
        items.append(
            Item("grid", [.size(width: width, height: height)] + properties, grid, isInMetadata: true)
        )
        primary = items.count
        sources = Array(1...tiles.count)
    }

    package var bytes: [UInt8] {
        let start = Self.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
        // The positions do not change the length.
        let length = start.count + metadata(dataStart: 0).count + 8
        let data = items.filter { !$0.isInMetadata }.flatMap(\.data)
        return start + metadata(dataStart: length) + Self.box("mdat", data)
    }

    package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        .bigEndian(8 + content.count, byteCount: 4) + Array(type.utf8) + content
    }

    /// A box with a version and flags.
    package static func box(_ type: String, version: Int, flags: Int = 0, _ content: [UInt8]) -> [UInt8] {
        box(type, .bigEndian(version, byteCount: 1) + .bigEndian(flags, byteCount: 3) + content)
    }

    private static let handler = box(
        "hdlr",
        version: 0,
        [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)
    )

    private var numberBytes: Int { hasWideNumbers ? 4 : 2 }

    private func metadata(dataStart: Int) -> [UInt8] {
        let version = hasWideNumbers ? 1 : 0
        let primaryBox = Self.box("pitm", version: version, .bigEndian(primary, byteCount: numberBytes))
        let inMetadata = items.filter(\.isInMetadata).flatMap(\.data)
        return Self.box(
            "meta",
            version: 0,
            firstBoxes + Self.handler + primaryBox + (inMetadata.isEmpty ? [] : Self.box("idat", inMetadata))
                + locations(dataStart) + information + propertyBoxes + referenceBox
        )
    }

    private var information: [UInt8] {
        let entries = items.enumerated().flatMap { index, item in
            Self.box(
                "infe",
                version: hasWideNumbers ? 3 : 2,
                .bigEndian(index + 1, byteCount: numberBytes) + [0, 0] + Array(item.type.utf8) + [0]
            )
        }
        return Self.box(
            "iinf",
            version: hasWideNumbers ? 1 : 0,
            .bigEndian(items.count, byteCount: numberBytes) + entries
        )
    }

    private func locations(_ dataStart: Int) -> [UInt8] {
        let version = hasWideNumbers ? 2 : 1
        let positionBytes = hasWideNumbers ? 8 : 4
        // The lengths of positions and lengths, then of the positions that others count from, and of indices.
        let sizes: [UInt8] = hasWideNumbers ? [0x88, 0x80] : [0x44, 0]
        var next = (inMetadata: 0, inFile: dataStart)
        var entries: [UInt8] = []
        for (index, item) in items.enumerated() {
            let position = item.isInMetadata ? next.inMetadata : next.inFile
            // A third of the position is what it counts from.
            let base = hasWideNumbers ? position / 3 : 0
            entries += .bigEndian(index + 1, byteCount: numberBytes)
            entries += [0, item.isInMetadata ? 1 : 0, 0, 0]
            if hasWideNumbers { entries += .bigEndian(base, byteCount: 8) }
            entries += .bigEndian(item.partCount, byteCount: 2)
            for part in 0..<item.partCount {
                entries += .bigEndian(part == 0 ? position - base : 0, byteCount: positionBytes)
                entries += .bigEndian(part == 0 ? item.data.count : 0, byteCount: positionBytes)
            }
            if item.isInMetadata { next.inMetadata += item.data.count } else { next.inFile += item.data.count }
        }
        return Self.box("iloc", version: version, sizes + .bigEndian(items.count, byteCount: numberBytes) + entries)
    }

    private var propertyBoxes: [UInt8] {
        var boxes: [Property] = []
        var associations: [UInt8] = []
        let (indexBytes, essential) = hasWideNumbers ? (2, 1 << 15) : (1, 1 << 7)
        for (index, item) in items.enumerated() {
            associations += .bigEndian(index + 1, byteCount: numberBytes) + [UInt8(item.properties.count)]
            for property in item.properties {
                if !boxes.contains(property) { boxes.append(property) }
                let position = (boxes.firstIndex(of: property) ?? 0) + 1
                associations += .bigEndian(position + (property.isEssential ? essential : 0), byteCount: indexBytes)
            }
        }
        let association = Self.box(
            "ipma",
            version: hasWideNumbers ? 1 : 0,
            flags: hasWideNumbers ? 1 : 0,
            .bigEndian(items.count, byteCount: 4) + associations
        )
        return Self.box("iprp", Self.box("ipco", boxes.flatMap { Self.box($0.type, $0.content) }) + association)
    }

    private var referenceBox: [UInt8] {
        let all = (sources.isEmpty ? [] : [Reference("dimg", from: primary, to: sources)]) + references
        guard !all.isEmpty else { return [] }
        let boxes = all.flatMap { reference in
            let numbers = reference.targets.flatMap { [UInt8].bigEndian($0, byteCount: numberBytes) }
            let start = [UInt8].bigEndian(reference.item, byteCount: numberBytes)
            return Self.box(reference.type, start + .bigEndian(reference.targets.count, byteCount: 2) + numbers)
        }
        return Self.box("iref", version: hasWideNumbers ? 1 : 0, boxes)
    }
}

extension HEIFFile.Item {
    /// A grid of a size, which the references of the file divide into tiles.
    package static func grid(
        columns: Int,
        rows: Int,
        width: Int,
        height: Int,
        _ properties: [HEIFFile.Property] = []
    ) -> Self {
        let sides = [UInt8].bigEndian(width, byteCount: 4) + .bigEndian(height, byteCount: 4)
        return HEIFFile.Item(
            "grid",
            [.size(width: width, height: height)] + properties,
            [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + sides,
            isInMetadata: true
        )
    }

    /// An overlay on a black canvas, with the place of each picture on it.
    package static func overlay(
        width: Int,
        height: Int,
        _ places: [(x: Int, y: Int)],
        _ properties: [HEIFFile.Property] = [],
        isWide: Bool = true
    ) -> Self {
        let numbers = [width, height] + places.flatMap { [$0.x, $0.y] }
        let data = [0, isWide ? 1 : 0] + [UInt8](repeating: 0, count: 8)
        return HEIFFile.Item(
            "iovl",
            [.size(width: width, height: height)] + properties,
            data + numbers.flatMap { [UInt8].bigEndian($0, byteCount: isWide ? 4 : 2) },
            isInMetadata: true
        )
    }

    /// A picture that is another one.
    package static func copy(width: Int, height: Int, _ properties: [HEIFFile.Property] = []) -> Self {
        HEIFFile.Item("iden", [.size(width: width, height: height)] + properties, [])
    }
}

extension HEIFFile.Property {
    /// The picture is the alpha of another one.
    package static let alpha = Self("auxC", [0, 0, 0, 0] + Array("urn:mpeg:hevc:2015:auxid:1\0".utf8))

    package static func size(width: Int, height: Int) -> Self {
        Self("ispe", [0, 0, 0, 0] + .bigEndian(width, byteCount: 4) + .bigEndian(height, byteCount: 4))
    }

    /// The picture must be turned anticlockwise by so many quarter turns.
    package static func turned(_ quarterTurns: Int) -> Self {
        Self("irot", [UInt8(quarterTurns)], isEssential: true)
    }

    /// Colours by numbers of ITU-T H.273, with the primaries and the transfer function of sRGB.
    package static func colours(matrix: Int, isFullRange: Bool) -> Self {
        Self(
            "colr",
            Array("nclx".utf8) + [0, 1, 0, 13] + .bigEndian(matrix, byteCount: 2) + [isFullRange ? 0x80 : 0]
        )
    }

    /// The parameter sets of HEVC, each a NAL unit (ISO/IEC 14496-15, 8.3.3).
    package static func configuration(_ parameters: [[UInt8]], lengthByteCount: Int = 4) -> Self {
        var content: [UInt8] = [1] + [UInt8](repeating: 0, count: 20)
        content += [0xFC | UInt8(lengthByteCount - 1), UInt8(parameters.count)]
        for unit in parameters { content += [0xA0, 0, 1] + .bigEndian(unit.count, byteCount: 2) + unit }
        return Self("hvcC", content, isEssential: true)
    }
}

/// A picture of HEVC that is a whole HEIC file or one tile of a ``HEIFFile``.
package struct HEIFTile {
    package var configuration: HEIFFile.Property
    package var width: Int
    package var height: Int
    /// NAL units, each behind its length.
    package var data: [UInt8]

    package init(configuration: HEIFFile.Property, width: Int, height: Int, data: [UInt8]) {
        self.configuration = configuration
        self.width = width
        self.height = height
        self.data = data
    }

    /// The tile of a HEIC file with only one picture of `side` × `side` pixels.
    package init?(onlyPictureOf file: [UInt8], side: Int) {
        guard let configuration = Self.content("hvcC", file), let data = Self.content("mdat", file) else { return nil }
        self.init(
            configuration: HEIFFile.Property("hvcC", configuration, isEssential: true),
            width: side,
            height: side,
            data: data
        )
    }

    private static func content(_ type: String, _ file: [UInt8]) -> [UInt8]? {
        let name = Array(type.utf8)
        guard let position = (4..<file.count - 4).first(where: { Array(file[$0..<$0 + 4]) == name }) else { return nil }
        let length = file[position - 4..<position].reduce(0) { $0 << 8 | Int($1) }
        return Array(file[position + 4..<position - 4 + length])
    }

    package func item(_ properties: [HEIFFile.Property]) -> HEIFFile.Item {
        HEIFFile.Item("hvc1", [configuration, .size(width: width, height: height)] + properties, data)
    }
}
