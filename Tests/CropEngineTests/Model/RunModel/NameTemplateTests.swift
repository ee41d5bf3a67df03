import Foundation
import Testing

@testable import FaceCropModel

@Suite struct NameTemplateTests {
    private static func path(
        _ template: String,
        _ folder: String,
        _ variant: OutputVariant,
        _ details: NameDetails? = nil
    ) throws -> String {
        let place = NameTemplate.Place(folder: Array(folder.utf8), stem: Array("s.t".utf8))
        return String(decoding: try NameTemplate(template).path(of: place, variant, details), as: UTF8.self)
    }

    private static let plain = OutputVariant(fileExtension: "jpg")
    private static let hero = OutputVariant(rendition: "hero", scale: 1.5, fileExtension: "avif", isNumbered: true)

    @Test(arguments: [
        ("{dir}/{stem}{-rendition}{-face}{@scale}.{ext}", "d/s.t.jpg", "d/s.t-hero-2@1.5x.avif"),
        ("{dir}/{stem}-{rendition}_{face}{@scale}.{ext}", "d/s.t-_.jpg", "d/s.t-hero_2@1.5x.avif"),
        ("{rendition}/{dir}/{scale}/{stem}{+face}.{ext}", "d/1x/s.t.jpg", "hero/d/1.5x/s.t+2.avif"),
        ("{stem}.{ext}", "s.t.jpg", "s.t.avif"), ("a/{dir}/b/{stem}.{ext}", "a/d/b/s.t.jpg", "a/d/b/s.t.avif"),
    ])
    func variablesAreReplaced(template: String, plain: String, hero: String) throws {
        #expect(try Self.path(template, "d", Self.plain) == plain)
        #expect(try Self.path(template, "d", Self.hero, NameDetails(face: 2)) == hero)
    }

    @Test(arguments: [
        ("{stem}{-width}x{height}.{ext}", "s.t-640x480.jpg", "s.tx.jpg"),
        ("{dir}/{stem}{.hash}.{ext}", "d/s.t.0123abcd.jpg", "d/s.t.jpg"),
        ("{person}/{dir}/{stem}{_height}{_hash}.{ext}", "Ann/d/s.t_480_0123abcd.jpg", "d/s.t.jpg"),
        ("{person}/{stem}.{ext}", "Ann/s.t.jpg", "s.t.jpg"),
    ])
    func detailsAreLeftOutOfBaseNames(template: String, path: String, base: String) throws {
        let size = PixelSize(width: 640, height: 480)
        let details = NameDetails(size: size, checksum: "0123abcdef", person: "Ann")
        #expect(try Self.path(template, "d", Self.plain, details) == path)
        #expect(try Self.path(template, "d", Self.plain) == base)
    }

    /// A name comes from folders of a gallery or from a service, and must not lead out of the output folder.
    @Test(arguments: [
        (nil, "unknown"), ("Ann Lee", "Ann Lee"), ("a/b", "a_b"), ("..", "_.."), (".", "_."), ("", "_"),
        ("../x", "_.._x"), (".facecrop", "_.facecrop"), ("a\u{0}b\u{7F}", "a_b_"), ("Zoë", "Zoë"),
        ("a\u{202E}gpj", "a_gpj"), ("a\u{2028}b\u{2029}c\u{85}", "a_b_c_"), ("\u{2066}a\u{200F}", "_a_"),
        ("می\u{200C}خ", "می\u{200C}خ"),
    ])
    func aPersonIsOneFolder(person: String?, folder: String) throws {
        let path = try Self.path("{person}/{stem}.{ext}", "", Self.plain, NameDetails(person: person))
        #expect(path == folder + "/s.t.jpg")
    }

    @Test(arguments: [
        ("{dir}/{stem}.{ext}", "s.t.jpg"), ("x/{dir}/{stem}.{ext}", "x/s.t.jpg"),
        ("x/{dir}/y/{stem}.{ext}", "x/y/s.t.jpg"),
    ])
    func anEmptyFolderLeavesNoSlash(template: String, path: String) throws {
        #expect(try Self.path(template, "", Self.plain) == path)
    }

    @Test(arguments: [
        "", "{stem}", "{stem}.jpg", "{ext}", "a.{ext}", "{stem}{stem}.{ext}", "{dir}{stem}.{ext}",
        "{dir}/{dir}/{stem}.{ext}",
        "/{stem}.{ext}", "../{stem}.{ext}", "a/../{stem}.{ext}", "a//{stem}.{ext}", "./{stem}.{ext}", "{stem}/.{ext}",
        "{stem.{ext}", "stem}.{ext}", "{nonsense}{stem}.{ext}", "{-stem}.{ext}", "{@dir}/{stem}.{ext}",
        "{face}/{stem}.{ext}", "{-face}{stem}.{ext}", "{stem}{face}.{ext}", "{stem}1{face}.{ext}",
        "{stem}{-face}1.{ext}",
        "{stem}{-face}{scale}.{ext}", "{stem}{-face}{-face}.{ext}", "{stem}\u{7}.{ext}",
        "{stem}{-face}/{rendition}.{ext}",
        "{width}/{stem}.{ext}", "{stem}{width}.{ext}", "{stem}{-width}{height}.{ext}", "{stem}{-hash}1.{ext}",
        "{stem}{-hash}/{face}.{ext}", "{stem}ab{hash}.{ext}", "{stem}{-width}{-width}.{ext}", "a/{person}/{stem}.{ext}",
        "{person}{stem}.{ext}", "{-person}/{stem}.{ext}", "{person}/{person}/{stem}.{ext}",
        // With these, a slash is a part of a larger character.
        "../\u{301}{stem}.{ext}", "/\u{301}{stem}.{ext}", "a\u{600}/../{stem}.{ext}", "{stem}\u{600}/.{ext}",
    ])
    func malformedTemplatesAreRefused(text: String) {
        #expect(throws: NameTemplate.Mistake.self) { try NameTemplate(text) }
    }

    @Test func mistakesSayWhatWasMeant() {
        let mistake = #expect(throws: NameTemplate.Mistake.self) { try NameTemplate("{dir}/{sten}.{ext}") }
        #expect(mistake?.text == "A name has no variable '{sten}'. Did you mean '{stem}'?")
    }

    @Test func templatesAreSentAsText() throws {
        #expect(try NameTemplate(NameTemplate.standard.text) == .standard)
        let data = try JSONEncoder().encode([NameTemplate.standard])
        #expect(try JSONDecoder().decode([NameTemplate].self, from: data) == [.standard])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([NameTemplate].self, from: Data(#"["../{stem}.{ext}"]"#.utf8))
        }
    }
}
