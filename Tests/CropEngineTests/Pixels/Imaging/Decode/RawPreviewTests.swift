import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Previews of camera raw files; the files are DNG, which LibRaw reads for any camera name.
@Suite struct RawPreviewTests {
    private static let size = PixelSize(width: 48, height: 32)

    private static func jpeg(_ size: PixelSize = size) throws -> [UInt8] {
        try VipsLibrary.start()
        return try TestPicture.scene(size).encoded(as: .jpeg, quality: 90, jpegEffort: .fast)
    }

    private static func dng(_ jpeg: [UInt8]? = nil, orientation: Int = 1, _ size: PixelSize = size) -> [UInt8] {
        RawFile.tiff(
            maker: "Test",
            orientation: orientation,
            preview: jpeg.map { RawFile.Preview(jpeg: $0, size: size) },
            isDNG: true
        )
    }

    private static func opened(_ bytes: [UInt8], _ demand: RawPreviewDemand) throws -> LoadedPhoto {
        try VipsLibrary.start()
        return try withPhotoFile(bytes) { try PhotoDecoder(previewDemand: demand).open($0) }
    }

    @Test func theBytesOfThePreviewAreThoseOfTheFile() throws {
        let jpeg = try Self.jpeg()
        let preview = try RawPreview(Self.dng(jpeg))
        #expect(preview.jpeg == jpeg)
        #expect(preview.sensorSize == PixelSize(width: 32, height: 32))
    }

    /// The same pixels as those of the JPEG alone, decoded in the same way.
    @Test func thePreviewIsDecodedAsAnyJPEG() throws {
        let jpeg = try Self.jpeg()
        let photo = try Self.opened(Self.dng(jpeg), .longSide(48))
        #expect(photo.header.format == .jpeg && photo.header.rawSource?.format == .dng)
        #expect(photo.header.storedSize == Self.size)
        let alone = try openedPhoto(jpeg).decode().image.pixelBytes()
        #expect(try photo.decode().image.pixelBytes() == alone)
    }

    /// The orientation of the raw file applies to the preview, unless the preview has its own.
    @Test(arguments: 1...8)
    func orientation(tag: Int) throws {
        let raw = try #require(Orientation(rawValue: tag))
        let photo = try Self.opened(Self.dng(Self.jpeg(), orientation: tag), .longSide(1))
        #expect(photo.header.orientation == raw)
        #expect(photo.header.uprightSize == raw.uprightSize(stored: Self.size))
        let own = try Self.opened(Self.dng(Self.jpeg().withJPEGOrientation(3), orientation: tag), .longSide(1))
        #expect(own.header.orientation == .turned180)
    }

    /// A preview that a camera or a program has turned already was turned once more.
    @Test(arguments: 1...8) func aPreviewThatIsUprightIsNotTurned(tag: Int) throws {
        let sensors = [(64, 48), (48, 64), (32, 32), (62, 60)].map { PixelSize(width: $0.0, height: $0.1) }
        let previews = [(48, 32), (32, 48), (40, 40), (40, 39), (39, 40)].map { PixelSize(width: $0.0, height: $0.1) }
        for (sensor, size) in sensors.flatMap({ sensor in previews.map { (sensor, $0) } }) {
            let jpeg = try Self.jpeg(size)
            for own in 0...8 {
                let bytes = RawFile.tiff(
                    maker: "Test",
                    sensorSize: sensor,
                    orientation: tag,
                    preview: RawFile.Preview(jpeg: own == 0 ? jpeg : jpeg.withJPEGOrientation(own), size: size),
                    isDNG: true
                )
                let header = try Self.opened(bytes, .longSide(1)).header
                // Within a twentieth of a square, the sides do not tell.
                let sides = [sensor, size].map { Double($0.width) / Double($0.height) }
                let lieAcross = sides.max() ?? 1 > 1.05 && sides.min() ?? 1 < 1 / 1.05
                let turns = own == 0 ? tag : own
                let expected = lieAcross && tag >= 5 && turns >= 5 ? 1 : turns
                #expect(header.orientation.rawValue == expected, "\(sensor), \(size), EXIF \(own)")
                #expect(header.rawSource?.size == (tag >= 5 ? sensor.transposed : sensor))
            }
        }
    }

    @Test func allWaysToHoldACameraAreTold() {
        let orientations = (0..<8).map(RawPreview.orientation(flip:))
        #expect(Set(orientations).count == 8)
        #expect(orientations[3] == .turned180 && orientations[6] == .needsClockwiseTurn)
        #expect(orientations[5] == .needsAnticlockwiseTurn && orientations[0] == .upright)
        #expect(RawPreview.orientation(flip: -1) == .upright && RawPreview.orientation(flip: 8) == .upright)
    }

    /// From one pixel too few to exactly enough, upright and turned.
    @Test func thePreviewMustBeAsLargeAsTheOutput() throws {
        for tag in [1, 6] {
            let upright = tag == 6 ? Self.size.transposed : Self.size
            let bytes = try Self.dng(Self.jpeg(), orientation: tag)
            for (width, height) in [(0, 0), (1, 0), (0, 1)] {
                let output = PixelSize(width: upright.width + width, height: upright.height + height)
                if width + height == 0 {
                    #expect(try Self.opened(bytes, .output(output)).header.uprightSize == upright)
                } else {
                    let error = #expect(throws: PhotoError.self) { try Self.opened(bytes, .output(output)) }
                    #expect(error?.code == .unsupportedFormat && error?.unreadFormat == .raw(.dng))
                    #expect(error?.message.contains("\(upright)") == true)
                }
            }
        }
    }

    @Test func withoutAPreviewTheReasonIsTold() throws {
        let none = #expect(throws: PhotoError.self) { try Self.opened(Self.dng(), .longSide(1)) }
        #expect(none?.unreadFormat == .raw(.dng) && none?.message.contains("it holds no finished picture") == true)
        for start in ["FUJIFILMCCD-RAW ", "IIRO\u{8}", "IIU\0\u{18}"] {
            let bytes = Array(start.utf8) + [UInt8](repeating: 0, count: 400)
            let error = #expect(throws: PhotoError.self) { try Self.opened(bytes, .longSide(1)) }
            #expect(error?.code == .unsupportedFormat && error?.unreadFormat != nil)
        }
    }

    /// A truncated preview is reported like any other truncated photo.
    @Test func aPreviewThatIsCutOffIsTruncated() throws {
        let jpeg = try Self.jpeg(PixelSize(width: 320, height: 200))
        let half = Array(jpeg.prefix(jpeg.count * 3 / 4)) + [UInt8](repeating: 0, count: 0)
        let bytes = Self.dng(half, PixelSize(width: 320, height: 200))
        let error = #expect(throws: PhotoError.self) { try Self.opened(bytes, .longSide(1)).decode() }
        #expect(error?.code == .truncated)
    }

    /// Whichever byte is wrong, the file is read or refused; the preview never exceeds the limit.
    @Test func everyFlippedByteIsSurvived() throws {
        let whole = try Self.dng(Self.jpeg())
        for index in whole.indices where index % 3 == 0 || index > whole.count - 700 {
            var flipped = whole
            flipped[index] ^= 0xFF
            _ = try? RawPreview(flipped)
        }
        for count in stride(from: 0, to: whole.count, by: 7) { _ = try? RawPreview(Array(whole.prefix(count))) }
    }
}
