import CVips
package import FaceCropModel

extension VipsImage {
    /// The colour model of a pixel's values, without alpha.
    enum ColourModel {
        case grey
        case rgb
        case cmyk
        /// Lab, linear light and all other models that libvips can convert.
        case other
    }

    /// The colour model, guessed from the number of bands if the file does not give it.
    var colourModel: ColourModel {
        switch interpretation {
        case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16: .grey
        case VIPS_INTERPRETATION_sRGB, VIPS_INTERPRETATION_RGB16, VIPS_INTERPRETATION_RGB: .rgb
        case VIPS_INTERPRETATION_CMYK: .cmyk
        default: .other
        }
    }

    /// The number of bands without alpha.
    var colourBands: Int { bands - (hasAlpha ? 1 : 0) }

    /// Converts to 8-bit sRGB by the embedded profile; throws if the profile is unusable.
    ///
    /// Of alpha, the upper byte is kept.
    func convertedByProfile(isPerceptual: Bool) throws(ImageLibraryError) -> VipsImage {
        let intent = isPerceptual ? VIPS_INTENT_PERCEPTUAL : VIPS_INTENT_RELATIVE
        guard hasAlpha, !isEightBit else {
            return try result(of: "icc_transform") { cvips_icc_transform_to_srgb($0, $1, nil, intent) }
        }
        // libvips keeps the values of 16-bit alpha, almost all of which are opaque in 8 bits.
        let colours = try result(of: "extract_band") { cvips_extract_band($0, $1, 0, Int32(colourBands)) }
        let alpha = try band(bands - 1).result(of: "msb") { cvips_msb($0, $1) }
        return try colours.convertedByProfile(isPerceptual: isPerceptual).joined(with: alpha)
    }

    /// Converts to 8-bit sRGB, or to 8-bit grey for grey pictures, by the colour model; profiles are ignored.
    func convertedByModel() throws(ImageLibraryError) -> VipsImage {
        let plain = hasField("icc-profile-data") ? try withoutFields(["icc-profile-data"]) : self
        let converted =
            switch plain.interpretation {
            case VIPS_INTERPRETATION_sRGB, VIPS_INTERPRETATION_B_W: plain
            // CMYK is converted by libvips' own profile, which gives full black; the plain conversion gives dark grey.
            case VIPS_INTERPRETATION_CMYK:
                try plain.result(of: "icc_transform") {
                    cvips_icc_transform_to_srgb($0, $1, "cmyk", VIPS_INTENT_RELATIVE)
                }
            case VIPS_INTERPRETATION_GREY16: try plain.converted(to: VIPS_INTERPRETATION_B_W)
            case VIPS_INTERPRETATION_MULTIBAND:
                try plain.reinterpreted(as: plain.bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB)
            default: try plain.converted(to: VIPS_INTERPRETATION_sRGB)
            }
        return try converted.asEightBit()
    }

    /// The same values with another interpretation.
    func reinterpreted(as interpretation: VipsInterpretation) throws(ImageLibraryError) -> VipsImage {
        try result(of: "copy") { cvips_copy_as($0, $1, interpretation) }
    }

    /// One band of grey, and alpha if the picture has alpha, from a picture with equal colour bands.
    func greyBandOfEqualBands() throws(ImageLibraryError) -> VipsImage {
        let grey = try band(0)
        guard hasAlpha else { return try grey.reinterpreted(as: VIPS_INTERPRETATION_B_W) }
        return try grey.joined(with: band(bands - 1)).reinterpreted(as: VIPS_INTERPRETATION_B_W)
    }

    /// Three bands of sRGB, and alpha if the picture has alpha, from grey or sRGB.
    package func asRGB() throws(ImageLibraryError) -> VipsImage {
        colourModel == .grey ? try converted(to: VIPS_INTERPRETATION_sRGB) : self
    }

    /// Composes the picture over one colour, given as one value per colour band, and removes alpha.
    func flattened(on colour: [Double]) throws(ImageLibraryError) -> VipsImage {
        guard hasAlpha else { return self }
        return try result(of: "flatten") { cvips_flatten($0, $1, colour, Int32(colour.count)) }
    }

    /// Colour multiplied by alpha in the same number format, so that averaging does not spread the colour of
    /// transparent pixels.
    func premultiplied() throws(ImageLibraryError) -> VipsImage {
        let format = withUnsafe { $0.pointee.BandFmt }
        return try result(of: "premultiply") { cvips_premultiply($0, $1) }.cast(to: format)
    }

    /// Undoes ``premultiplied()``.
    func unpremultiplied() throws(ImageLibraryError) -> VipsImage {
        let format = withUnsafe { $0.pointee.BandFmt }
        return try result(of: "unpremultiply") { cvips_unpremultiply($0, $1) }.cast(to: format)
    }

    /// The upper byte of each value, with the same colour model and the same profile.
    func upperBytes() throws(ImageLibraryError) -> VipsImage {
        if isEightBit { return self }
        let meaning =
            switch colourModel {
            case .grey: VIPS_INTERPRETATION_B_W
            case .cmyk: VIPS_INTERPRETATION_CMYK
            case .rgb, .other: VIPS_INTERPRETATION_sRGB
            }
        return try result(of: "msb") { cvips_msb($0, $1) }.reinterpreted(as: meaning)
    }

    private func asEightBit() throws(ImageLibraryError) -> VipsImage {
        isEightBit ? self : try cast(to: VIPS_FORMAT_UCHAR)
    }

    private func cast(to format: VipsBandFormat) throws(ImageLibraryError) -> VipsImage {
        try result(of: "cast") { cvips_cast($0, $1, format) }
    }

    private func converted(to space: VipsInterpretation) throws(ImageLibraryError) -> VipsImage {
        try result(of: "colourspace") { cvips_colourspace($0, $1, space) }
    }

    func band(_ index: Int) throws(ImageLibraryError) -> VipsImage {
        try result(of: "extract_band") { cvips_extract_band($0, $1, Int32(index), 1) }
    }

    func joined(with other: VipsImage) throws(ImageLibraryError) -> VipsImage {
        try other.withUnsafe { otherPointer throws(ImageLibraryError) in
            try result(of: "bandjoin") { cvips_bandjoin2($0, otherPointer, $1) }
        }
    }
}
