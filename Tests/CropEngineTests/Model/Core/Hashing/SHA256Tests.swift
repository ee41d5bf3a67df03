import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct SHA256Tests {
    /// The examples of FIPS 180-4.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func agreesWithTheStandard(text: String, digits: String) {
        #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digits)
    }

    /// The example of FIPS 180-4 of a million letters "a", which a file gives in four parts.
    @Test func aFileThatComesInPartsHasTheHashOfItsBytes() throws {
        let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        let digits = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(SHA256.hexadecimal(of: letters) == digits)
        try withTemporaryFolder { folder in
            let file = try folder.write("letters", letters)
            #expect(SHA256.hexadecimal(ofFile: file) == digits)
            #expect(SHA256.hexadecimal(ofFile: folder.path.appending("none")) == nil)
        }
    }
}
