import Foundation
import Testing

@testable import FaceGallery

@Suite struct PersonNameTests {
    /// Foundation's composition is another statement of the same rule.
    @Test func everyNameHasComposedAccents() {
        for value in (0xA1...0x2FFFF as ClosedRange<UInt32>) {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .control else { continue }
            let decomposed = String(scalar).decomposedStringWithCanonicalMapping
            guard let name = PersonName.text(of: Array(decomposed.utf8)) else { continue }
            let expected = decomposed.precomposedStringWithCanonicalMapping
            guard name.utf8.elementsEqual(expected.utf8) else {
                Issue.record("U+\(String(value, radix: 16)) gives \(Array(name.unicodeScalars))")
                return
            }
        }
        #expect(PersonName.text(of: Array("Jose\u{301} Zoe\u{308}".utf8))?.utf8.elementsEqual("José Zoë".utf8) == true)
        #expect(PersonName.text(of: [0xFF]) == nil)
    }
}
