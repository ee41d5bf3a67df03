/// The items of a HEIC file: what each is, which properties it has, and where its data are.
///
/// Source: ISO/IEC 14496-12, 8.11, and ISO/IEC 23008-12, 6.4 to 6.6 and 9.3.
struct HEIFItems {
    /// More properties than all tiles of any photo have; a file that names more is not read.
    private static let maximumAssociationCount = 1 << 16
    /// More ways to refer to others than one item has.
    private static let maximumReferenceCount = 16

    /// The number of the primary item.
    let primary: Int
    private let reader: ByteReader
    private let meta: Range<Int>
    /// The type of each item, by number.
    private var types: [Int: Range<Int>] = [:]
    /// The boxes of properties, in their order.
    private var properties: [ISOMediaBoxes.Box] = []
    /// The positions in ``properties`` of what each item has, and whether a reader must understand it.
    private var associations: [Int: [(index: Int, isEssential: Bool)]] = [:]
    /// What each item says about others, by its number.
    private var references: [Int: [Reference]] = [:]
    /// The bytes of an item's number in ``references``.
    private var numberByteCount = 2
    private let locations: HEIFItemLocations
    /// The inside of the box with data of items, if there is one.
    private let itemData: Range<Int>?

    /// A box that names the items to which one item refers.
    private struct Reference {
        /// The position of its four-character type.
        let type: Int
        /// Where the numbers of the items are.
        let targets: Range<Int>
    }

    /// Boxes of which a file has one at most: decoders differ on which of two counts.
    private static let onlyBoxes: [StaticString] = ["pitm", "iinf", "iloc", "iprp", "iref", "idat"]

    /// Reads the boxes; `nil` if one that every HEIC file has is missing or makes no sense, or if the file says twice
    /// what can be said once.
    init?(_ reader: ByteReader) {
        self.reader = reader
        let outer = ISOMediaBoxes(reader, in: 0..<reader.count)
        guard let box = outer.first("meta"), outer.count(where: { reader.has("meta", at: $0.start + 4) }) == 1,
            box.end <= reader.count, box.content + 4 <= box.end
        else { return nil }
        meta = box.content + 4..<box.end
        var counts = [Int](repeating: 0, count: Self.onlyBoxes.count)
        for box in ISOMediaBoxes(reader, in: meta) {
            guard let kind = Self.onlyBoxes.firstIndex(where: { reader.has($0, at: box.start + 4) }) else { continue }
            counts[kind] += 1
        }
        guard counts.allSatisfy({ $0 <= 1 }) else { return nil }
        guard
            let primaryBox = ISOMediaBoxes(reader, in: meta).first("pitm"),
            let version = reader.byte(primaryBox.content),
            let primary = reader.number(primaryBox.content + 4, byteCount: version == 0 ? 2 : 4),
            let information = ISOMediaBoxes(reader, in: meta).first("iinf"),
            let locationBox = ISOMediaBoxes(reader, in: meta).first("iloc")
        else { return nil }
        self.primary = primary
        locations = HEIFItemLocations(reader, box: locationBox.content)
        itemData = ISOMediaBoxes(reader, in: meta).first("idat").flatMap { [meta] box in
            box.content <= box.end && box.end <= meta.upperBound ? box.content..<box.end : nil
        }
        guard !locations.saysOneTwice, takeTypes(information), takeProperties(), takeReferences() else { return nil }
    }

    /// The numbers of all items, in no order.
    var numbers: some Collection<Int> { types.keys }

    /// Whether the item has the given four-character type.
    func has(_ type: StaticString, item: Int) -> Bool {
        types[item].map { reader.has(type, at: $0.lowerBound) } ?? false
    }

    /// The four-character type of an item; `nil` if the file does not list the item.
    func type(of item: Int) -> String? {
        types[item].map { String(decoding: reader.bytes[$0], as: UTF8.self) }
    }

    /// Whether an item refers to another one, or to itself, in the way of the given four-character type.
    func hasReference(_ type: StaticString, from item: Int) -> Bool { reference(type, from: item) != nil }

    /// The items to which `item` refers in the way of the given four-character type, in their order; empty if there are
    /// none.
    func targets(_ type: StaticString, of item: Int) -> [Int] {
        guard let range = reference(type, from: item)?.targets else { return [] }
        return stride(from: range.lowerBound, to: range.upperBound, by: numberByteCount).compactMap {
            reader.number($0, byteCount: numberByteCount)
        }
    }

    /// The items that `item` is derived from, in their order; empty if there are none.
    func sources(of item: Int) -> [Int] { targets("dimg", of: item) }

    private func reference(_ type: StaticString, from item: Int) -> Reference? {
        references[item]?.first { reader.has(type, at: $0.type) }
    }

    /// The properties of an item; `nil` if the file names one that it does not hold.
    func properties(of item: Int) -> [(box: ISOMediaBoxes.Box, isEssential: Bool)]? {
        let named = associations[item] ?? []
        guard named.allSatisfy({ properties.indices.contains($0.index) }) else { return nil }
        return named.map { (properties[$0.index], $0.isEssential) }
    }

    /// Where the data of an item are in the file; `nil` if they are elsewhere, incomplete, or in several parts.
    func data(of item: Int) -> Range<Int>? {
        guard let location = locations.location(ofItem: item) else { return nil }
        switch location.method {
        case .file: return location.range(in: 0..<reader.count)
        case .itemData: return itemData.flatMap(location.range)
        case .other: return nil
        }
    }

    /// The first `count` bytes of the data of an item; fewer if there are no more.
    func firstBytes(of item: Int, count: Int) -> [UInt8] {
        guard let location = locations.location(ofItem: item) else { return [] }
        return locations.firstBytes(of: location, count: count, itemData: itemData)
    }

    private mutating func takeTypes(_ box: ISOMediaBoxes.Box) -> Bool {
        guard let version = reader.byte(box.content), box.end <= meta.upperBound else { return false }
        let start = box.content + 4 + (version == 0 ? 2 : 4)
        guard start <= box.end else { return false }
        for entry in ISOMediaBoxes(reader, in: start..<box.end) where reader.has("infe", at: entry.start + 4) {
            guard let version = reader.byte(entry.content), version == 2 || version == 3 else { continue }
            let idBytes = version == 2 ? 2 : 4
            // Version, flags, number and protection precede the type.
            let type = entry.content + 4 + idBytes + 2
            guard let item = reader.number(entry.content + 4, byteCount: idBytes), type + 4 <= entry.end,
                types.updateValue(type..<type + 4, forKey: item) == nil
            else { return false }
        }
        return true
    }

    private mutating func takeReferences() -> Bool {
        guard let box = ISOMediaBoxes(reader, in: meta).first("iref") else { return true }
        guard box.end <= meta.upperBound, box.content + 4 <= box.end, let version = reader.byte(box.content) else {
            return false
        }
        numberByteCount = version == 0 ? 2 : 4
        for entry in ISOMediaBoxes(reader, in: box.content + 4..<box.end) {
            let start = entry.content + numberByteCount + 2
            guard let item = reader.number(entry.content, byteCount: numberByteCount),
                let count = reader.number(start - 2, byteCount: 2), start + count * numberByteCount <= entry.end,
                entry.end <= box.end
            else { return false }
            let reference = Reference(type: entry.start + 4, targets: start..<start + count * numberByteCount)
            let earlier = references[item] ?? []
            guard earlier.count < Self.maximumReferenceCount, !earlier.contains(where: { hasSameType($0, reference) })
            else { return false }
            references[item, default: []].append(reference)
        }
        return true
    }

    private func hasSameType(_ first: Reference, _ second: Reference) -> Bool {
        reader.number(first.type, byteCount: 4) == reader.number(second.type, byteCount: 4)
    }

    private mutating func takeProperties() -> Bool {
        guard let box = ISOMediaBoxes(reader, in: meta).first("iprp"), box.end <= meta.upperBound,
            box.content <= box.end
        else { return false }
        let inside = box.content..<box.end
        guard let container = ISOMediaBoxes(reader, in: inside).first("ipco"), container.end <= box.end,
            container.content <= container.end
        else { return false }
        properties = Array(ISOMediaBoxes(reader, in: container.content..<container.end))
        guard properties.allSatisfy({ $0.end <= container.end }) else { return false }
        var left = Self.maximumAssociationCount
        for box in ISOMediaBoxes(reader, in: inside) where reader.has("ipma", at: box.start + 4) {
            guard takeAssociations(box, &left) else { return false }
        }
        return true
    }

    /// Takes what a box says, at most `left` properties; `false` if it makes no sense or says more.
    private mutating func takeAssociations(_ box: ISOMediaBoxes.Box, _ left: inout Int) -> Bool {
        guard let version = reader.byte(box.content), let flags = reader.byte(box.content + 3),
            let count = reader.number(box.content + 4, byteCount: 4), count <= box.end - box.content
        else { return false }
        let (idBytes, indexBytes) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
        var position = box.content + 8
        for _ in 0..<count {
            guard let item = reader.number(position, byteCount: idBytes), let own = reader.byte(position + idBytes)
            else { return false }
            position += idBytes + 1
            left -= own
            guard position + own * indexBytes <= box.end, left >= 0, associations[item] == nil else { return false }
            associations[item] = []
            for _ in 0..<own {
                guard let entry = reader.number(position, byteCount: indexBytes) else { return false }
                position += indexBytes
                let essential = 1 << (8 * indexBytes - 1)
                // Positions count from 1; 0 names no property.
                guard entry & ~essential > 0 else { continue }
                associations[item, default: []].append(((entry & ~essential) - 1, entry & essential != 0))
            }
        }
        return true
    }
}
