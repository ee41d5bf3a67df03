/// A hash of bytes that is the same on every machine and in every run.
enum StableHash {
    /// 64-bit FNV-1a, as 16 hexadecimal digits.
    ///
    /// Source: draft-eastlake-fnv, offset basis and prime of the 64-bit variant.
    static func hexadecimalDigits(_ bytes: [UInt8]) -> [UInt8] {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return stride(from: 60, through: 0, by: -4).map { digits[Int(hash >> $0 & 15)] }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
