import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct MemoryEstimateTests {
    private static let size = PixelSize(width: 3_000, height: 2_000)

    private static func options(_ shape: FrameOptions.Shape?) -> Options {
        var options = Options()
        options.frame.shape = shape
        return options
    }

    private static func estimate(_ header: PhotoHeader, file: Int = 0, _ options: Options) -> Int {
        MemoryEstimate(DecodeReductionPolicy(forCropsOf: options), options).byteCount(header, fileByteCount: file)
    }

    private static func header(
        _ format: ImageFormat,
        _ size: PixelSize,
        bands: Int = 3,
        bytesPerValue: Int = 1,
        decoder: Int = 0
    ) -> PhotoHeader {
        PhotoHeader(
            format: format,
            storedSize: size,
            orientation: .upright,
            hasOrientationTag: false,
            bands: bands,
            bytesPerValue: bytesPerValue,
            decoderByteCount: decoder
        )
    }

    /// A mask makes a picture with transparency of each output, beside it.
    @Test(arguments: ImageFormat.allCases) func aMaskNeedsAnotherPicture(format: ImageFormat) {
        for (shape, pixels) in [(nil, 6_000_000), (.size(PixelSize(width: 400, height: 300)), 120_000)]
            as [(FrameOptions.Shape?, Int)]
        {
            var options = Self.options(shape)
            let plain = Self.estimate(Self.header(format, Self.size), options)
            options.frame.mask = RoundMask()
            #expect(Self.estimate(Self.header(format, Self.size), options) == plain + 4 * pixels)
        }
    }

    /// A JPEG that is shrunk fast is put together from planes, and a finer crop of it comes from a copy of its codes.
    ///
    /// One with several scans, or whose crop needs all pixels, has neither.
    @Test func planesAndCopiedCodesOfShrunkJPEGsAreCounted() {
        let size = PixelSize(width: 4_000, height: 3_000)
        for (side, bands, decoder, planes, copies) in [
            (400, 3, 0, 1_000 * 750 * 3, 2), (400, 1, 0, 1_000 * 750, 2), (400, 3, 1, 0, 0), (4_000, 3, 0, 0, 0),
        ] {
            let options = Self.options(.size(PixelSize(width: side, height: side)))
            let header = Self.header(.jpeg, size, bands: bands, decoder: decoder)
            let file = Self.estimate(header, file: 1_000, options) - Self.estimate(header, options)
            #expect(file == 1_000 * (1 + copies), "\(side) \(bands) \(decoder)")
            // WebP has the same decodes, and its planes are counted with another canvas.
            let webP = Self.header(.webp, size, bands: bands, decoder: decoder)
            let canvas = 6 * size.pixelCount
            if decoder == 0 {
                #expect(Self.estimate(header, options) - planes == Self.estimate(webP, options) - canvas, "\(side)")
            }
        }
    }

    /// Renditions are made one after the other, so the largest one decides, in its greatest scale.
    @Test(arguments: ImageFormat.allCases) func theLargestRenditionDecides(format: ImageFormat) {
        func rendition(_ name: String, _ side: Int, _ scales: [Double] = [1]) -> RenditionOptions {
            var rendition = RenditionOptions(name: name, scales: scales)
            rendition.frame.shape = .size(PixelSize(width: side, height: side))
            return rendition
        }
        let header = Self.header(format, Self.size)
        let alone = Self.estimate(header, Self.options(.size(PixelSize(width: 1_200, height: 1_200))))
        for renditions in [
            [rendition("a", 100), rendition("b", 1_200)], [rendition("b", 1_200), rendition("a", 100)],
            [rendition("a", 600, [1, 2])], [rendition("a", 400, [3, 0.5]), rendition("b", 50)],
        ] {
            var options = Options()
            options.outputs.renditions = renditions
            #expect(Self.estimate(header, options) == alone)
        }
    }

    /// A larger photo never has a smaller estimate.
    @Test(arguments: ImageFormat.allCases)
    func growsWithThePhoto(format: ImageFormat) {
        for options in [Self.options(nil), Self.options(.size(PixelSize(width: 400, height: 400)))] {
            var last = 0
            for side in stride(from: 50, through: 12_000, by: 350) {
                let size = PixelSize(width: side, height: side)
                let plain = Self.estimate(Self.header(format, size), options)
                // The first decode may shrink a larger photo further, but never below the size that the next step
                // needs.
                if !format.shrinksOnLoad { #expect(plain > last, "\(side)") }
                last = plain
                #expect(Self.estimate(Self.header(format, size, bands: 4), options) > plain)
                #expect(Self.estimate(Self.header(format, size, bytesPerValue: 2), options) > plain)
                // A decoder with memory of its own, so that no JPEG is shrunk fast; that has a test of its own.
                let scans = Self.header(format, size, decoder: 1)
                let inScans = Self.estimate(scans, options)
                #expect(Self.estimate(Self.header(format, size, decoder: 2), options) == inScans + 1)
                #expect(Self.estimate(scans, file: 99, options) == inScans + 99)
                if format != .jpeg { #expect(inScans == plain + 1) }
            }
        }
    }

    /// The limit on pixels ignores depth: this photo has 778 kB as a file and takes 2 GB.
    @Test func deepPhotosCount() {
        let header = Self.header(.png, PixelSize(width: 10_000, height: 10_000), bands: 4, bytesPerValue: 2)
        #expect(Self.estimate(header, Self.options(.size(PixelSize(width: 400, height: 400)))) > 1_300_000_000)
        #expect(Self.estimate(header, Self.options(nil)) > 2_500_000_000)
    }

    /// Finer decodes of small faces are counted, at most the whole photo; if the output needs a second decode of that
    /// size anyway, nothing is added.
    @Test func closeUpsOfFacesCount() {
        for side in stride(from: 400, through: 12_000, by: 400) {
            for shape in [nil, FrameOptions.Shape.size(PixelSize(width: 100, height: 100))] {
                for format in [ImageFormat.jpeg, .webp, .heic, .png] {
                    let header = Self.header(format, PixelSize(width: side, height: side))
                    var options = Self.options(shape)
                    let plain = MemoryEstimate(DecodeReductionPolicy(longSide: 800), options)
                    options.detect.landmarks = .facts
                    let described = MemoryEstimate(DecodeReductionPolicy(longSide: 800), options)
                    let added =
                        described.byteCount(header, fileByteCount: 0) - plain.byteCount(header, fileByteCount: 0)
                    let shrinks = format != .png && side >= 1600
                    let band = min(side * side, max(1 << 22, 640 * side)) - side * min(side, 202)
                    #expect(added == (shrinks && shape != nil ? 3 * max(0, band) : 0), "\(side) \(format)")
                }
            }
        }
    }

    @Test func outputsBeyondThePhotoCount() {
        var options = Self.options(.aspect(AspectRatio(width: 1, height: 1)))
        let header = Self.header(.jpeg, PixelSize(width: 1_000, height: 1_000))
        let plain = Self.estimate(header, options)
        options.frame.extend = .blur
        options.decode.maximumPixels = 50_000_000
        #expect(Self.estimate(header, options) > plain + 49_000_000 * 3)
    }

    /// A progressive file is held as coefficients of 2 bytes; for colours half as many if they are subsampled in both
    /// directions.
    @Test func coefficientsOfJPEGsAreCounted() throws {
        let picture = TestPicture.scene(PixelSize(width: 320, height: 240))
        for (effort, factor) in [(EncodeOptions.JPEGEffort.fast, 0), (.progressive, 1)] {
            let bytes = try picture.encoded(as: .jpeg, quality: 80, jpegEffort: effort)
            #expect(try openedPhoto(bytes).header.decoderByteCount == factor * 320 * 240 * 3)
            // One component in the first scan of a baseline file means that it has several scans.
            var split = bytes
            let scan = try #require(split.indices.dropLast(4).first { split[$0] == 0xFF && split[$0 + 1] == 0xDA })
            split[scan + 4] = 1
            let frame = split.withUnsafeBufferPointer { JPEGFrameHeader(ByteReader(bytes: $0, order: .bigEndian)) }
            #expect(frame?.comesInScans == true)
        }
    }

    /// Compares real runs of one photo each with runs of a small photo of the same shape.
    @Test(
        .long,
        .notSanitized,
        arguments: [
            "jpeg", "progressive jpeg", "commented progressive jpeg", "png", "palette png", "webp", "heic",
            "mirrored heic", "avif", "tiff", "deep tiff", "pnm",
        ],
        [nil, "400x400"]
    )
    func isNoLessThanWhatIsMeasured(kind: String, size: String?) throws {
        try withTemporaryFolder { folder in
            let large = try folder.write("large", try Self.photo(kind, Self.size))
            let measured = try Self.peak(of: large, size) - Self.smallPeaks(size)
            let photo = try PhotoDecoder().open(PhotoFile(path: large, relativePath: "large", isNamedByUser: true))
            let options = Self.options(size.flatMap { PixelSize(text: $0) }.map { .size($0) })
            let estimate = Self.estimate(photo.header, file: photo.bytes.count, options)
            let sizes = "\(measured >> 20) MiB measured, \(estimate >> 20) MiB estimated"
            #expect(measured <= estimate, "\(sizes)")
            // Our own decoders of these take much less than the libraries; the header does not tell which it will be.
            if ["heic", "progressive jpeg", "png"].contains(kind) { return }
            #expect(
                estimate <= 4 * (measured + Self.noise) + MemoryEstimate.fixedByteCount,
                "\(sizes)"
            )
        }
    }

    /// By how much the peak may grow less than the memory of the photo.
    ///
    /// On a busy machine the peaks of equal runs differ by up to 7 MiB, and a photo can lie where models were compiled.
    private static let noise = 12 << 20

    /// The peak memory of a run of one photo, in bytes.
    private static func peak(of photo: FilePath, _ size: String?) throws -> Int {
        try withTemporaryFolder { folder in
            let words = ["crop", photo.string, "--quiet", "--output", "out", "--jobs", "1", "--detector", "yunet"]
            let result = try BuiltCommand.run(
                script: "exec \"${0%/*}/sandbox-probe\" \"$@\"",
                ["peak=" + (words + (size.map { ["--size", $0] } ?? [])).joined(separator: ",")],
                environment: ["FACECROP_MODEL_CACHE": "none"],
                currentFolder: folder.path
            )
            let text = result.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
            return try #require(Int(text), "\(text)") << 10
        }
    }

    /// The peak memory of a small photo, the median of three, for each output size.
    private static func smallPeaks(_ size: String?) throws -> Int {
        try (size == nil ? smallPeakAsPhoto : smallPeakAtSize).get()
    }

    private static let smallPeakAsPhoto = Result { try smallPeak(nil) }
    private static let smallPeakAtSize = Result { try smallPeak("400x400") }

    private static func smallPeak(_ size: String?) throws -> Int {
        try withTemporaryFolder { folder in
            let small = try folder.write("small", photo("jpeg", PixelSize(width: 300, height: 200)))
            return try (0..<3).map { _ in try peak(of: small, size) }.sorted()[1]
        }
    }

    private static func photo(_ kind: String, _ size: PixelSize) throws -> [UInt8] {
        if kind == "pnm" {
            let header = Array("P6 \(size.width) \(size.height) 65535\n".utf8)
            return header + [UInt8](repeating: 130, count: 6 * size.pixelCount)
        }
        if kind == "palette png" { return palettePNG(size) }
        if kind.hasSuffix("tiff") { return tiff(size, isDeep: kind == "deep tiff") }
        if kind.hasSuffix("heic") { return try heic(size, isMirrored: kind != "heic") }
        var options = EncodeOptions()
        options.format = EncodeOptions.Format(rawValue: kind) ?? .jpeg
        if kind.hasSuffix("progressive jpeg") { options.jpegEffort = .progressive }
        let picture = TestPicture.scene(PixelSize(width: 300, height: 200))
        try VipsLibrary.start()
        let bytes = try VipsImage.of(pixels: picture.pixels, size: picture.size, bands: 3)
            .resized(to: size, quality: .fast)
            .encoded(with: options, strips: true)
            .withUnsafeBytes { [UInt8]($0) }
        return kind == "commented progressive jpeg" ? try withCommentBetweenScans(bytes) : bytes
    }

    /// The JPEG with an empty comment before its last scan, which makes it one for libjpeg-turbo.
    private static func withCommentBetweenScans(_ jpeg: [UInt8]) throws -> [UInt8] {
        let isScan = { (index: Int) in jpeg[index] == 0xFF && jpeg[index + 1] == 0xDA }
        let scan = try #require((0..<jpeg.count - 1).last(where: isScan))
        return jpeg[..<scan] + [0xFF, 0xFE, 0, 2] + jpeg[scan...]
    }

    /// A picture of two greys; libpng decodes it.
    private static func palettePNG(_ size: PixelSize) -> [UInt8] {
        let row = (0..<size.width).map { UInt8($0 & 1) }
        let rows = [[UInt8]](repeating: row, count: size.height)
        let palette: [UInt8] = [100, 100, 100, 130, 130, 130]
        return PNGFile(width: size.width, height: size.height, colourType: 3, palette: palette, rows: rows).bytes
    }

    /// A picture of equal tiles; if it is mirrored, libheif decodes it.
    private static func heic(_ size: PixelSize, isMirrored: Bool) throws -> [UInt8] {
        let side = 320
        let tile = try #require(HEIFTile(onlyPictureOf: Samples.bytes("formats/hevc.heic"), side: side))
        let (columns, rows) = ((size.width + side - 1) / side, (size.height + side - 1) / side)
        let tiles = [HEIFTile](repeating: tile, count: columns * rows)
        let mirroring = HEIFFile.Property("imir", [0], isEssential: true)
        return HEIFFile(
            gridOf: tiles,
            columns: columns,
            width: size.width,
            height: size.height,
            isMirrored ? [mirroring] : []
        ).bytes
    }

    /// A picture of one grey; libtiff reads its rows one by one.
    private static func tiff(_ size: PixelSize, isDeep: Bool) -> [UInt8] {
        let bands = isDeep ? 4 : 3
        let data = [UInt8](repeating: 130, count: size.pixelCount * bands * (isDeep ? 2 : 1))
        var entries: [TIFFFile.Entry] = [
            .init(tag: 256, type: .long, values: [size.width]), .init(tag: 257, type: .long, values: [size.height]),
            .init(tag: 258, type: .short, values: [Int](repeating: isDeep ? 16 : 8, count: bands)),
            .init(tag: 259, type: .short, values: [1]), .init(tag: 262, type: .short, values: [2]),
            .init(tag: 273, type: .long, values: [8]), .init(tag: 277, type: .short, values: [bands]),
            .init(tag: 278, type: .long, values: [size.height]), .init(tag: 279, type: .long, values: [data.count]),
        ]
        if isDeep { entries.append(.init(tag: 338, type: .short, values: [2])) }
        let directory = TIFFFile.directory(entries, start: 8 + data.count)
        return Array(directory[..<8]) + data + Array(directory[8...])
    }
}
