import CVips
import FaceCropModel

extension VipsImage {
    /// The picture of a decoder in the bands of a photo, with values of 8 or 16 bits: R, G, B, grey or inks, and alpha
    /// that the colours are not multiplied by.
    ///
    /// All later steps, such as averaging, understand only such pictures.
    func laidOut(_ layout: PixelLayout) throws(ImageLibraryError) -> VipsImage {
        var image = self
        if let bands = layout.bands, let last = bands.last, last < image.bands { image = try image.choosing(bands) }
        image = try image.withUsualSamples(labIsD65: layout.labIsD65)
        if layout.isNarrowGrey, !FormatSupport.stretchesNarrowGrey { image = try image.stretchingNarrowValues() }
        if layout.isPremultiplied, image.hasAlpha { image = try image.unpremultiplied() }
        if let profile = layout.profile, profileBytes == nil {
            image = try image.copied()
            image.setBlob("icc-profile-data", profile)
        }
        return image
    }

    /// Some bands; those of colour keep their meaning.
    private func choosing(_ chosen: [Int]) throws(ImageLibraryError) -> VipsImage {
        var result = try band(chosen[0])
        for index in chosen.dropFirst() { result = try result.joined(with: band(index)) }
        let isDeep = bytesPerValue > 1
        return switch chosen.count {
        case 1, 2: try result.reinterpreted(as: isDeep ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W)
        case 4 where colourModel == .cmyk: try result.reinterpreted(as: VIPS_INTERPRETATION_CMYK)
        case 3, 4: try result.reinterpreted(as: isDeep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB)
        default: result
        }
    }

    /// Values of 8 or 16 bits: larger integers lose their lower half, floating-point values are scaled, and colour
    /// models that are none of a photo are converted to sRGB.
    private func withUsualSamples(labIsD65: Bool) throws(ImageLibraryError) -> VipsImage {
        switch withUnsafe({ $0.pointee.BandFmt }) {
        case VIPS_FORMAT_UINT: return try withUpperHalves()
        case VIPS_FORMAT_FLOAT where colourModel != .cmyk: return try withScaledFloats()
        default: break
        }
        return switch interpretation {
        case VIPS_INTERPRETATION_LAB where labIsD65, VIPS_INTERPRETATION_LABQ where labIsD65,
            VIPS_INTERPRETATION_LABS where labIsD65:
            try convertedByModel()
        case VIPS_INTERPRETATION_LAB, VIPS_INTERPRETATION_LABQ, VIPS_INTERPRETATION_LABS:
            try result(of: "colourspace") { cvips_srgb_of_lab($0, $1) }.withoutFields(["icc-profile-data"])
        default: self
        }
    }

    /// Values of which 16 of 255 is black and 235 is white, over the whole range; alpha stays.
    private func stretchingNarrowValues() throws(ImageLibraryError) -> VipsImage {
        let format = withUnsafe { $0.pointee.BandFmt }
        let unit = isEightBit ? 1.0 : 257
        let colours = hasAlpha ? try choosing(Array(0..<colourBands)) : self
        let stretched = try colours.result(of: "linear") {
            cvips_linear_as($0, $1, 255.0 / 219, -16 * unit * 255 / 219 + 0.5, format)
        }
        return hasAlpha ? try stretched.joined(with: band(bands - 1)).reinterpreted(as: interpretation) : stretched
    }

    private func withUpperHalves() throws(ImageLibraryError) -> VipsImage {
        let meaning = interpretationOfSixteenBits
        return try result(of: "cast") { cvips_cast_shifting($0, $1, VIPS_FORMAT_USHORT) }.reinterpreted(as: meaning)
    }

    private var interpretationOfSixteenBits: VipsInterpretation {
        if colourModel == .cmyk { return VIPS_INTERPRETATION_CMYK }
        return bands < 3 ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16
    }

    /// Values from 0 to 1 as 16-bit integers; what is beyond becomes black or white.
    private func withScaledFloats() throws(ImageLibraryError) -> VipsImage {
        let meaning = interpretationOfSixteenBits
        return try result(of: "linear") { cvips_linear_as($0, $1, 65_535, 0.5, VIPS_FORMAT_USHORT) }.reinterpreted(
            as: meaning
        )
    }
}

extension LoadedPhoto {
    /// Throws if most of a TIFF's floating-point values are greater than 1, so that almost all would be white.
    ///
    /// Some programs count from 0 to 255 or 65,535, which no tag says.
    func checkFloats() throws(ImageLibraryError) {
        guard header.format == .tiff, bytes.withUnsafeBufferPointer({ TIFFSamples($0)?.areFloats ?? false }) else {
            return
        }
        var share = 0.0
        let status = bytes.withUnsafeBufferPointer { cvips_share_above_white($0.baseAddress, $0.count, &share) }
        try ImageLibraryError.check("tiffload_buffer", status)
        guard share <= 0.5 else {
            throw ImageLibraryError(
                operation: "samples",
                libraryText: "floating-point samples of which most are greater than 1",
                endsEarly: false,
                isUnsupported: true
            )
        }
    }
}
