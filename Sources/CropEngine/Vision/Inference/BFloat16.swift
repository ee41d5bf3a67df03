/// A 16-bit float: the upper half of a 32-bit float.
///
/// It has 8 significant bits, which represent the integers 0…256 exactly.
///
/// The members are public and inlinable, because other targets convert each byte of a picture. With `package`, the
/// compiler does not inline them there, and the calls take a tenth of a run's time.
@frozen public struct BFloat16: Hashable, Sendable, BitwiseCopyable {
    /// One sign bit, 8 bits of the exponent, 7 bits of the fraction.
    @usableFromInline let bits: UInt16

    /// 0.
    @inlinable public static var zero: BFloat16 { BFloat16(0) }

    /// The value of `byte`, exactly.
    @inlinable public init(_ byte: UInt8) { bits = UInt16(truncatingIfNeeded: Float(byte).bitPattern >> 16) }

    /// The same value as a 32-bit float.
    @inlinable public var value: Float { Float(bitPattern: UInt32(bits) << 16) }
}
