import Testing

@testable import CropEngine

@Suite struct SHA256Tests {
    /// The examples of FIPS 180-4 and the hash of nothing.
    @Test(arguments: [
        ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func publishedExamples(bytes: [UInt8], digest: String) {
        #expect(SHA256.hexadecimal(of: bytes) == digest)
    }
}
