import Foundation
import SystemPackage
import Testing

@testable import AzureFace

struct SecretKeyTests {
    private static let text = LocalService.key

    @Test func noTextualFormOfAKeyHoldsIt() throws {
        let key = try SecretKey(Self.text)
        var dumped = ""
        dump(key, to: &dumped)
        dump(["key": key], to: &dumped)
        let forms = [
            "\(key)", String(describing: key), String(reflecting: key), dumped, "\([key])", "\(Optional(key) as Any)",
            "\(Mirror(reflecting: key).children.map(\.value))",
        ]
        for form in forms { #expect(!form.contains(Self.text)) }
        key.withCharacters { #expect($0 == Self.text) }
    }

    @Test func anErrorOfAWrongKeyDoesNotRepeatIt() {
        for text in ["two words", "line\nbreak", "a\r\nHost: b", "schlüssel", "nul\u{0}"] {
            let error = #expect(throws: SettingError.self) { try SecretKey(text) }
            #expect(error?.message.contains(text) == false)
        }
        for text in ["", " ", "\n\t"] { #expect(throws: SettingError.self) { try SecretKey(text) } }
    }

    @Test func whiteSpaceAroundAKeyIsNoPartOfIt() throws {
        try SecretKey("  \(Self.text)\r\n").withCharacters { #expect($0 == Self.text) }
    }

    @Test func theKeyIsTakenOutOfOtherPeoplesWords() throws {
        let key = try SecretKey(Self.text)
        #expect(key.redacted("a\(Self.text)b\(Self.text)") == "a(secret key)b(secret key)")
        // Marks that are characters together with the first or last letter of the key.
        #expect(key.redacted("\u{600}\(Self.text)\u{301}") == "\u{600}(secret key)\u{301}")
    }

    @Test func aKeysFileMustBeItsOwnersAloneWhateverTheBits() throws {
        let folder = try TemporaryFolder()
        let path = folder.path.appending("key")
        try Data("\(Self.text)\n".utf8).write(to: URL(fileURLWithPath: path.string))
        for bits in 0o400...0o777 where bits & 0o400 != 0 {
            try FileManager.default.setAttributes([.posixPermissions: bits], ofItemAtPath: path.string)
            if bits & 0o077 == 0 {
                try SecretKey(contentsOf: path).withCharacters { #expect($0 == Self.text) }
            } else {
                #expect(throws: SettingError.self) { try SecretKey(contentsOf: path) }
            }
        }
    }

    @Test func unusableKeyFilesAreRefused() throws {
        let folder = try TemporaryFolder()
        let large = folder.path.appending("large")
        try Data(repeating: 0x61, count: 5000).write(to: URL(fileURLWithPath: large.string))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: large.string)
        for path in [large, folder.path, folder.path.appending("none")] {
            #expect(throws: SettingError.self) { try SecretKey(contentsOf: path) }
        }
    }
}
