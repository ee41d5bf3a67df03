import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Names with what is known only when an output is made.
@Suite struct NameDetailsTests {
    private static let templates = [
        "{dir}/{stem}{-width}x{height}.{ext}", "{dir}/{stem}{-face}{@width}.{ext}", "{stem}{-rendition}{.hash}.{ext}",
        "{person}/{dir}/{stem}{-face}{-height}{-hash}{@scale}.{ext}", "{person}/{stem}{-face}.{ext}",
    ]
    private static let variants = [
        OutputVariant(rendition: "a", fileExtension: "jpg"),
        OutputVariant(rendition: "b", scale: 2, fileExtension: "webp", isNumbered: true),
    ]
    private static let sources: [FilePath] = [
        "a.jpg", "x/a-1.jpg", "a-10x20.jpg", "x/y/a.0123abcd.png", "a-0123abcd.jpg", "-.jpg", "é-1-2.jpg", "a@2x.jpg",
        "manifest.json/a.jpg", "Manifest-1-of-2.json/x/a.jpg", "report/index.html/a.jpg", ".facecrop/a.jpg",
    ]

    private static func photo(_ relativePath: FilePath) -> PhotoFile {
        PhotoFile(path: FilePath("in").pushing(relativePath), relativePath: relativePath, isNamedByUser: false)
    }

    private static func naming(_ template: String) throws -> OutputNaming {
        OutputNaming(try NameTemplate(template), variants: variants)
    }

    /// Each name is taken apart into the base and the details that made it, and into nothing of another photo.
    @Test(arguments: templates) func namesAreTakenApartAgain(template: String) throws {
        let naming = try Self.naming(template)
        let photos = Self.sources.map(Self.photo)
        for variant in Self.variants {
            for photo in photos {
                for (width, height, checksum) in [(1, 1, "00000000ff"), (640, 480, "89abcdef"), (10, 20, "12345678")] {
                    for face in variant.isNumbered ? [0, 1, 12] : [0] {
                        let details = NameDetails(
                            face: face,
                            size: PixelSize(width: width, height: height),
                            checksum: checksum,
                            person: face == 1 ? "Ann" : nil
                        )
                        let path = naming.outputPath(of: photo, as: variant, details)
                        let parsed = try #require(naming.parse(output: path.bytes, as: variant), "\(path)")
                        #expect(FilePath(bytes: parsed.base) == naming.basePath(of: photo, as: variant), "\(path)")
                        #expect(parsed.details.face == (template.contains("face") ? face : 0), "\(path)")
                        if template.contains("width") { #expect(parsed.details.size?.width == width, "\(path)") }
                        if template.contains("height") { #expect(parsed.details.size?.height == height, "\(path)") }
                        if template.contains("hash") { #expect(checksum.hasPrefix(parsed.details.checksum), "\(path)") }
                    }
                }
            }
        }
    }

    /// Photos with different base names never have the same output, whatever the details are.
    @Test(arguments: templates) func outputsMeetOnlyWhereBaseNamesDo(template: String) throws {
        let naming = try Self.naming(template)
        let variant = Self.variants[1]
        var owners: [OutputKey: OutputKey] = [:]
        for photo in Self.sources.map(Self.photo) {
            let base = OutputKey(naming.baseBytes(of: photo, as: variant))
            for face in 0...12 {
                for side in [1, 2, 10, 12, 20] {
                    let size = PixelSize(width: side, height: 2 * side)
                    for checksum in ["0123abcd", "00000001"] {
                        let details = NameDetails(face: face, size: size, checksum: checksum, person: "P")
                        let key = OutputKey(naming.outputPath(of: photo, as: variant, details).bytes)
                        #expect(owners.updateValue(base, forKey: key) ?? base == base, "\(photo.path)")
                    }
                }
            }
        }
    }

    @Test func namesThatAreNotOfTheTemplateAreNone() throws {
        let naming = try Self.naming("{person}/{stem}{-face}{-width}x{height}{.hash}.{ext}")
        for path in [
            "a-1-2x3.0123abcd.webp", "P/a-1-2x3.0123abc.webp", "P/a-1-02x3.0123abcd.webp", "P/a-1-2x.0123abcd.webp",
            "P/a-1-2x3.0123ABCD.webp", "P/a-2x3.0123abcd.webp", "P/a-1-2x3.0123abcd.jpg", "../a-1-2x3.0123abcd.webp",
            "./a-1-2x3.0123abcd.webp",
            ".facecrop/a-1-2x3.0123abcd.webp", "P/a-1-99999999999999999999x3.0123abcd.webp",
            "", "P/", "/",
        ] {
            #expect(naming.parse(output: Array(path.utf8), as: Self.variants[1]) == nil, "\(path)")
        }
    }
}
