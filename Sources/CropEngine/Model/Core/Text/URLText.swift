/// Tells URLs from paths.
package enum URLText {
    /// Whether `bytes` are a URL with an authority, such as `https://example.org/a.jpg`, and no path.
    ///
    /// `FilePath` writes two slashes as one, so one is enough: few folders have a name that ends with a colon. `C:/` is
    /// no URL.
    package static func isURL(_ bytes: [UInt8]) -> Bool {
        let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.count > 1, bytes.dropFirst(scheme.count).starts(with: ":/".utf8), let first = scheme.first else {
            return false
        }
        return isLetter(first) && scheme.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
    }

    /// Whether a URL names a file of this machine.
    package static func isOfFile(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(6), as: UTF8.self).lowercased() == "file:/"
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
