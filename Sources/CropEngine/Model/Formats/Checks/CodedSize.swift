/// The size of the pictures that a decoder of HEIC or AVIF decodes or puts together, which need not be the size that
/// the file declares.
///
/// A picture of 65,536×65,536 pixels that is declared as 64×64 would be decoded as a whole before the decoder compares
/// the two. What is not understood here is left to the decoder, and to the kernel's limit of its memory.
package struct CodedSize {
    /// What encoders add to fill the last blocks, and to reach the smallest picture that a device can encode: at most
    /// this much in a side.
    static let maximumPadding = 256

    /// The longest declared width and height.
    package let declared: PixelSize
    /// The longest width and height of the coded pictures.
    package let coded: PixelSize

    /// Whether the coded pictures are larger than any declared one by more than what encoders add.
    package var contradictsDeclaration: Bool { Self.exceeds(coded, declared) }

    /// Whether a coded picture is larger than a declared one by more than what encoders add.
    static func exceeds(_ coded: PixelSize, _ declared: PixelSize) -> Bool {
        coded.width - declared.width > maximumPadding || coded.height - declared.height > maximumPadding
    }

    /// The bytes of a property or an item that are searched for the size; little precedes it.
    private static let searchedByteCount = 2048

    /// Reads the properties and the start of each picture; `nil` if the file declares no size, or no coded size is
    /// found.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(bytes: bytes, order: .bigEndian)
        guard let meta = ISOMediaBoxes(reader, in: 0..<reader.count).first("meta") else { return nil }
        // `meta` is a full box: four bytes of version and flags come before its own boxes.
        let inside = Self.range(meta, reader, headerByteCount: 4)
        guard
            let properties = ISOMediaBoxes(reader, in: inside).first("iprp"),
            let container = ISOMediaBoxes(reader, in: Self.range(properties, reader)).first("ipco")
        else { return nil }
        var declared: [PixelSize] = []
        var coded: [PixelSize] = []
        for box in ISOMediaBoxes(reader, in: Self.range(container, reader)) {
            if reader.has("ispe", at: box.start + 4) {
                guard
                    let width = reader.number(box.content + 4, byteCount: 4),
                    let height = reader.number(box.content + 8, byteCount: 4)
                else { continue }
                declared.append(PixelSize(width: width, height: height))
            } else {
                coded += Self.sizes(inProperty: box, reader).map(\.coded)
            }
        }
        coded += Self.sizesInItems(inside, reader)
        guard !declared.isEmpty, !coded.isEmpty else { return nil }
        self.declared = Self.bounds(declared)
        self.coded = Self.bounds(coded)
    }

    /// What a parameter set or sequence header says of a picture.
    struct Sizes {
        let coded: PixelSize
        /// Of what the decoder shows.
        let shown: PixelSize

        init(_ set: HEVCParameterSet) { (coded, shown) = (set.size, set.shownSize) }
        init(_ header: AV1SequenceHeader) { (coded, shown) = (header.size, header.size) }
    }

    /// The sizes of one coded picture, as its properties and the start of its data say them.
    static func sizes(of item: Int, _ items: HEIFItems, _ reader: ByteReader) -> [Sizes] {
        let data = items.firstBytes(of: item, count: searchedByteCount)[...]
        let inData =
            items.has("av01", item: item)
            ? AV1SequenceHeader(units: data).map(Sizes.init) : HEVCParameterSet(item: data).map(Sizes.init)
        let properties = items.properties(of: item) ?? []
        return properties.flatMap { sizes(inProperty: $0.box, reader) } + [inData].compactMap(\.self)
    }

    /// The sizes in a decoder configuration; none in another property.
    private static func sizes(inProperty box: ISOMediaBoxes.Box, _ reader: ByteReader) -> [Sizes] {
        let content = Array(reader.bytes[range(box, reader)].prefix(searchedByteCount))[...]
        if reader.has("av1C", at: box.start + 4) {
            return AV1SequenceHeader(units: content.dropFirst(4)).map { [Sizes($0)] } ?? []
        }
        guard reader.has("hvcC", at: box.start + 4) else { return [] }
        return HEVCParameterSet.all(inConfiguration: content).map(Sizes.init)
    }

    /// The sizes at the start of the data of pictures, among the boxes of `meta`.
    private static func sizesInItems(_ meta: Range<Int>, _ reader: ByteReader) -> [PixelSize] {
        guard
            let information = ISOMediaBoxes(reader, in: meta).first("iinf"),
            let locations = ISOMediaBoxes(reader, in: meta).first("iloc")
        else { return [] }
        let list = HEIFItemList(reader, box: information)
        let itemData = ISOMediaBoxes(reader, in: meta).first("idat").map { range($0, reader) }
        let places = HEIFItemLocations(reader, box: locations.content)
        func starts(_ types: [StaticString]) -> [ArraySlice<UInt8>] {
            Set(list.identifiers(ofTypes: types)).compactMap { places.location(ofItem: $0) }.map { location in
                places.firstBytes(of: location, count: searchedByteCount, itemData: itemData)[...]
            }
        }
        return starts(["av01"]).compactMap { AV1SequenceHeader(units: $0)?.size }
            + starts(["hvc1", "hev1"]).compactMap { HEVCParameterSet(item: $0)?.size }
            + starts(["grid"]).compactMap { derivedSize($0, at: 4) }
            // The colour behind the pictures precedes the size.
            + starts(["iovl"]).compactMap { derivedSize($0, at: 10) }
    }

    /// The size of a picture that is put together of others, at `position` of the data of its item.
    ///
    /// Source: ISO/IEC 23008-12, 6.6.2.2 (iovl) and 6.6.2.3 (grid).
    private static func derivedSize(_ data: ArraySlice<UInt8>, at position: Int) -> PixelSize? {
        Array(data).withUnsafeBufferPointer { data in
            let reader = ByteReader(bytes: data, order: .bigEndian)
            guard let flags = reader.byte(1) else { return nil }
            let byteCount = flags & 1 == 0 ? 2 : 4
            guard let width = reader.number(position, byteCount: byteCount),
                let height = reader.number(position + byteCount, byteCount: byteCount)
            else { return nil }
            return PixelSize(width: width, height: height)
        }
    }

    private static func bounds(_ sizes: [PixelSize]) -> PixelSize {
        PixelSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }

    /// What of the box's content lies within the file.
    private static func range(_ box: ISOMediaBoxes.Box, _ reader: ByteReader, headerByteCount: Int = 0) -> Range<Int> {
        let start = min(box.content + headerByteCount, reader.count)
        return start..<max(start, min(box.end, reader.count))
    }
}
