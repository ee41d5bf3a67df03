/// The header of a PBM, PGM or PPM file with values in text or bytes.
///
/// Source: the manual pages pbm(5), pgm(5) and ppm(5) of Netpbm. If a file contains several pictures, the first counts.
struct PNMHeader: Hashable {
    /// The kind of values, by the digit after the `P`.
    enum Kind: Int {
        case textBits = 1
        case textGrey
        case textColours
        case bits
        case grey
        case colours

        /// Whether the values are written as text.
        var isText: Bool { rawValue <= 3 }
        /// Whether the values are bits; 1 is black.
        var isBits: Bool { self == .textBits || self == .bits }
        /// Values per pixel.
        var bands: Int { self == .textColours || self == .colours ? 3 : 1 }
    }

    let kind: Kind
    let size: PixelSize
    /// The value of white.
    let maximumValue: Int
    /// The position of the first value.
    let start: Int

    /// Whether a file that starts with `firstBytes` is meant to be a PNM file: `P` and a digit, a blank, and then a
    /// number or a comment.
    ///
    /// The digit alone proves little, because prose may start with `P1`, too.
    static func isStart(_ firstBytes: [UInt8]) -> Bool {
        guard firstBytes.count > 2, firstBytes[0] == UInt8(ascii: "P"), (0x31...0x36).contains(firstBytes[1]),
            isBlank(firstBytes[2])
        else { return false }
        let rest = firstBytes.dropFirst(2).drop(while: isBlank)
        return rest.first.map { $0 == UInt8(ascii: "#") || isDigit($0) } ?? true
    }

    /// Reads the header.
    ///
    /// - Throws: `truncated` if the header does not end, `corrupt` if it is invalid.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodeFailure) {
        guard bytes.count > 1, bytes[0] == UInt8(ascii: "P"),
            let kind = Kind(rawValue: Int(bytes[1]) - Int(UInt8(ascii: "0")))
        else { throw .plainCorrupt(.pnm, "there is no mark of the format") }
        var numbers = PNMNumbers(bytes, from: 2)
        let width = try numbers.next()
        let height = try numbers.next()
        let maximum = kind.isBits ? 1 : try numbers.next()
        guard (1...65_535).contains(maximum) else {
            throw .plainCorrupt(.pnm, "the greatest value is \(maximum)")
        }
        // One blank ends the header of a file with values in bytes.
        guard numbers.position < bytes.count else { throw .plainTruncated(.pnm) }
        guard Self.isBlank(bytes[numbers.position]) else { throw .plainCorrupt(.pnm, "no blank ends the header") }
        self.kind = kind
        size = PixelSize(width: width, height: height)
        maximumValue = maximum
        start = numbers.position + 1
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Bytes of each value of the decoded picture.
    var bytesPerValue: Int { maximumValue > 255 ? 2 : 1 }

    /// The fewest bytes that the values can take; `nil` if the number overflows.
    ///
    /// In text, a bit takes one byte, and any other value takes two, except that the last value needs no blank.
    var minimumByteCount: Int? {
        let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, pixels < 1 << 48 else { return nil }
        switch kind {
        case .bits: return (size.width + 7) / 8 * size.height
        case .textBits: return pixels
        case .textGrey, .textColours: return max(0, 2 * pixels * kind.bands - 1)
        case .grey, .colours: return pixels * kind.bands * bytesPerValue
        }
    }

    /// Whether a file of `byteCount` bytes is too short for its values.
    func endsEarly(_ byteCount: Int) -> Bool { minimumByteCount.map { $0 > byteCount - start } ?? true }

    /// The picture that the header describes.
    var picture: PlainPicture {
        PlainPicture(size: size, bands: kind.bands, bytesPerValue: bytesPerValue) {
            bytes,
            output throws(DecodeFailure) in
            if endsEarly(bytes.count) { throw .plainTruncated(.pnm) }
            let count = size.pixelCount * kind.bands
            if bytesPerValue == 2 {
                let values = output.bindMemory(to: UInt16.self, capacity: count)
                try write(bytes, UnsafeMutableBufferPointer(start: values, count: count))
            } else {
                let values = output.bindMemory(to: UInt8.self, capacity: count)
                try write(bytes, UnsafeMutableBufferPointer(start: values, count: count))
            }
        }
    }

    private func write<Value: FixedWidthInteger & UnsignedInteger>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ output: UnsafeMutableBufferPointer<Value>
    ) throws(DecodeFailure) {
        let scale = PNMScale<Value>(maximumValue, isInverted: kind.isBits)
        switch kind {
        case .textBits:
            var numbers = PNMNumbers(bytes, from: start)
            for index in output.indices { output[index] = scale[try numbers.nextBit()] }
        case .textGrey, .textColours:
            var numbers = PNMNumbers(bytes, from: start)
            for index in output.indices { output[index] = scale[try numbers.next()] }
        case .bits: writeBits(bytes, output, scale)
        case .grey, .colours: writeBytes(bytes, output, scale)
        }
    }

    private func writeBits<Value>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ output: UnsafeMutableBufferPointer<Value>,
        _ scale: PNMScale<Value>
    ) {
        let rowLength = (size.width + 7) / 8
        for y in 0..<size.height {
            for x in 0..<size.width {
                let byte = bytes[start + y * rowLength + x / 8]
                output[y * size.width + x] = scale[Int(byte >> UInt8(7 - x % 8)) & 1]
            }
        }
    }

    private func writeBytes<Value>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ output: UnsafeMutableBufferPointer<Value>,
        _ scale: PNMScale<Value>
    ) {
        if bytesPerValue == 1 {
            for index in output.indices { output[index] = scale[Int(bytes[start + index])] }
        } else {
            for index in output.indices {
                let position = start + 2 * index
                output[index] = scale[Int(bytes[position]) << 8 | Int(bytes[position + 1])]
            }
        }
    }
}

/// Scales the values of a file so that the greatest becomes the greatest of `Value`.
private struct PNMScale<Value: FixedWidthInteger & UnsignedInteger> {
    private let table: [Value]

    init(_ maximum: Int, isInverted: Bool) {
        table = (0...maximum).map { value in
            let scaled = ((isInverted ? maximum - value : value) * Int(Value.max) + maximum / 2) / maximum
            return Value(scaled)
        }
    }

    /// A value above the greatest counts as the greatest.
    subscript(value: Int) -> Value { table[min(value, table.count - 1)] }
}

/// Reads the numbers in the text of a PNM file one after the other; a comment reaches from a `#` to the end of the
/// line.
private struct PNMNumbers {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The first byte that has not been read.
    private(set) var position: Int

    /// More than any size or value may be; clamping to it prevents an overflow.
    private static let maximum = Int(Int32.max)

    init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// The next number; a number that is too large becomes the greatest 32-bit number.
    mutating func next() throws(DecodeFailure) -> Int {
        let first = try firstDigit()
        var number = first
        while position < bytes.count, PNMHeader.isDigit(bytes[position]) {
            number = min(Self.maximum, 10 * number + Int(bytes[position] - 0x30))
            position += 1
        }
        return number
    }

    /// The next bit, which needs no blank after it.
    mutating func nextBit() throws(DecodeFailure) -> Int {
        let bit = try firstDigit()
        guard bit <= 1 else { throw .plainCorrupt(.pnm, "a bit is \(bit)") }
        return bit
    }

    /// Skips blanks and comments, and reads the digit after them.
    private mutating func firstDigit() throws(DecodeFailure) -> Int {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "#") {
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
            } else if PNMHeader.isBlank(byte) {
                position += 1
            } else {
                guard PNMHeader.isDigit(byte) else { throw .plainCorrupt(.pnm, "there is no number where one must be") }
                position += 1
                return Int(byte - 0x30)
            }
        }
        throw .plainTruncated(.pnm)
    }
}
