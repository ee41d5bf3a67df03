import FaceCropModel
import FaceCropPixels

/// Copies of the portrait `astronaut.png`, as a camera would take them one after the other.
package enum BurstPhotos {
    /// The centres of both eyes in the portrait, measured by hand (`samples/compose`).
    private static let eyes = [PixelPoint(x: 201.6, y: 100.8), PixelPoint(x: 246.1, y: 103)]

    /// A JPEG file of the portrait, blurred with a Gaussian of `blurSigma` pixels.
    ///
    /// - Parameters:
    ///   - time: The capture time in EXIF's format; `nil` for a file without EXIF.
    ///   - subSeconds: The decimals of that time.
    ///   - blurSigma: 0 does not blur.
    ///   - hasClosedEyes: Whether lids are painted over the eyes.
    /// - Returns: The bytes of the file.
    /// - Throws: If the sample cannot be read.
    package static func portrait(
        taken time: String?,
        _ subSeconds: String? = nil,
        blurSigma: Double = 0,
        hasClosedEyes: Bool = false
    ) throws -> [UInt8] {
        let photo = try openedPhoto(try Samples.bytes("astronaut.png")).decode(reduction: 1)
        let size = photo.image.size
        var pixels = try photo.image.pixelBytes()
        if hasClosedEyes { for eye in eyes { paintLid(over: eye, in: &pixels, width: size.width) } }
        var image = try VipsImage.of(pixels: pixels, size: size, bands: 3)
        if blurSigma > 0 { image = try image.blurred(sigma: blurSigma) }
        let jpeg = try image.encoded(with: EncodeOptions(), strips: true).withUnsafeBytes { Array($0) }
        return time.map { jpeg.withJPEGTime(EXIFTimeBlock(taken: $0, subSeconds: subSeconds)) } ?? jpeg
    }

    /// A JPEG file of the portrait, enlarged by `factor`.
    package static func enlargedPortrait(_ factor: Int) throws -> [UInt8] {
        try enlarged(try Samples.bytes("astronaut.png"), factor)
    }

    /// A JPEG file of the photo in `bytes`, enlarged by `factor`.
    package static func enlarged(_ bytes: [UInt8], _ factor: Int) throws -> [UInt8] {
        let image = try openedPhoto(bytes).decode(reduction: 1).image
        let size = PixelSize(width: factor * image.size.width, height: factor * image.size.height)
        return try image.resized(to: size, quality: .fast).encoded(with: EncodeOptions(), strips: true)
            .withUnsafeBytes { Array($0) }
    }

    /// A JPEG file of the photo in `bytes`, an eighth broader about its middle and darker, as another face that is held
    /// up in its place.
    package static func broader(_ bytes: [UInt8]) throws -> [UInt8] {
        let image = try openedPhoto(bytes).decode(reduction: 1).image
        let (size, source) = (image.size, try image.pixelBytes())
        var pixels = source
        for place in 0..<size.pixelCount {
            let (row, column) = place.quotientAndRemainder(dividingBy: size.width)
            let from = size.width / 2 + (column - size.width / 2) * 8 / 9
            for band in 0..<3 {
                pixels[3 * place + band] = UInt8(Int(source[3 * (row * size.width + from) + band]) * 4 / 5)
            }
        }
        return try VipsImage.of(pixels: pixels, size: size, bands: 3).encoded(with: EncodeOptions(), strips: true)
            .withUnsafeBytes { Array($0) }
    }

    /// Copies the cheek below the eye over it, with soft edges, and paints a line of lashes.
    private static func paintLid(over eye: PixelPoint, in pixels: inout [UInt8], width: Int) {
        let source = pixels
        func index(_ x: Int, _ y: Int) -> Int { 3 * (y * width + x) }
        for y in Int(eye.y) - 8...Int(eye.y) + 8 {
            for x in Int(eye.x) - 15...Int(eye.x) + 15 {
                let (across, down) = ((Double(x) - eye.x) / 15, (Double(y) - eye.y) / 8)
                let share = min(1, max(0, 3 * (1 - across * across - down * down)))
                for band in 0..<3 {
                    let (skin, own) = (Double(source[index(x, y + 18) + band]), Double(source[index(x, y) + band]))
                    pixels[index(x, y) + band] = UInt8(share * skin + (1 - share) * own)
                }
            }
        }
        for x in Int(eye.x) - 11...Int(eye.x) + 11 {
            let across = (Double(x) - eye.x) / 11
            let y = Int(eye.y + 2 + 1.5 * (1 - across * across))
            for row in [y, y + 1] { for band in 0..<3 { pixels[index(x, row) + band] = [60, 35, 30][band] } }
        }
    }
}
