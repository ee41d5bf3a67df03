/// A 16-bit float: the upper half of a 32-bit float.
///
/// It has 8 significant bits, which represent the integers 0…256 exactly.
package struct BFloat16: Hashable, Sendable, BitwiseCopyable {
    /// One sign bit, 8 bits of the exponent, 7 bits of the fraction.
    private let bits: UInt16

    package static let zero = BFloat16(0)

    package init(_ byte: UInt8) { bits = UInt16(truncatingIfNeeded: Float(byte).bitPattern >> 16) }

    package var value: Float { Float(bitPattern: UInt32(bits) << 16) }
}
