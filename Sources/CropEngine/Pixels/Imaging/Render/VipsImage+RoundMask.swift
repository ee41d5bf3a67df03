import FaceCropModel

extension VipsImage {
    /// The picture, of 8 bits a value, with nothing but transparent black around its largest ellipse.
    ///
    /// Pixels outside of the ellipse keep no colour, so that the file does not contain what the mask hides.
    func roundOnTransparency() throws(ImageLibraryError) -> VipsImage {
        let (colourBands, bands, hasAlpha) = (self.colourBands, self.bands, self.hasAlpha)
        return try masked(bands: colourBands + 1) { source, output, share in
            let alpha = hasAlpha ? Self.product(source[colourBands], share) : share
            for band in 0..<colourBands { output[band] = alpha == 0 ? 0 : source[band] }
            output[colourBands] = alpha
            return bands
        }
    }

    /// The picture, of 8 bits a value and without alpha, with one colour around its largest ellipse, given as one value
    /// per band.
    func round(on colour: [UInt8]) throws(ImageLibraryError) -> VipsImage {
        let bands = self.bands
        precondition(!hasAlpha && colour.count == bands, "round(on:) is for opaque pictures")
        return try masked(bands: bands) { source, output, share in
            for band in 0..<bands {
                output[band] = Self.product(source[band], share) + Self.product(colour[band], 255 - share)
            }
            return bands
        }
    }

    /// A picture of `bands` values a pixel, which `pixel` writes from the pixel of this picture and the share of it
    /// that lies in the ellipse; it returns how many values it read.
    private func masked(
        bands: Int,
        _ pixel: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, UInt8) -> Int
    ) throws(ImageLibraryError) -> VipsImage {
        let source = try inMemory()
        let size = source.size
        let coverage = EllipseCoverage(size)
        let image = try VipsImage.withNewPixels(size: size, bands: bands) { output throws(ImageLibraryError) in
            try source.withPixels { input in
                guard var from = input.baseAddress else { return }
                var to = output
                for y in 0..<size.height {
                    for share in coverage.row(y) {
                        from += pixel(from, to, share)
                        to += bands
                    }
                }
            }
        }
        if let profile = source.profileBytes { image.setBlob("icc-profile-data", profile) }
        return image
    }

    /// `value` times `share` / 255, rounded.
    private static func product(_ value: UInt8, _ share: UInt8) -> UInt8 {
        UInt8((Int(value) * Int(share) + 127) / 255)
    }
}
