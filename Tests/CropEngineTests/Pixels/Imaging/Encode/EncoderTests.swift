import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The content of outputs, checked by opening them again.
@Suite struct EncoderTests {
    private static let scene = TestPicture.scene(PixelSize(width: 120, height: 80))

    private static func output(_ bytes: [UInt8], _ options: EncodeOptions) throws -> LoadedPhoto {
        let photo = try openedPhoto(bytes)
        let upright = photo.header.uprightSize
        let request = RenderRequest(
            frame: WholePixelRect(covering: upright),
            outputSize: PixelSize(width: upright.width / 2, height: upright.height / 2)
        )
        let image = try Renderer(options: options).render(request, of: photo.decode()).image
        let encoded = try OutputEncoder(options: options).encode(image, of: photo).file
        return try openedPhoto(encoded.withUnsafeBytes { [UInt8]($0) })
    }

    private static func options(_ format: EncodeOptions.Format) -> EncodeOptions {
        var options = EncodeOptions()
        options.format = format
        return options
    }

    @Test(arguments: EncodeOptions.Format.allCases.filter { FormatSupport.canWrite($0) })
    func eachFormatComesBack(format: EncodeOptions.Format) throws {
        let found = try Self.output(Self.scene.encoded(as: .png), Self.options(format))
        #expect(found.header.format.rawValue == format.rawValue)
        #expect(found.header.storedSize == PixelSize(width: 60, height: 40))
        let preview = TestPicture(try found.decode().preview(longSide: 60))
        let reference = TestPicture(try openedPhoto(Self.scene.encoded(as: .png)).decode().preview(longSide: 60))
        #expect(preview.difference(reference).mean < 4)
    }

    /// JPEGs name the resolution in their JFIF header, PNGs in pHYs in pixels a metre, and both in EXIF if it is kept.
    @Test(arguments: [1, 72, 300, 65_535], [false, true])
    func outputsNameTheirResolution(dotsPerInch: Int, keepsMetadata: Bool) throws {
        let source = try Self.photoWithMetadata()
        for format in [EncodeOptions.Format.jpeg, .png] {
            var options = Self.options(format)
            options.keepsMetadata = keepsMetadata
            let plain = try Self.output(source, options)
            options.dotsPerInch = dotsPerInch
            let named = try Self.output(source, options)
            #expect(try named.decode().image.pixelBytes() == plain.decode().image.pixelBytes())
            let density = [UInt8(dotsPerInch >> 8), UInt8(dotsPerInch & 0xff)]
            if format == .jpeg {
                let header: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 0, 16] + Array("JFIF".utf8) + [0, 1, 2, 1]
                #expect(Array(named.bytes.prefix(20)) == header + density + density + [0, 0])
            } else {
                let aMetre = UInt32((Double(dotsPerInch) / 0.0254).rounded())
                let both = (0..<2).flatMap { _ in withUnsafeBytes(of: aMetre.bigEndian, Array.init) }
                #expect(named.bytes.firstRange(of: Array("pHYs".utf8) + both + [1]) != nil)
            }
            guard keepsMetadata else { continue }
            let image = try Self.imageWithMetadata(named)
            let rational = try #require(image.text("exif-ifd0-XResolution")?.prefix { $0 != " " })
            let parts = rational.split(separator: "/").compactMap { Double($0) }
            #expect(parts.count == 2 && (parts[0] / parts[1]).rounded() == Double(dotsPerInch), "\(rational)")
            #expect(image.text("exif-ifd0-ResolutionUnit")?.hasPrefix("2 ") == true, "inches")
        }
    }

    @Test func greyStaysOneBand() throws {
        let grey = TIFFFile(
            width: 40,
            height: 40,
            bands: 1,
            photometric: .blackIsZero,
            values: (0..<1_600).map { $0 % 200 }
        )
        #expect(try Self.output(grey.bytes, Self.options(.jpeg)).decode().image.bands == 1)
    }

    /// A transparent hole in the middle of a red picture.
    private static var holed: [UInt8] {
        let values = (0..<1_600).flatMap { index in
            let isHole = (10..<30).contains(index % 40) && (10..<30).contains(index / 40)
            return isHole ? [0, 0, 0, 0] : [255, 0, 0, 255]
        }
        return TIFFFile(width: 40, height: 40, bands: 4, photometric: .rgb, hasAlpha: true, values: values).bytes
    }

    @Test(arguments: [EncodeOptions.Format.png, .webp, .avif].filter { FormatSupport.canWrite($0) })
    func alphaIsKept(format: EncodeOptions.Format) throws {
        let image = try Self.output(Self.holed, Self.options(format)).decode().image
        #expect(image.hasAlpha)
        let values = try image.pixelBytes()
        #expect(values[3] > 250)
        #expect(values[4 * (10 * 20 + 10) + 3] < 5)
    }

    @Test func alphaOfJPEGsBecomesWhiteWithoutADarkSeam() throws {
        var options = Self.options(.jpeg)
        options.quality = 95  // Below 90 two pixels share their colour, and red would decrease for that reason.
        let found = TestPicture(try Self.output(Self.holed, options).decode().preview(longSide: 20))
        let hole = found.colour(x: 10, y: 10)
        #expect(hole.allSatisfy { $0 > 245 })
        // From red to white the red value never decreases, so the black under the hole does not spread.
        for x in 0..<20 { #expect(found.colour(x: x, y: 10)[0] > 225) }
    }

    private static func photoWithMetadata() throws -> [UInt8] {
        let stored = scene.stored(as: .needsClockwiseTurn)
        let packet = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta tiff:Orientation=\"6\"/>".utf8)
        return try stored.encoded(as: .jpeg)
            .withJPEGProfile(TestProfile.adobeRGB.bytes)
            .withJPEGSegment(marker: 0xE1, packet)
            .withJPEGOrientation(6)
    }

    /// The picture with all metadata of the file.
    private static func imageWithMetadata(_ photo: LoadedPhoto) throws -> VipsImage {
        let image = try photo.decode().image.copied()
        try photo.copyMetadata(to: image)
        return image
    }

    @Test(arguments: [EncodeOptions.Format.jpeg, .png, .webp].filter { FormatSupport.canWrite($0) })
    func metadataAreLeftOut(format: EncodeOptions.Format) throws {
        let found = try Self.output(Self.photoWithMetadata(), Self.options(format))
        let image = try Self.imageWithMetadata(found)
        for field in ["xmp-data", "iptc-data", "icc-profile-data"] { #expect(image.blob(field) == nil, "\(field)") }
        // libvips 8.14 writes its own EXIF into each WebP.
        #expect(format == .webp || image.blob("exif-data") == nil)
        #expect(image.text("exif-ifd0-Artist") == nil)
        #expect(!String(decoding: found.bytes, as: UTF8.self).contains(testPhotographer))
        #expect(found.header.storedSize == PixelSize(width: 60, height: 40))
        #expect(found.header.orientation == .upright)
    }

    @Test(arguments: [EncodeOptions.Format.jpeg, .png, .webp].filter { FormatSupport.canWrite($0) })
    func keptMetadataSayUpright(format: EncodeOptions.Format) throws {
        var options = Self.options(format)
        options.keepsMetadata = true
        let found = try Self.output(Self.photoWithMetadata(), options)
        let image = try Self.imageWithMetadata(found)
        #expect(image.text("exif-ifd0-Artist")?.hasPrefix(testPhotographer) == true)
        #expect(image.text("exif-ifd2-PixelXDimension")?.hasPrefix("60 ") != false)
        #expect(found.header.orientation == .upright)
        #expect(found.header.storedSize == PixelSize(width: 60, height: 40))
        let packet = String(decoding: image.blob("xmp-data") ?? [], as: UTF8.self)
        #expect(packet.contains("tiff:Orientation=\"1\""))
        #expect(image.profileBytes == nil)
    }

    @Test(arguments: EncodeOptions.Format.allCases.filter { FormatSupport.canWrite($0) })
    func keptProfilesLeavePixelsAlone(format: EncodeOptions.Format) throws {
        var options = Self.options(format)
        options.keepsProfile = true
        let found = try Self.output(Self.photoWithMetadata(), options)
        let image = try Self.imageWithMetadata(found)
        #expect(image.profileBytes == TestProfile.adobeRGB.bytes)
        #expect(!found.header.hasOrientationTag || found.header.orientation == .upright)
        #expect(image.blob("xmp-data") == nil)
        let expected = Self.scene.mean(WholePixelRect(x: 90, y: 60, width: 8, height: 8))
        let seen = try TestPicture(image).mean(WholePixelRect(x: 45, y: 30, width: 4, height: 4))
        #expect(zip(seen, expected).allSatisfy { abs($0 - $1) < 4 }, "\(seen) \(expected)")
    }

    @Test func inksStayInksWithTheirProfileOnlyInJPEG() throws {
        let file = TIFFFile(
            width: 40,
            height: 40,
            bands: 4,
            photometric: .inks,
            values: (0..<1_600).flatMap { _ in [0, 128, 255, 0] }
        )
        var options = Self.options(.jpeg)
        options.keepsProfile = true
        // Without a profile there is nothing to keep.
        #expect(try Self.output(file.bytes, options).decode().image.bands == 3)
    }

    @Test func equalPicturesGiveEqualFiles() throws {
        for format in EncodeOptions.Format.allCases where FormatSupport.canWrite(format) {
            let first = try Self.output(Self.scene.encoded(as: .png), Self.options(format)).bytes
            #expect(try Self.output(Self.scene.encoded(as: .png), Self.options(format)).bytes == first)
        }
    }
}
