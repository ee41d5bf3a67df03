/// The blocks of a GIF file from its start to its trailer or the end of the file.
///
/// Source: GIF89a, 18 to 27.
struct GIFStructure {
    /// The place of the first frame on the canvas; `nil` if there is none.
    private(set) var firstFrame: WholePixelRect?
    /// The number of frames that start in the file.
    private(set) var frameCount = 0
    /// The number of frames that are complete, up to the empty block after their data blocks.
    private(set) var wholeFrameCount = 0
    /// Whether the first frame is complete, up to the empty block after its data blocks.
    private(set) var hasWholeFirstFrame = false
    /// Whether all blocks and the trailer after them are in the file.
    private(set) var hasTrailer = false
    /// Whether there is a byte that starts no block where a block should start.
    private(set) var hasStrayByte = false

    /// Whether the file ends before its first frame does.
    var endsInFirstFrame: Bool { !hasWholeFirstFrame && !hasTrailer && !hasStrayByte }

    /// The bytes of the ICC profile; `nil` if the file has none.
    var profile: [UInt8]? {
        guard let profileStart else { return nil }
        var bytes: [UInt8] = []
        var position = profileStart
        while let length = reader.byte(position), length > 0, position + length < reader.count {
            bytes += reader.bytes[position + 1...position + length]
            position += 1 + length
        }
        return bytes
    }

    private let reader: ByteReader
    /// The position of the first data block of a profile.
    private var profileStart: Int?

    /// Reads the blocks of a file that starts like a GIF; numbers of `reader` are little-endian.
    init(_ reader: ByteReader) {
        self.reader = reader
        guard let flags = reader.byte(10) else { return }
        var position = 13 + Self.paletteBytes(flags)
        while let kind = reader.byte(position) {
            guard let end = end(of: kind, at: position) else { return }
            position = end
        }
    }

    /// The end of the block at `position`; `nil` if it is the last block.
    private mutating func end(of kind: Int, at position: Int) -> Int? {
        switch kind {
        case 0x21:  // extension: label, then data blocks
            // Source: ICC.1:2022, B.5.
            if profileStart == nil, reader.byte(position + 1) == 0xFF, reader.has("ICCRGBG1012", at: position + 3) {
                profileStart = position + 14
            }
            return afterDataBlocks(position + 2)
        case 0x2C:  // frame: nine bytes, palette, code size, then data blocks
            frameCount += 1
            guard let flags = reader.byte(position + 9) else { return nil }
            if frameCount == 1 { firstFrame = place(at: position + 1) }
            let end = afterDataBlocks(position + 11 + Self.paletteBytes(flags))
            if frameCount == 1 { hasWholeFirstFrame = end != nil }
            if end != nil { wholeFrameCount += 1 }
            return end
        case 0x00:  // some programs write more empty blocks than needed
            return position + 1
        default:
            hasTrailer = kind == 0x3B
            hasStrayByte = !hasTrailer
            return nil
        }
    }

    /// The left and upper edge, the width and the height at `position`.
    private func place(at position: Int) -> WholePixelRect? {
        let numbers = (0..<4).compactMap { reader.number(position + 2 * $0, byteCount: 2) }
        guard numbers.count == 4 else { return nil }
        return WholePixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The position after a chain of data blocks; `nil` if the file ends within it.
    private func afterDataBlocks(_ start: Int) -> Int? {
        var position = start
        while let length = reader.byte(position) {
            position += 1 + length
            if length == 0 { return position }
        }
        return nil
    }

    private static func paletteBytes(_ flags: Int) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
    }
}
