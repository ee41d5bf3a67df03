import FaceCropModel

/// An image after conversion to sRGB, and a warning if what its file says about colours could not be used.
struct ColourConversion {
    /// 8-bit sRGB, or 8-bit grey for grey photos, without a profile; it has alpha if the original has alpha.
    let image: VipsImage
    /// What could not be applied; `nil` if the conversion is complete.
    let warning: PhotoWarning?

    /// Converts `image` by the coding that its file names, else by its embedded profile, else by its colour model.
    ///
    /// If the profile is damaged or does not fit the pixels, the photo does not fail: the pixels are converted as if
    /// they had no profile, and the warning says so.
    static func standard(_ image: VipsImage, _ meaning: PixelMeaning) throws(ImageLibraryError) -> ColourConversion {
        let doubt = meaning.doubt.map { PhotoWarning(.colours, $0) }
        if let coding = meaning.coding {
            return ColourConversion(image: try byCoding(image, coding), warning: doubt)
        }
        guard let bytes = image.profileBytes else {
            return ColourConversion(image: try image.convertedByModel(), warning: doubt)
        }
        guard let profile = ColourProfile(bytes), profile.colourBands == image.colourBands else {
            return ColourConversion(
                image: try image.convertedByModel(),
                warning: PhotoWarning(
                    .colourProfile,
                    "The embedded colour profile is damaged or does not fit the pixels; it was ignored."
                )
            )
        }
        return try byProfile(profile, image, doubt)
    }

    /// The pixels in the colours of their own profile, 8 bits a value.
    ///
    /// `nil` if there is no usable profile, if the file names a coding that goes before it, or if the pixels are CMYK
    /// and the output format cannot store CMYK.
    static func keepingProfile(
        _ image: VipsImage,
        _ meaning: PixelMeaning,
        takesInk: Bool
    ) throws(ImageLibraryError) -> ColourConversion? {
        guard
            meaning.coding == nil,
            let profile = image.profileBytes.flatMap({ ColourProfile($0) }),
            profile.colourBands == image.colourBands,
            profile.coding == nil
        else { return nil }
        switch image.colourModel {
        case .grey, .rgb: break
        case .cmyk where takesInk: break
        case .cmyk, .other: return nil
        }
        let warning = meaning.doubt.map { PhotoWarning(.colours, $0) }
        return ColourConversion(image: try image.upperBytes(), warning: warning)
    }

    private static func byProfile(
        _ profile: ColourProfile,
        _ image: VipsImage,
        _ doubt: PhotoWarning?
    ) throws(ImageLibraryError) -> ColourConversion {
        if let coding = profile.coding {
            return ColourConversion(image: try byCoding(image, coding), warning: doubt)
        }
        if let transfer = profile.greyTransfer {
            let coding = ColourCoding(primaries: .sRGB, transfer: transfer)
            return ColourConversion(image: try byCoding(image, coding), warning: doubt)
        }
        if profile.isSRGB { return ColourConversion(image: try image.convertedByModel(), warning: doubt) }
        if let matrixProfile = profile.matrixProfile, image.isEightBit, image.bands == 3 {
            return ColourConversion(image: try byMatrix(image, matrixProfile), warning: doubt)
        }
        do throws(ImageLibraryError) {
            return ColourConversion(image: try byLibrary(image, isPerceptual: profile.isPerceptual), warning: doubt)
        } catch {
            // The warning does not quote libvips: its error buffer is shared by all threads and may describe another
            // photo.
            return ColourConversion(
                image: try image.convertedByModel(),
                warning: PhotoWarning(.colourProfile, "The embedded colour profile could not be used; it was ignored.")
            )
        }
    }

    private static func byMatrix(_ image: VipsImage, _ profile: MatrixProfile) throws(ImageLibraryError) -> VipsImage {
        let source = try image.inMemory()
        let conversion = MatrixProfileConversion(profile)
        return try VipsImage.withNewPixels(like: source, size: source.size) { output throws(ImageLibraryError) in
            try source.withPixels { conversion.convert($0, into: output) }
        }.withoutFields(["icc-profile-data"])
    }

    /// Computes all pixels before it returns, so that a profile that fails late fails here.
    private static func byLibrary(_ image: VipsImage, isPerceptual: Bool) throws(ImageLibraryError) -> VipsImage {
        let isGrey = image.colourModel == .grey
        let converted = try image.convertedByProfile(isPerceptual: isPerceptual)
        return try (isGrey ? converted.greyBandOfEqualBands() : converted).inMemory().withoutFields(["icc-profile-data"]
        )
    }

    private static func byCoding(_ image: VipsImage, _ coding: ColourCoding) throws(ImageLibraryError) -> VipsImage {
        let isLight = image.colourModel == .rgb || image.colourModel == .grey
        guard isLight, let conversion = ColourCodingConversion(coding) else { return try image.convertedByModel() }
        let bytes = conversion.converted(try image.sixteenBitValues(), bands: image.bands)
        return try VipsImage.of(pixels: bytes, size: image.size, bands: image.bands)
    }
}
