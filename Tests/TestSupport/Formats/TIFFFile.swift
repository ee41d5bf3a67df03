/// A TIFF file with one uncompressed strip, least significant byte first; source: TIFF 6.0.
package struct TIFFFile {
    package enum NumberType: Int {
        case byte = 1
        case ascii = 2
        case short = 3
        case long = 4
        case undefined = 7

        package var byteCount: Int {
            switch self {
            case .byte, .ascii, .undefined: 1
            case .short: 2
            case .long: 4
            }
        }
    }

    package struct Entry {
        package var tag: Int
        package var type: NumberType
        package var values: [Int]

        package init(tag: Int, type: NumberType, values: [Int]) {
            self.tag = tag
            self.type = type
            self.values = values
        }
    }

    /// The colour model of the pixels.
    package enum Photometric: Int {
        case blackIsZero = 1
        case rgb = 2
        case inks = 5
    }

    package var width: Int
    package var height: Int
    package var bands: Int
    package var bitsPerValue: Int
    package var photometric: Photometric
    package var hasAlpha: Bool
    package var orientation: Int?
    package var profile: [UInt8]?
    /// The values row by row, those of one pixel side by side.
    package var values: [Int]

    package init(
        width: Int,
        height: Int,
        bands: Int,
        bitsPerValue: Int = 8,
        photometric: Photometric,
        hasAlpha: Bool = false,
        orientation: Int? = nil,
        profile: [UInt8]? = nil,
        values: [Int]
    ) {
        self.width = width
        self.height = height
        self.bands = bands
        self.bitsPerValue = bitsPerValue
        self.photometric = photometric
        self.hasAlpha = hasAlpha
        self.orientation = orientation
        self.profile = profile
        self.values = values
    }

    package var bytes: [UInt8] {
        let data = values.flatMap { [UInt8].littleEndian($0, byteCount: bitsPerValue / 8) }
        var entries = [
            Entry(tag: 256, type: .long, values: [width]),
            Entry(tag: 257, type: .long, values: [height]),
            Entry(tag: 258, type: .short, values: [Int](repeating: bitsPerValue, count: bands)),
            Entry(tag: 259, type: .short, values: [1]),
            Entry(tag: 262, type: .short, values: [photometric.rawValue]),
            Entry(tag: 273, type: .long, values: [8]),
            Entry(tag: 277, type: .short, values: [bands]),
            Entry(tag: 278, type: .long, values: [height]),
            Entry(tag: 279, type: .long, values: [data.count]),
        ]
        if let orientation { entries.append(Entry(tag: 274, type: .short, values: [orientation])) }
        if hasAlpha { entries.append(Entry(tag: 338, type: .short, values: [2])) }
        if let profile { entries.append(Entry(tag: 34_675, type: .undefined, values: profile.map(Int.init))) }
        let padded = data + [UInt8](repeating: 0, count: data.count % 2)
        let directory = Self.directory(entries, start: 8 + padded.count)
        return directory[..<8] + padded + directory[8...]
    }

    /// The file's first eight bytes and a directory for the offset `start`.
    package static func directory(_ entries: [Entry], start: Int) -> [UInt8] {
        var table = [UInt8].littleEndian(entries.count, byteCount: 2)
        var overflow: [UInt8] = []
        let overflowStart = start + 2 + 12 * entries.count + 4
        for entry in entries.sorted(by: { $0.tag < $1.tag }) {
            let values = entry.values.flatMap { [UInt8].littleEndian($0, byteCount: entry.type.byteCount) }
            table += .littleEndian(entry.tag, byteCount: 2) + .littleEndian(entry.type.rawValue, byteCount: 2)
            table += .littleEndian(entry.values.count, byteCount: 4)
            if values.count <= 4 {
                table += values + [UInt8](repeating: 0, count: 4 - values.count)
            } else {
                table += .littleEndian(overflowStart + overflow.count, byteCount: 4)
                overflow += values + [UInt8](repeating: 0, count: values.count % 2)
            }
        }
        return Array("II".utf8) + [42, 0] + .littleEndian(start, byteCount: 4)
            + table + [0, 0, 0, 0] + overflow
    }
}
