/// What a HEIC or AVIF file says about the pixels of its primary picture, besides a profile.
///
/// Source: ISO/IEC 23008-12, 6.5.5 (colour) and 6.10.1.2 (`prem`); ISO/IEC 14496-12, 12.1.5 (`nclx`); ISO/IEC 14496-15,
/// 8.3.3 (`hvcC`); the AV1 Image File Format, 2.2 (`av1C`). A property goes
/// before what the coded picture says of itself.
struct HEIFColour {
    /// `nil` if neither a property nor the coded picture says anything.
    let description: ColourDescription?
    /// Whether the coded picture, not a property, gives the description.
    private let isCodedDescription: Bool
    /// Whether the picture has luma only.
    let isGrey: Bool
    /// Whether colours are multiplied by alpha.
    let isPremultiplied: Bool
    /// Why the primary picture cannot be decoded; `nil` if it can.
    let unreadCoding: String?

    /// The bytes of a picture that are searched for a header; little precedes it.
    private static let searchedByteCount = 2_048

    /// Reads the boxes; `nil` if one that such files have is missing or makes no sense.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(bytes: bytes, order: .bigEndian)
        guard let items = HEIFItems(reader) else { return nil }
        // The tiles of a grid are coded in the same way, and often they alone have the properties.
        let pictures = [items.primary] + items.sources(of: items.primary).prefix(1)
        let property = pictures.lazy.compactMap { Self.property(of: $0, items, reader) }.first
        description = property ?? pictures.lazy.compactMap { Self.codedDescription(of: $0, items, reader) }.first
        isCodedDescription = property == nil
        isGrey = pictures.contains { Self.isGrey($0, items, reader) }
        isPremultiplied = items.hasReference("prem", from: items.primary)
        unreadCoding = pictures.lazy.compactMap { items.type(of: $0).flatMap(Self.unreadCoding) }.first
    }

    func statement(hasProfile: Bool) -> ColourStatement {
        guard !hasProfile, let statement = description?.statement else { return .silent }
        // Encoders write sRGB into coded pictures of which they know nothing.
        if isCodedDescription, case .coding(let coding) = statement, coding.isSRGB { return .silent }
        return statement
    }

    private static func property(of item: Int, _ items: HEIFItems, _ reader: ByteReader) -> ColourDescription? {
        for (box, _) in items.properties(of: item) ?? []
        where reader.has("colr", at: box.start + 4) && reader.has("nclx", at: box.content) {
            guard let primaries = reader.number(box.content + 4, byteCount: 2),
                let transfer = reader.number(box.content + 6, byteCount: 2),
                let matrix = reader.number(box.content + 8, byteCount: 2), let flags = reader.byte(box.content + 10)
            else { return nil }
            return ColourDescription(
                primaries: primaries,
                transfer: transfer,
                matrix: matrix,
                isFullRange: flags & 0x80 != 0
            )
        }
        return nil
    }

    /// Whether the decoder configuration says that there is no chroma.
    private static func isGrey(_ item: Int, _ items: HEIFItems, _ reader: ByteReader) -> Bool {
        (items.properties(of: item) ?? []).contains { box, _ in
            if reader.has("av1C", at: box.start + 4) { return (reader.byte(box.content + 2) ?? 0) & 0x10 != 0 }
            return reader.has("hvcC", at: box.start + 4) && (reader.byte(box.content + 16) ?? 1) & 3 == 0
        }
    }

    /// What the decoder configuration, or else the start of the picture's data, says.
    private static func codedDescription(
        of item: Int,
        _ items: HEIFItems,
        _ reader: ByteReader
    ) -> ColourDescription? {
        let isAV1 = items.has("av01", item: item)
        for (box, _) in items.properties(of: item) ?? [] {
            let content = Array(reader.bytes[box.content..<min(box.end, box.content + searchedByteCount)])[...]
            if isAV1, reader.has("av1C", at: box.start + 4) {
                if let found = AV1SequenceHeader(units: content.dropFirst(4))?.colours { return found }
            } else if !isAV1, reader.has("hvcC", at: box.start + 4) {
                return HEVCParameterSet.all(inConfiguration: content).compactMap(\.colours).first
            }
        }
        guard isAV1, let data = items.data(of: item) else { return nil }
        return AV1SequenceHeader(units: Array(reader.bytes[data.prefix(searchedByteCount)])[...])?.colours
    }

    /// The name of a coding that no decoder here reads, by an item's type; `nil` for one that is read, and for pictures
    /// that are derived from others.
    static func unreadCoding(_ type: String) -> String? {
        switch type {
        case "hvc1", "hev1", "lhv1", "av01", "grid", "iovl", "iden", "tmap": nil
        case "avc1", "avc3": "H.264 in a HEIF"
        case "vvc1", "vvi1": "H.266 (VVC) in a HEIF"
        case "evc1": "EVC in a HEIF"
        case "jpeg": "JPEG in a HEIF"
        case "j2k1": "JPEG 2000 in a HEIF"
        case "unci": "an uncompressed HEIF"
        case "mski": "a mask in a HEIF"
        default: "a HEIF whose picture is coded as “\(type)”"
        }
    }
}
