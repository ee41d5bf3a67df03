extension RawFormat {
    /// The usual file name extensions of raw files, in lower case.
    static let usualExtensions: Set<String> = [
        "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "dng", "raf", "orf", "rw2", "x3f", "mrw", "pef", "srw",
    ]
}

extension RawFormat {
    /// Recognizes a raw format that does not start like a TIFF file, by the first bytes of a file.
    ///
    /// Sources: `file` 5.44, `magic/Magdir/images`; LibRaw 0.20, `identify.cpp`.
    init?(sniffing firstBytes: [UInt8]) {
        let signature = Self.signatures.first { firstBytes.dropFirst($0.position).starts(with: $0.bytes) }
        guard let signature else { return nil }
        self = signature.format
    }

    private static let signatures: [(position: Int, bytes: [UInt8], format: RawFormat)] = [
        (0, [0x49, 0x49, 42, 0, 0x10, 0, 0, 0] + Array("CR".utf8), .cr2),
        (4, Array("ftypcrx ".utf8), .cr3),
        (6, Array("HEAPCCDR".utf8), .crw),
        (0, Array("FUJIFILMCCD-RAW".utf8), .raf),
        (0, Array("IIRO".utf8), .orf),
        (0, Array("IIRS".utf8), .orf),
        (0, Array("MMOR".utf8), .orf),
        (0, Array("IIU\0".utf8), .rw2),
        (0, Array("FOVb".utf8), .x3f),
        (0, Array("\0MRM".utf8), .mrw),
    ]
}

extension RawFormat {
    /// Recognizes the raw format of `bytes`, a TIFF file; `nil` if it contains finished pictures.
    ///
    /// The first directory of most raw files describes a picture of 160 × 120 pixels, which a reader of TIFF files
    /// takes for the photo. So any directory with values of a colour filter array, or with DNG's own tag, decides.
    /// Sources: TIFF/EP (ISO 12234-2), DNG 1.7, chapter 4.
    package init?(tiff bytes: UnsafeBufferPointer<UInt8>) {
        let directories = TIFFDirectory.all(bytes)
        if directories.contains(where: \.hasDNGVersion) {
            self = .dng
        } else if directories.contains(where: \.holdsSensorValues) {
            let maker = directories.lazy.compactMap(\.maker).first ?? ""
            self = Self.makers.first { maker.hasPrefix($0.name) }?.format ?? .raw
        } else {
            return nil
        }
    }

    private static let makers: [(name: String, format: RawFormat)] = [
        ("NIKON", .nef), ("SONY", .arw), ("Canon", .cr2), ("OLYMPUS", .orf), ("Panasonic", .rw2),
    ]
}
