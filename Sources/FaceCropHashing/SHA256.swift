import CGLib
import FaceCropCore
import Glibc
package import SystemPackage

/// Computes SHA-256 with GLib, which comes with libvips.
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

    /// The hash of the content of the file at `path`, in lower-case hexadecimal digits; `nil` if it cannot be read.
    package static func hexadecimal(ofFile path: FilePath) -> String? {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
        guard descriptor >= 0, let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
        defer {
            close(descriptor)
            g_checksum_free(checksum)
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            guard let count = try? Errno.repeating({ read(descriptor, &buffer, buffer.count) }) else { return nil }
            if count == 0 { return String(cString: g_checksum_get_string(checksum)) }
            g_checksum_update(checksum, buffer, gssize(count))
        }
    }

    /// The hash of `bytes` in lower-case hexadecimal digits.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { hexadecimal(of: $0) }
    }
}
