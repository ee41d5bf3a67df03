import TestSupport
import Testing

@testable import FaceCropModel

/// What HEIC and AVIF files say about their colours, in properties and in the coded picture.
@Suite struct HEIFColourTests {
    private static func colour(_ bytes: [UInt8]) -> HEIFColour? { bytes.withUnsafeBufferPointer { HEIFColour($0) } }

    private static func fixture(_ name: String) throws -> [UInt8] {
        try FileTree.bytes(of: PackageFolder.fixture("pixels/\(name)"))
    }

    private static func replaced(_ bytes: [UInt8], _ old: String, by new: String) -> [UInt8] {
        var bytes = bytes
        for start in bytes.indices.dropLast(old.utf8.count - 1)
        where bytes[start...].starts(with: old.utf8) {
            bytes.replaceSubrange(start..<start + old.utf8.count, with: new.utf8)
        }
        return bytes
    }

    /// Encoders write the same numbers twice; without the property, those of the coded picture count.
    @Test(arguments: ["cicp-pq", "cicp-hlg", "cicp-p3"], ["heic", "avif"])
    func theCodedPictureSaysTheSame(name: String, format: String) throws {
        let named = try #require(Self.colour(Self.fixture("\(name).\(format)"))?.description)
        let coded = try #require(Self.colour(Self.fixture("\(name)-coded.\(format)"))?.description)
        #expect(named.primaries == coded.primaries && named.transfer == coded.transfer)
        #expect(named.matrix == coded.matrix && named.isFullRange == coded.isFullRange)
    }

    /// Each cut of a file says the same, or nothing.
    @Test(arguments: ["cicp-pq.heic", "cicp-pq-coded.heic", "cicp-pq-coded.avif", "alpha-premultiplied.avif"])
    func cutFilesSayNothingElse(name: String) throws {
        let whole = try Self.fixture(name)
        let expected = Self.colour(whole)?.description
        for count in 0..<whole.count {
            let found = Self.colour(Array(whole.prefix(count)))?.description
            #expect(found == nil || found == expected, "\(count)")
        }
    }

    @Test func premultipliedAlphaIsAReference() throws {
        for name in ["alpha-premultiplied.heic", "alpha-premultiplied.avif"] {
            let bytes = try Self.fixture(name)
            #expect(Self.colour(bytes)?.isPremultiplied == true)
            #expect(Self.colour(Self.replaced(bytes, "prem", by: "cdsc"))?.isPremultiplied == false)
        }
        #expect(try Self.colour(Self.fixture("alpha.avif"))?.isPremultiplied == false)
    }

    @Test(arguments: ["avc1", "vvc1", "jpeg", "j2k1", "unci", "evc1", "abcd"])
    func otherCodingsAreNotRead(type: String) throws {
        let bytes = Self.replaced(try Self.fixture("plain.heic"), "hvc1", by: type)
        #expect(UnsupportedPixels.reason(bytes, .heic)?.isEmpty == false)
        #expect(try UnsupportedPixels.reason(Self.fixture("plain.heic"), .heic) == nil)
    }

    /// Brands of files whose coding is not read are those of HEIF files, so that they are called by their name.
    @Test(arguments: ["avci", "avcs", "vvic", "vvis", "j2ki", "jpeg", "evbi", "unif"])
    func brandsOfOtherCodingsAreHEIF(brand: String) {
        let start: [UInt8] = [0, 0, 0, 20] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0] + Array(brand.utf8)
        #expect(ImageFormat(sniffing: start) == .heic)
    }
}
