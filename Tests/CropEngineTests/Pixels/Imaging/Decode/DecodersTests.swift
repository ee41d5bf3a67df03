import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The decoders of the libraries and our own give the same pictures and find the same damage.
@Suite struct DecodersTests {
    private static let scene = TestPicture.scene(PixelSize(width: 400, height: 280))

    private static func pictures() throws -> [(name: String, bytes: [UInt8])] {
        let samples = [
            "rocket.jpg", "chelsea.png", "formats/lossy.webp", "formats/hevc.heic", "formats/transparent.webp",
        ]
        return try samples.map { ($0, try Samples.bytes($0)) } + [
            ("progressive", scene.encoded(as: .jpeg, jpegEffort: .progressive)), ("plain.png", scene.encoded(as: .png)),
        ]
    }

    private static func opened(_ bytes: [UInt8], _ decoders: DecodeOptions.Decoders) throws -> LoadedPhoto {
        var options = DecodeOptions()
        options.decoders = decoders
        return try openedPhoto(bytes, options: options)
    }

    @Test(arguments: [1, 2, 4, 8]) func bothGiveThePicture(reduction: Int) throws {
        for (name, bytes) in try Self.pictures() where name != "formats/hevc.heic" || FormatSupport.canRead(.heic) {
            // The libraries do not shrink HEIC.
            let decoded = try Self.opened(bytes, .fast).decode(reduction: reduction)
            let side = min(200, decoded.image.size.longSide)
            let fast = TestPicture(try decoded.preview(longSide: side))
            let library = try Self.opened(bytes, .library).decode(reduction: reduction)
            let other = TestPicture(try library.preview(longSide: side))
            #expect(other.size == fast.size, "\(name)")
            #expect(other.difference(fast).mean < 1.5, "\(name): \(other.difference(fast).mean)")
        }
    }

    /// Half of each file: the decoders of the libraries name the same failure, or the same kind of damage.
    @Test func bothFindWhatIsMissing() throws {
        for (name, bytes) in try Self.pictures() where name != "formats/hevc.heic" || FormatSupport.canRead(.heic) {
            let half = Array(bytes.prefix(bytes.count / 2))
            let results = [DecodeOptions.Decoders.fast, .library].map { decoders in
                do {
                    return try Self.opened(half, decoders).decode(reduction: 4).damage == nil ? "whole" : "damaged"
                } catch {
                    return (error as? PhotoError)?.code.rawValue ?? "\(error)"
                }
            }
            #expect(results[0] == results[1] && results[0] != "whole", "\(name): \(results)")
        }
    }

    @Test func ourOwnDecodersLeaveNothingBehindWithLibrary() throws {
        for (name, bytes) in try Self.pictures() where name != "formats/hevc.heic" || FormatSupport.canRead(.heic) {
            let decoded = try Self.opened(bytes, .library).decode(reduction: 8)
            #expect(decoded.photo.planes == nil && decoded.photo.rowStarts == nil, "\(name)")
        }
        let fast = try Self.opened(Samples.bytes("formats/lossy.webp"), .fast).decode(reduction: 8)
        #expect(fast.photo.planes != nil, "the test sees what it looks for")
    }
}
