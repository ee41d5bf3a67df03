/// A GIF file with frames that are each filled with one of four colours; source: GIF89a.
package struct GIFFile {
    package var width: Int
    package var height: Int
    /// R, G, B of the four colours.
    package var palette: [UInt8]
    /// The colour of each frame, 0…3.
    package var frames: [Int]
    /// The place of all frames on the canvas; `nil` if they cover it.
    package var place: (x: Int, y: Int, width: Int, height: Int)?
    /// The colour that is transparent; `nil` if none is.
    package var transparentColour: Int?
    /// The duration of each frame in hundredths of a second; `nil` for no durations.
    package var centisecondDelays: [Int]?

    package init(width: Int, height: Int, palette: [UInt8], frames: [Int], centisecondDelays: [Int]? = nil) {
        self.width = width
        self.height = height
        self.palette = palette
        self.frames = frames
        self.centisecondDelays = centisecondDelays
    }

    package var bytes: [UInt8] {
        Array("GIF89a".utf8) + .littleEndian(width, byteCount: 2) + .littleEndian(height, byteCount: 2)
            + [0x81, 0, 0] + palette + frames.indices.flatMap { delay($0) + frame(frames[$0]) } + [0x3B]
    }

    /// The graphic control extension before a frame.
    private func delay(_ index: Int) -> [UInt8] {
        guard centisecondDelays != nil || transparentColour != nil else { return [] }
        return [0x21, 0xF9, 4, transparentColour == nil ? 0 : 1]
            + .littleEndian(centisecondDelays?[index] ?? 0, byteCount: 2) + [UInt8(transparentColour ?? 0), 0]
    }

    private func frame(_ colour: Int) -> [UInt8] {
        let place = place ?? (x: 0, y: 0, width: width, height: height)
        let codes = lzw(colour, count: place.width * place.height)
        let blocks = stride(from: 0, to: codes.count, by: 255).flatMap { start in
            let block = codes[start..<min(start + 255, codes.count)]
            return [UInt8(block.count)] + block
        }
        let numbers = [place.x, place.y, place.width, place.height].flatMap { [UInt8].littleEndian($0, byteCount: 2) }
        return [0x2C] + numbers + [0, 2] + blocks + [0]
    }

    /// Codes of three bits: a clear code (4) before each pixel keeps the table from growing; 5 marks the end.
    private func lzw(_ colour: Int, count: Int) -> [UInt8] {
        let codes = (0..<count).flatMap { _ in [4, colour] } + [5]
        var bytes: [UInt8] = []
        var bits = 0
        var bitCount = 0
        for code in codes {
            bits |= code << bitCount
            bitCount += 3
            while bitCount >= 8 {
                bytes.append(UInt8(bits & 255))
                bits >>= 8
                bitCount -= 8
            }
        }
        return bytes + [UInt8(bits & 255)]
    }
}
