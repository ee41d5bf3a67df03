/// The size of what a decoder of HEIC or AVIF will decode, which need not be what the properties of the file declare.
///
/// A picture of 65,536 × 65,536 pixels that calls itself 64 × 64 would be decoded as a whole before anyone noticed. Tolerant:
/// what is not understood here is left to the decoder.
enum CodedSize {
    /// The largest of the coded pictures in `bytes`; `nil` when none is understood.
    static func largest(_ bytes: [UInt8]) -> PixelSize? {
        bytes.withUnsafeBufferPointer { buffer in
            let reader = ByteReader(bytes: buffer, order: .bigEndian)
            guard let meta = ISOMediaBoxes(reader, in: 0..<reader.count).first("meta") else { return nil }
            // `meta` is a full box: four bytes of version and flags come before its own boxes.
            let boxes = ISOMediaBoxes(reader, in: range(meta, reader, headerByteCount: 4))
            guard
                let properties = boxes.first("iprp"),
                let container = ISOMediaBoxes(reader, in: range(properties, reader)).first("ipco")
            else { return nil }
            let starts = boxes.first("iloc").map { HEIFItemStarts(reader, box: $0.content).positions } ?? []
            let items = starts.filter { $0 < reader.count }.map { bytes[$0...] }
            return sizes(in: container, items, bytes, reader).max { $0.pixelCount < $1.pixelCount }
        }
    }

    /// The sizes that decoders are told before the pictures, and those at the start of the pictures' own data.
    private static func sizes(
        in container: ISOMediaBoxes.Box,
        _ items: [ArraySlice<UInt8>],
        _ bytes: [UInt8],
        _ reader: ByteReader
    ) -> [PixelSize] {
        var sizes: [PixelSize?] = []
        var (hasAV1, hasHEVC) = (false, false)
        for box in ISOMediaBoxes(reader, in: range(container, reader)) {
            let content = bytes[range(box, reader)]
            if reader.has("av1C", at: box.start + 4) {
                hasAV1 = true
                sizes.append(AV1SequenceHeader(units: content.dropFirst(4))?.size)
            } else if reader.has("hvcC", at: box.start + 4) {
                hasHEVC = true
                sizes += HEVCParameterSet.all(inConfiguration: content).map(\.size)
            }
        }
        if hasAV1 { sizes += items.map { AV1SequenceHeader(units: $0)?.size } }
        if hasHEVC { sizes += items.map { HEVCParameterSet(beforePicture: $0)?.size } }
        return sizes.compactMap(\.self)
    }

    /// What of the box's content lies within the file.
    private static func range(_ box: ISOMediaBoxes.Box, _ reader: ByteReader, headerByteCount: Int = 0) -> Range<Int> {
        let start = min(box.content + headerByteCount, reader.count)
        return start..<max(start, min(box.end, reader.count))
    }
}
