import CVips

/// SHA-256, by way of GLib, which comes with libvips.
package enum SHA256 {
    /// The hash of `bytes` in lower-case hexadecimal digits.
    package static func hexadecimal(of bytes: UnsafeRawBufferPointer) -> String {
        guard
            let digits = g_compute_checksum_for_data(
                G_CHECKSUM_SHA256,
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                gsize(bytes.count)
            )
        else { preconditionFailure("GLib knows SHA-256") }
        defer { g_free(digits) }
        return String(cString: digits)
    }

    /// The hash of `bytes` in lower-case hexadecimal digits.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { hexadecimal(of: $0) }
    }
}
