/// The bits of a pixel that hold one of its values.
struct BMPChannel: Hashable {
    private let shift: UInt32
    private let maximumValue: UInt32

    /// Reads a mask; `nil` if it is empty or has gaps.
    init?(mask: UInt32) {
        guard mask != 0 else { return nil }
        shift = UInt32(mask.trailingZeroBitCount)
        maximumValue = mask >> shift
        guard maximumValue & (maximumValue &+ 1) == 0 else { return nil }
    }

    /// The value, 0…255.
    func value(_ pixel: UInt32) -> UInt8 {
        let value = UInt64(pixel >> shift & maximumValue)
        return UInt8(truncatingIfNeeded: (value * 255 + UInt64(maximumValue) / 2) / UInt64(maximumValue))
    }
}
