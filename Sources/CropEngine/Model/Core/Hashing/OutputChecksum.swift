package import SystemPackage

/// The number that recognizes an output: the first 128 bits of SHA-256, as 32 hexadecimal digits.
///
/// SHA-256 of a thumbnail of 50 kB takes 0.2 ms, and all stages of a photo take 40 ms. The faster ``Checksum`` detects
/// damage, but changes of few bits in several words can cancel each other in it. Here a wrong match would delete a
/// user's file.
package enum OutputChecksum {
    private static let digitCount = 32

    /// The checksum of `content`.
    static func of(_ content: UnsafeRawBufferPointer) -> String {
        String(SHA256.hexadecimal(of: content).prefix(digitCount))
    }

    /// The checksum of the content of `file`; `nil` if it cannot be read.
    static func of(_ file: ConfinedFile) -> String? {
        SHA256.hexadecimal(of: file).map { String($0.prefix(digitCount)) }
    }

    /// The checksum of the file at `path`; `nil` if it cannot be read.
    package static func ofFile(_ path: FilePath) -> String? {
        SHA256.hexadecimal(ofFile: path).map { String($0.prefix(digitCount)) }
    }
}
