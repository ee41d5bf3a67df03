package import FaceCropModel

/// TIFF files like raw files of cameras, written byte by byte.
package enum RawFile {
    /// A thumbnail in the first directory, and in its subdirectories the sensor data, marked by `sensorTag`, and a
    /// JPEG.
    package static func tiff(
        maker: String,
        model: String = "Camera",
        sensorTag: (tag: Int, value: Int) = (262, 32_803),
        sensorSize: PixelSize = PixelSize(width: 32, height: 32),
        orientation: Int = 1,
        preview: Preview? = nil,
        isDNG: Bool = false
    ) -> [UInt8] {
        // The data come first, and the directories follow one after the other.
        let thumbnail = [UInt8](repeating: 128, count: 4 * 3 * 3)
        let sensor = [UInt8](repeating: 64, count: sensorSize.pixelCount * 2)
        let data = thumbnail + sensor + (preview?.jpeg ?? [])
        let previewStart = 8 + thumbnail.count + sensor.count
        var parts = [sensorEntries(at: 8 + thumbnail.count, sensorSize, sensorTag)]
        if let preview { parts.append(previewEntries(at: previewStart, preview)) }
        var bytes = data + [UInt8](repeating: 0, count: data.count % 2)
        var starts: [Int] = []
        for part in parts {
            starts.append(8 + bytes.count)
            bytes += TIFFFile.directory(part, start: 8 + bytes.count).dropFirst(8)
        }
        let main = mainEntries(maker, model, orientation, parts: starts, isDNG: isDNG)
        let start = 8 + bytes.count
        let directory = TIFFFile.directory(main, start: start)
        return Array(directory[..<8]) + bytes + Array(directory[8...])
    }

    private static func mainEntries(
        _ maker: String,
        _ model: String,
        _ orientation: Int,
        parts: [Int],
        isDNG: Bool
    ) -> [TIFFFile.Entry] {
        var entries: [TIFFFile.Entry] = [
            .init(tag: 254, type: .long, values: [1]), .init(tag: 256, type: .long, values: [4]),
            .init(tag: 257, type: .long, values: [3]), .init(tag: 258, type: .short, values: [8, 8, 8]),
            .init(tag: 259, type: .short, values: [1]), .init(tag: 262, type: .short, values: [2]),
            .init(tag: 271, type: .ascii, values: maker.utf8.map(Int.init) + [0]),
            .init(tag: 272, type: .ascii, values: model.utf8.map(Int.init) + [0]),
            .init(tag: 273, type: .long, values: [8]), .init(tag: 274, type: .short, values: [orientation]),
            .init(tag: 277, type: .short, values: [3]), .init(tag: 278, type: .long, values: [3]),
            .init(tag: 279, type: .long, values: [36]), .init(tag: 330, type: .long, values: parts),
        ]
        if isDNG { entries.append(.init(tag: 50_706, type: .byte, values: [1, 4, 0, 0])) }
        return entries
    }

    private static func sensorEntries(
        at start: Int,
        _ size: PixelSize,
        _ tag: (tag: Int, value: Int)
    ) -> [TIFFFile.Entry] {
        let entries: [TIFFFile.Entry] = [
            .init(tag: 254, type: .long, values: [0]), .init(tag: 256, type: .long, values: [size.width]),
            .init(tag: 257, type: .long, values: [size.height]), .init(tag: 258, type: .short, values: [16]),
            .init(tag: 259, type: .short, values: [1]), .init(tag: 262, type: .short, values: [1]),
            .init(tag: 273, type: .long, values: [start]), .init(tag: 277, type: .short, values: [1]),
            .init(tag: 278, type: .long, values: [size.height]),
            .init(tag: 279, type: .long, values: [size.pixelCount * 2]),
            .init(tag: 33_421, type: .short, values: [2, 2]), .init(tag: 33_422, type: .byte, values: [0, 1, 1, 2]),
        ]
        return entries.map { $0.tag == tag.tag ? .init(tag: tag.tag, type: .short, values: [tag.value]) : $0 }
    }

    /// A JPEG in one strip, as in DNG.
    private static func previewEntries(at start: Int, _ preview: Preview) -> [TIFFFile.Entry] {
        [
            .init(tag: 254, type: .long, values: [1]), .init(tag: 256, type: .long, values: [preview.size.width]),
            .init(tag: 257, type: .long, values: [preview.size.height]),
            .init(tag: 258, type: .short, values: [8, 8, 8]), .init(tag: 259, type: .short, values: [7]),
            .init(tag: 262, type: .short, values: [6]), .init(tag: 273, type: .long, values: [start]),
            .init(tag: 277, type: .short, values: [3]), .init(tag: 278, type: .long, values: [preview.size.height]),
            .init(tag: 279, type: .long, values: [preview.jpeg.count]),
        ]
    }

    /// A finished picture in the file.
    package struct Preview {
        package var jpeg: [UInt8]
        package var size: PixelSize

        package init(jpeg: [UInt8], size: PixelSize) {
            self.jpeg = jpeg
            self.size = size
        }
    }
}
