/// Builds the bytes of files that tests write themselves, number by number.
extension [UInt8] {
    /// An integer, most significant byte first.
    package static func bigEndian(_ number: Int, byteCount: Int) -> [UInt8] {
        (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// An integer, least significant byte first.
    package static func littleEndian(_ number: Int, byteCount: Int) -> [UInt8] {
        bigEndian(number, byteCount: byteCount).reversed()
    }
}

/// A TIFF block for EXIF, with the orientation and the name of the photographer.
package func exifBlock(orientation: Int) -> [UInt8] {
    TIFFFile.directory(
        [
            TIFFFile.Entry(tag: 0x112, type: .short, values: [orientation]),
            TIFFFile.Entry(tag: 0x13B, type: .ascii, values: testPhotographer.utf8.map(Int.init) + [0]),
        ],
        start: 8
    )
}

/// The name in ``exifBlock(orientation:)``.
package let testPhotographer = "Ada Photographer"

extension [UInt8] {
    /// This JPEG file with a segment inserted after its first marker.
    package func withJPEGSegment(marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        self[..<2] + [0xFF, marker] + .bigEndian(content.count + 2, byteCount: 2) + content + self[2...]
    }

    /// This JPEG file with an orientation in EXIF.
    package func withJPEGOrientation(_ orientation: Int) -> [UInt8] {
        withJPEGSegment(marker: 0xE1, Array("Exif\0\0".utf8) + exifBlock(orientation: orientation))
    }

    /// This JPEG file with an ICC profile.
    package func withJPEGProfile(_ profile: [UInt8]) -> [UInt8] {
        withJPEGSegment(marker: 0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    }

    /// This PNG file with a chunk inserted after its header.
    package func withPNGChunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        self[..<33] + PNGFile.chunk(type, content) + self[33...]
    }
}
