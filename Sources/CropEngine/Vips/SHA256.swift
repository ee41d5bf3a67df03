import CVips

/// The SHA-256 hash (FIPS 180-4), computed by GLib, which libvips brings along.
enum SHA256 {
    /// The hash of `bytes` as 64 lower-case hexadecimal digits.
    static func hexDigest(of bytes: [UInt8]) -> String {
        guard let digits = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)) else { return "" }
        defer { g_free(digits) }
        return String(cString: digits)
    }
}
