/// A hash of bytes that is the same on every machine and in every run.
package enum StableHash {
    /// 64-bit FNV-1a.
    ///
    /// Source: draft-eastlake-fnv, offset basis and prime of the 64-bit variant.
    static func value(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The hash as 16 hexadecimal digits.
    package static func hexadecimalDigits(_ bytes: [UInt8]) -> [UInt8] { hexadecimalDigits(of: value(bytes)) }

    /// A number as 16 hexadecimal digits.
    static func hexadecimalDigits(of hash: UInt64) -> [UInt8] {
        stride(from: 60, through: 0, by: -4).map { digits[Int(hash >> $0 & 15)] }
    }

    static let digits = Array("0123456789abcdef".utf8)
}
