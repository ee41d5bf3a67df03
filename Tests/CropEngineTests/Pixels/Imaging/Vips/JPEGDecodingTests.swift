import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// JPEGs decoded directly by libjpeg-turbo, compared with libvips, which uses the same library.
@Suite struct JPEGDecodingTests {
    private static func files() throws -> [(name: String, bytes: [UInt8])] {
        let scene = TestPicture.scene(PixelSize(width: 161, height: 123))
        let names = [
            "rocket.jpg", "scenes/grey-pair.jpg", "scenes/group-2.jpg", "scenes/panorama-right-edge.jpg",
            "formats/display-p3.jpg", "orientation/orientation-6.jpg",
        ]
        let samples = try names.map { ($0, try FileContent.read(Samples.path($0), maximumBytes: .max)) }
        return try [
            ("4:4:4", scene.encoded(as: .jpeg, quality: 95)),
            ("4:2:0", scene.encoded(as: .jpeg, quality: 80)),
            ("progressive", scene.encoded(as: .jpeg, quality: 80, jpegEffort: .progressive)),
        ] + samples
    }

    private static func byLibvips(_ bytes: [UInt8], reduction: Int) throws -> (size: PixelSize, pixels: [UInt8]) {
        let scale = reduction > 1 ? VipsImage.LoadScale.shrunkOnLoad(reduction) : .full
        return try VipsImage.withLoaded(
            bytes,
            as: .jpeg,
            scale: scale,
            orThrow: { $0 },
            { image in (image.size, try image.pixelBytes()) }
        )
    }

    @Test(arguments: [1, 2, 4, 8]) func thePixelsAreThoseOfLibvips(reduction: Int) throws {
        try VipsLibrary.start()
        for (name, bytes) in try Self.files() {
            let expected = try Self.byLibvips(bytes, reduction: reduction)
            let decoded = try VipsImage.decodedJPEG(bytes, profile: nil, reduction: reduction)
            #expect(decoded.image.size == expected.size, "\(name)")
            #expect(try decoded.image.pixelBytes() == expected.pixels, "\(name)")
            #expect(decoded.damage == nil, "\(name)")
        }
    }

    @Test(arguments: [1, 2, 4, 8]) func rowsAreThoseOfTheWholePicture(reduction: Int) throws {
        try VipsLibrary.start()
        for (name, bytes) in try Self.files() {
            let whole = try VipsImage.decodedJPEG(bytes, profile: nil, reduction: reduction).image
            let height = whole.size.height
            let rowLength = whole.size.width * whole.bands
            let pixels = try whole.pixelBytes()
            for rows in [0..<1, 0..<height / 2, height / 3..<height / 3 + 5, height - 1..<height, 1..<height] {
                let part = try VipsImage.decodedJPEG(bytes, profile: nil, reduction: reduction, rows: rows).image
                #expect(part.size == PixelSize(width: whole.size.width, height: rows.count))
                let expected = pixels[rows.lowerBound * rowLength..<rows.upperBound * rowLength]
                #expect(try part.pixelBytes() == Array(expected), "\(name) \(rows)")
            }
        }
    }
}

/// Complete JPEG files with wrong data.
@Suite struct DamagedJPEGTests {
    private static let scene = TestPicture.scene(PixelSize(width: 320, height: 240))
    private static let endMarker: [UInt8] = [0xFF, 0xD9]

    private static func cut(_ bytes: [UInt8], at percent: Int) -> [UInt8] {
        Array(bytes[..<(bytes.count * percent / 100)])
    }

    /// A truncated copy that a program "repaired" with an end marker: everything below would be grey.
    @Test(arguments: [20, 50, 80]) func anEndMarkerDoesNotHideATruncation(percent: Int) throws {
        let bytes = Self.cut(try Self.scene.encoded(as: .jpeg, quality: 90), at: percent) + Self.endMarker
        let error = #expect(throws: PhotoError.self) { try openedPhoto(bytes).decode() }
        #expect(error?.code == .truncated)
    }

    /// If scans are missing, a progressive picture is coarse, but not grey.
    @Test func aProgressiveFileThatLacksScansIsAWarning() throws {
        let bytes = try Self.scene.encoded(as: .jpeg, quality: 90, jpegEffort: .progressive)
        let decoded = try openedPhoto(Self.cut(bytes, at: 70) + Self.endMarker).decode()
        #expect(decoded.damage != nil)
    }

    @Test func codesThatDoNotExistAreAWarning() throws {
        var bytes = try Self.scene.encoded(as: .jpeg, quality: 90)
        // Near the end, so that no later row of blocks is lost.
        for index in bytes.count - 60..<bytes.count - 50 { bytes[index] = 0xFE }
        let decoded = try openedPhoto(bytes).decode()
        #expect(decoded.damage?.isEmpty == false)
    }

    @Test func thousandsOfScansAreRefused() throws {
        let bytes = try Self.scene.encoded(as: .jpeg, quality: 90, jpegEffort: .progressive)
        // The last scan, which may be repeated any number of times.
        let isScan = { (index: Int) in bytes[index] == 0xFF && bytes[index + 1] == 0xDA }
        let start = try #require((0..<bytes.count - 1).last(where: isScan))
        let scan = bytes[start..<bytes.count - 2]
        let many = bytes[..<start] + (0..<600).flatMap { _ in scan } + Self.endMarker
        let error = #expect(throws: PhotoError.self) { try openedPhoto(Array(many)).decode() }
        #expect(error?.code == .corrupt)
        #expect(error?.cause?.contains("scans") == true)
    }
}
