import CLinux
import Glibc
package import SystemPackage

/// Computes SHA-256 with Nettle, which uses the processor's instructions for it.
package enum SHA256 {
    /// The hash of `bytes` in lower-case hexadecimal digits.
    static func hexadecimal(of bytes: UnsafeRawBufferPointer) -> String {
        var hash = Hash()
        hash.add(bytes)
        return hash.hexadecimal()
    }

    /// The hash of the content of the file at `path`, in lower-case hexadecimal digits; `nil` if it cannot be read.
    package static func hexadecimal(ofFile path: FilePath) -> String? {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return hexadecimal(of: descriptor)
    }

    /// The hash of the content of a file, in lower-case hexadecimal digits; `nil` if it cannot be read.
    static func hexadecimal(of file: ConfinedFile) -> String? { hexadecimal(of: file.descriptor) }

    private static func hexadecimal(of descriptor: CInt) -> String? {
        var hash = Hash()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var offset = 0
        while true {
            guard let count = try? Errno.repeating({ pread(descriptor, &buffer, buffer.count, offset) }) else {
                return nil
            }
            if count == 0 { return hash.hexadecimal() }
            offset += count
            buffer.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    /// The hash of `bytes` in lower-case hexadecimal digits.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { hexadecimal(of: $0) }
    }

    /// A hash of bytes that come in parts.
    private struct Hash {
        private var state = sha256_ctx()

        init() { nettle_sha256_init(&state) }

        mutating func add(_ bytes: UnsafeRawBufferPointer) {
            nettle_sha256_update(&state, bytes.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
        }

        /// The hash of all parts; the next part begins another hash.
        mutating func hexadecimal() -> String {
            var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
            nettle_sha256_digest(&state, bytes.count, &bytes)
            let digits = bytes.flatMap { [StableHash.digits[Int($0 >> 4)], StableHash.digits[Int($0 & 15)]] }
            return String(decoding: digits, as: UTF8.self)
        }
    }
}
