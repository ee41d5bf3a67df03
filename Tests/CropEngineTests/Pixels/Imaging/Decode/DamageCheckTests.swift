import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Damage that a decoder ignores is reported, and intact files are not reported.
@Suite struct DamageCheckTests {
    private static let palette: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    private static let gif = GIFFile(width: 40, height: 30, palette: palette, frames: [1, 2, 3]).bytes

    private static func tiff(profile: [UInt8]?) -> [UInt8] {
        let values = TestPicture.scene(PixelSize(width: 16, height: 12)).pixels.map(Int.init)
        return TIFFFile(width: 16, height: 12, bands: 3, photometric: .rgb, profile: profile, values: values).bytes
    }

    private static func damage(_ bytes: [UInt8]) throws -> String? { try openedPhoto(bytes).decode().damage }

    @Test func healthyFilesHaveNone() throws {
        for (name, bytes) in try TruncationTests.files() {
            #expect(try Self.damage(bytes) == nil, "\(name)")
            #expect(
                try Self.damage(bytes + [UInt8](repeating: 0, count: 2_000)) == nil,
                "\(name) with something behind"
            )
        }
        #expect(try Self.damage(Self.tiff(profile: TestProfile.sRGB)) == nil)
        for name in ["animation.gif", "av1.avif", "hevc.heic", "jpeg-in-tiff.tif"] {
            #expect(try Self.damage(Samples.bytes("formats/\(name)")) == nil, "\(name)")
        }
    }

    @Test func aProfileThatIsCutOffIsTold() throws {
        let profile = TestProfile.sRGB
        let whole = Self.tiff(profile: profile)
        for missing in [1, 2, profile.count / 2, profile.count - 1] {
            #expect(try Self.damage(Array(whole.dropLast(missing))) != nil, "\(missing) bytes are missing")
        }
    }

    /// Later frames are not used, but the truncation of the file is reported.
    @Test func aLaterFrameThatIsCutOffIsTold() throws {
        for count in stride(from: Self.gif.count / 2, to: Self.gif.count, by: 7) {
            #expect(try Self.damage(Array(Self.gif[..<count])) != nil, "\(count) bytes")
        }
    }

    @Test func moreEmptyBlocksThanNeededAreNoDamage() throws {
        #expect(try Self.damage(Self.gif.dropLast() + [0, 0, 0, 0x3B]) == nil)
    }

    @Test(arguments: stride(from: 10, to: 100, by: 10).map(\.self))
    func aZeroedTailIsToldOrFails(percent: Int) throws {
        let animation = try Samples.bytes("formats/animation.gif")
        let avif = try Samples.bytes("formats/av1.avif")
        let heic = try Samples.bytes("formats/hevc.heic")
        for (name, bytes) in [("small gif", Self.gif), ("gif", animation), ("avif", avif), ("heic", heic)] {
            let start = bytes.count * percent / 100
            let zeroed: [UInt8] = bytes[..<start] + [UInt8](repeating: 0, count: bytes.count - start)
            guard let photo = try? openedPhoto(zeroed), let decoded = try? photo.decode() else { continue }
            #expect(decoded.damage != nil, "\(name)")
        }
    }
}
