import FaceCropModel
package import SystemPackage

/// The order of numbered files: `frame2` before `frame10`.
///
/// Runs of the digits 0 to 9 are compared as numbers of any length. Everything else is compared byte by byte, whatever
/// the locale, and the files of a folder come before those of `folder-2`. Names that differ only in leading zeros are
/// ordered by their bytes.
package enum NaturalOrder {
    /// Whether `first` comes before `second`.
    package static func precedes(_ first: FilePath, _ second: FilePath) -> Bool {
        precedes(first.bytes, second.bytes)
    }

    /// Whether the path with the bytes `first` comes before `second`.
    static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        var (rest, other) = (first[...], second[...])
        while let byte = rest.first, let otherByte = other.first {
            if isDigit(byte), isDigit(otherByte) {
                let (number, otherNumber) = (takeNumber(&rest), takeNumber(&other))
                guard number.elementsEqual(otherNumber) else {
                    return number.count == otherNumber.count
                        ? number.lexicographicallyPrecedes(otherNumber) : number.count < otherNumber.count
                }
            } else {
                guard byte == otherByte else { return weight(byte) < weight(otherByte) }
                rest.removeFirst()
                other.removeFirst()
            }
        }
        if rest.isEmpty != other.isEmpty { return rest.isEmpty }
        return first.lexicographicallyPrecedes(second)
    }

    /// A slash comes before all other bytes, so that a folder's name sorts before longer names with the same start.
    private static func weight(_ byte: UInt8) -> Int { byte == .slash ? -1 : Int(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Removes the leading digits, and returns them without leading zeros.
    private static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix(while: isDigit)
        rest = rest[digits.endIndex...]
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
