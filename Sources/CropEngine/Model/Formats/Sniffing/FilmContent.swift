/// Recognizes a film, so that an error can say so where a photo is expected.
///
/// ``FilmProgram`` decides which films can be read.
package enum FilmContent {
    /// Whether these are the first bytes of a film.
    ///
    /// Sources: ISO/IEC 14496-12 (MP4 and QuickTime brands), RFC 9559 (Matroska and WebM), the RIFF specification
    /// (AVI), ISO/IEC 13818-1 (MPEG program streams), Microsoft's ASF and Adobe's FLV specifications.
    package static func isFilm(firstBytes: [UInt8]) -> Bool {
        if signatures.contains(where: firstBytes.starts(with:)) { return true }
        if firstBytes.starts(with: "RIFF".utf8) { return firstBytes.dropFirst(8).starts(with: "AVI ".utf8) }
        guard firstBytes.dropFirst(4).starts(with: "ftyp".utf8) else { return false }
        return brandStarts.contains { firstBytes.dropFirst(8).starts(with: $0.utf8) }
    }

    /// Whether a file name's extension, without the dot and in any letter case, is usual for films.
    package static func isUsualExtension(_ bytes: some Collection<UInt8>) -> Bool {
        usualExtensions.contains(String(decoding: bytes, as: UTF8.self).lowercased())
    }

    private static let signatures: [[UInt8]] = [
        [0x1A, 0x45, 0xDF, 0xA3],
        [0x00, 0x00, 0x01, 0xBA],
        [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11],
        Array("FLV".utf8) + [1],
    ]

    /// The starts of the major brands of films; those of HEIC, AVIF, camera raw and sound start differently.
    private static let brandStarts = ["iso", "mp4", "qt", "M4V", "avc1", "3g", "dash", "f4v", "MSNV", "XAVC"]

    private static let usualExtensions: Set<String> = [
        "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "m2ts", "mts", "ts", "wmv", "flv", "3gp", "ogv",
    ]
}
