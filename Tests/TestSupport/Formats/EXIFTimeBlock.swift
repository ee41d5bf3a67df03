/// A TIFF block for EXIF, with the capture time of a photo.
package struct EXIFTimeBlock {
    /// Texts by tag, in the main directory.
    package var main: [Int: String] = [:]
    /// Texts by tag, in the EXIF directory.
    package var exif: [Int: String] = [:]

    /// A block with `time`, such as `2026:01:31 23:59:59`, and optionally the decimals of the second and the offset
    /// from UTC.
    package init(taken time: String, subSeconds: String? = nil, offset: String? = nil) {
        exif[0x9003] = time
        exif[0x9291] = subSeconds
        exif[0x9011] = offset
    }

    package init(main: [Int: String], exif: [Int: String]) {
        self.main = main
        self.exif = exif
    }

    package var bytes: [UInt8] {
        func entries(_ texts: [Int: String]) -> [TIFFFile.Entry] {
            texts.map { TIFFFile.Entry(tag: $0, type: .ascii, values: $1.utf8.map(Int.init) + [0]) }
        }
        let own = entries(main)
        // The length of a directory does not depend on the value of the pointer.
        func block(_ exifStart: Int) -> [UInt8] {
            TIFFFile.directory(own + [TIFFFile.Entry(tag: 0x8769, type: .long, values: [exifStart])], start: 8)
        }
        let start = block(0).count
        return block(start) + TIFFFile.directory(entries(exif), start: start).dropFirst(8)
    }
}

extension [UInt8] {
    /// This JPEG file with the block as EXIF.
    package func withJPEGTime(_ block: EXIFTimeBlock) -> [UInt8] {
        withJPEGSegment(marker: 0xE1, Array("Exif\0\0".utf8) + block.bytes)
    }
}
