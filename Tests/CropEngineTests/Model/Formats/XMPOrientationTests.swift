import Testing

@testable import FaceCropModel

@Suite struct XMPOrientationTests {
    @Test(arguments: [
        (#"<rdf tiff:Orientation="6" x="6">"#, #"<rdf tiff:Orientation="1" x="6">"#),
        (#"<rdf tiff:Orientation = '8'>"#, #"<rdf tiff:Orientation = '1'>"#),
        ("<tiff:Orientation>3</tiff:Orientation>", "<tiff:Orientation>1</tiff:Orientation>"),
        ("<tiff:Make>6</tiff:Make>", "<tiff:Make>6</tiff:Make>"),
        ("tiff:Orientation", "tiff:Orientation"),
        ("tiff:Orientation=\"", "tiff:Orientation=\""),
        ("", ""),
    ])
    func isSetToOne(before: String, after: String) {
        #expect(String(decoding: XMPOrientation.reset(Array(before.utf8)), as: UTF8.self) == after)
    }
}
