extension EXIFTimes {
    private enum ColourTag {
        static let maker = 0x010F
        static let exifDirectory = 0x8769
        static let space = 0xA001
        static let interoperabilityDirectory = 0xA005
        static let interoperabilityIndex = 1
    }

    /// The values of the tag ColorSpace; the second is not in the standard, but is in use.
    private enum Space: Int {
        case sRGB = 1
        case adobeRGB = 2
        case uncalibrated = 0xFFFF
    }

    /// What the block says about the colours of the picture.
    ///
    /// A picture in Adobe RGB is uncalibrated, and its interoperability index is R03. Source: EXIF 2.32, 4.6.5, and
    /// DCF 2.0, 4.5.
    var colourStatement: ColourStatement {
        guard let main = mainDirectory,
            let exif = main[ColourTag.exifDirectory].flatMap({ directory(at: number($0.suffix(4))) }),
            let space = exif[ColourTag.space].flatMap({ Space(rawValue: number($0[8..<10])) })
        else { return .silent }
        switch space {
        case .sRGB: return .silent
        case .adobeRGB: return .coding(.adobeRGB)
        case .uncalibrated: break
        }
        let interoperability = exif[ColourTag.interoperabilityDirectory].flatMap {
            directory(at: number($0.suffix(4)))
        }
        let index = interoperability?[ColourTag.interoperabilityIndex].flatMap(text(of:))
        if index?.starts(with: "R03".utf8) == true { return .coding(.adobeRGB) }
        // Libraries that write EXIF of their own write this without meaning it; cameras mean it.
        guard main[ColourTag.maker] != nil else { return .silent }
        return .doubtful(
            "The EXIF says that the colours are not those of sRGB, and nothing says which they are; they were taken "
                + "for sRGB."
        )
    }
}
