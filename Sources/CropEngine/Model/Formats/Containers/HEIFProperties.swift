/// The item properties of a HEIC or AVIF file that libvips does not pass on.
///
/// Properties are not matched with items: a still photo has one picture, at most divided into equal tiles. Source:
/// ISO/IEC 23008-12, 6.5.
package struct HEIFProperties {
    /// The largest declared picture: the whole that the tiles make up.
    private(set) var declaredSize: PixelSize?
    /// Whether the file has a property for rotation or reflection, even one that changes nothing.
    package private(set) var saysOrientation = false
    /// The rotations of the file's pictures, in anticlockwise quarter turns.
    private var rotations: Set<Int> = []
    /// Whether some picture of the file is mirrored.
    private var mirrors = false

    /// The orientation of the stored picture, which decoders turn upright; `nil` if the properties leave it open to
    /// which picture they apply, or if they mirror.
    package var orientation: Orientation? {
        guard !mirrors, rotations.count <= 1 else { return nil }
        return Orientation.upright.turnedClockwise(quarterTurns: -(rotations.first ?? 0))
    }

    /// Reads the properties; `nil` if the file has none.
    package init?(bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(bytes: bytes, order: .bigEndian)
        // `meta` is a full box: four bytes of version and flags come before its own boxes.
        guard
            let meta = ISOMediaBoxes(reader, in: 0..<reader.count).first("meta"),
            let properties = Self.box("iprp", in: meta.content + 4, meta.end, reader),
            let container = Self.box("ipco", in: properties.content, properties.end, reader)
        else { return nil }
        for box in ISOMediaBoxes(reader, in: container.content..<max(container.content, container.end)) {
            take(box, reader)
        }
    }

    private static func box(_ type: StaticString, in start: Int, _ end: Int, _ reader: ByteReader) -> ISOMediaBoxes.Box?
    {
        ISOMediaBoxes(reader, in: start..<max(start, end)).first(type)
    }

    private mutating func take(_ box: ISOMediaBoxes.Box, _ reader: ByteReader) {
        let type = box.start + 4
        if reader.has("ispe", at: type) {
            guard
                let width = reader.number(box.content + 4, byteCount: 4),
                let height = reader.number(box.content + 8, byteCount: 4),
                width > (declaredSize?.width ?? 0) || height > (declaredSize?.height ?? 0)
            else { return }
            declaredSize = PixelSize(width: width, height: height)
        } else if reader.has("irot", at: type) {
            saysOrientation = true
            // Two bits (6.5.10).
            rotations.insert((reader.number(box.content, byteCount: 1) ?? 0) & 3)
        } else if reader.has("imir", at: type) {
            saysOrientation = true
            mirrors = true
        }
    }
}
