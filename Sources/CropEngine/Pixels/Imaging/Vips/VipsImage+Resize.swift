import CVips
package import FaceCropModel

extension VipsImage {
    /// How carefully pixels are averaged.
    package enum ResizeQuality {
        /// A triangle as wide as two new pixels: it takes half the time of `fine` and does not ring.
        case fast
        /// Lanczos with three lobes.
        case fine
    }

    /// The largest factor for which libvips uses its fast code; above it kernels have too many points and cost four
    /// times as much.
    private static func maximumFactor(_ quality: ResizeQuality) -> Double { quality == .fine ? 8 : 24 }

    /// Resizes the picture to exactly `target` pixels, even if that changes its proportions.
    ///
    /// `vips_reduce` is the fastest operation in libvips 8.14: from 3 megapixels in memory to 640 pixels it takes 6 ms
    /// (fast) or 12 ms (fine). `vips_shrink` takes 15 ms by a whole number and 85 ms by other factors. From a factor of
    /// 4 on, `vips_resize` takes as long as `vips_shrink`, because it begins with it.
    package func resized(to target: PixelSize, quality: ResizeQuality) throws(ImageLibraryError) -> VipsImage {
        if target == size { return self }
        let horizontal = Double(size.width) / Double(target.width)
        let vertical = Double(size.height) / Double(target.height)
        if max(horizontal, vertical) > Self.maximumFactor(quality) {
            let halfway = PixelSize(
                width: Self.halfway(size.width, factor: horizontal),
                height: Self.halfway(size.height, factor: vertical)
            )
            return try resized(to: halfway, quality: .fast).resized(to: target, quality: quality)
        }
        if quality == .fine, isEightBit, bands <= 3, min(horizontal, vertical) >= 1 { return try reduced(to: target) }
        let kernel = quality == .fine ? VIPS_KERNEL_LANCZOS3 : VIPS_KERNEL_LINEAR
        let result =
            if min(horizontal, vertical) < 1 {
                try result(of: "resize") { cvips_resize($0, $1, 1 / horizontal, 1 / vertical, kernel) }
            } else {
                try result(of: "reduce") { cvips_reduce($0, $1, horizontal, vertical, kernel) }
            }
        return try result.cropped(to: WholePixelRect(covering: target))
    }

    /// Reduces a picture of 8-bit values, in memory.
    private func reduced(to target: PixelSize) throws(ImageLibraryError) -> VipsImage {
        let reduction = LanczosReduction(from: size, to: target)
        return try VipsImage.withNewPixels(like: self, size: target) { output throws(ImageLibraryError) in
            try withRows { reduction.reduce($0, stride: $1, bands: bands, into: output) }
        }
    }

    /// Shrinks the picture to exactly `target` pixels by averaging; the result is in memory.
    func averaged(to target: PixelSize) throws(ImageLibraryError) -> VipsImage {
        let isEnlarged = target.width > size.width || target.height > size.height
        guard isEightBit, bands <= 4, !isEnlarged else {
            return try resized(to: target, quality: .fast).inMemory()
        }
        let source = try inMemory()
        if target == size { return source }
        let average = AreaAverage(from: size, to: target, bands: bands)
        return try VipsImage.withNewPixels(like: source, size: target) { output throws(ImageLibraryError) in
            try source.withPixels { average.average($0, into: output) }
        }
    }

    /// The intermediate length; it leaves a factor of 2.5 or more for the better kernel.
    private static func halfway(_ length: Int, factor: Double) -> Int {
        Int((Double(length) / min(maximumFactor(.fast), max(1, factor / 2.5))).rounded(.up))
    }

    /// The picture blurred with a Gaussian of the given standard deviation in pixels.
    package func blurred(sigma: Double) throws(ImageLibraryError) -> VipsImage {
        try result(of: "gaussblur") { cvips_gaussblur($0, $1, sigma) }
    }

    /// The point that libvips' `attention` strategy chooses as the centre of a crop of `crop` pixels.
    func attentionPoint(crop: PixelSize) throws(ImageLibraryError) -> PixelPoint {
        var x: Int32 = 0
        var y: Int32 = 0
        try withUnsafe { pointer throws(ImageLibraryError) in
            try ImageLibraryError.check(
                "smartcrop",
                cvips_attention(pointer, Int32(crop.width), Int32(crop.height), &x, &y)
            )
        }
        return PixelPoint(x: Double(x), y: Double(y))
    }
}
