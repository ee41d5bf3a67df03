import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Packets that are broken, or made to harm.
struct XMPPacketTests {
    private func failure(_ bytes: [UInt8]) -> XMPFailure? {
        do {
            _ = try XMPPacket(bytes)
            return nil
        } catch {
            return error
        }
    }

    private func failure(_ text: String) -> XMPFailure? { failure(Array(text.utf8)) }

    @Test func aDocumentTypeEndsTheReading() {
        let bomb = """
            <?xml version="1.0"?>
            <!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
            <x y="&c;&c;&c;&c;&c;&c;&c;&c;">&c;</x>
            """
        #expect(failure(bomb)?.reason == .documentType)
        #expect(failure(bomb)?.line == 2)
        let external = "<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><x/>"
        #expect(failure(external)?.reason == .documentType)
        let fetched = "<!DOCTYPE x [<!ENTITY % p SYSTEM \"http://127.0.0.1:1/p\">%p;]><x/>"
        #expect(failure(fetched)?.reason == .documentType)
    }

    @Test func undeclaredEntitiesAreAnErrorAndTheFiveOfXMLAreNot() {
        #expect(failure("<x>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;</x>") == nil)
        #expect(failure("<x>\n&nbsp;</x>")?.line == 2)
        #expect(failure("<x y='&nbsp;'/>") != nil)
    }

    @Test func nestingIsLimited() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(failure(nested(XMPPacket.maximumDepth)) == nil)
        #expect(failure(nested(XMPPacket.maximumDepth + 1))?.reason == .tooDeep)
        #expect(failure(nested(10_000))?.reason == .tooDeep)
        #expect(failure(String(repeating: "<a>", count: 10_000))?.reason == .tooDeep)
    }

    @Test func sizeIsLimited() {
        let blanks = [UInt8](repeating: UInt8(ascii: " "), count: XMPPacket.maximumByteCount)
        #expect(failure(Array("<x/>".utf8) + blanks.dropLast(4)) == nil)
        #expect(failure(Array("<x/>".utf8) + blanks.dropLast(3))?.reason == .tooLarge)
        #expect(failure([UInt8](repeating: UInt8(ascii: "<"), count: 100_000_000))?.reason == .tooLarge)
    }

    @Test func theElementsOfRegionsAreLimitedAndOthersAreNotKept() {
        let items = String(repeating: "<rdf:li/>", count: XMPPacket.maximumElementCount)
        let regions = "<mwg-rs:Regions><rdf:Bag>\(items)</rdf:Bag></mwg-rs:Regions>"
        #expect(failure(RegionPackets.packet(regions))?.reason == .tooManyElements)
        #expect(failure(RegionPackets.packet("<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>")) == nil)
    }

    @Test func bytesThatAreNotXMLAreRefusedWithTheirLine() {
        #expect(failure("") != nil)
        #expect(failure("no XML")?.line == 1)
        #expect(failure("<a>\n<b>\n</a>")?.line == 3)
        #expect(failure("<a>\u{0}</a>") != nil)
        #expect(failure([0xFF, 0xFE, 0x3C]) != nil)
        #expect(failure([0x3C, 0x61, 0x3E, 0xC3, 0x28, 0x3C, 0x2F, 0x61, 0x3E]) != nil, "not UTF-8")
        #expect(failure("<?xml version='1.0' encoding='klingon'?><a/>") != nil)
        #expect(failure("<a/><b/>") != nil)
    }

    /// A sidecar of 0 bytes, as a full disk leaves it, was called no start tag.
    @Test(arguments: ["", " ", "\n\r\n\t", "\u{0}\u{0}\u{0}"])
    func blankFilesAreCalledEmpty(_ text: String) {
        #expect(failure(text)?.reason == .empty)
        #expect(failure(text)?.text == "it is empty")
    }

    /// The file may be anything, and its words would go to logs; only those of XMP are quoted.
    @Test(arguments: [
        "<config>\n<secret-token>\n</config>", "<a>&secret-token;</a>",
        "<a secret-token='1' secret-token='2'/>", "secret-token", "<?xml version='1.0' encoding='secret-token'?><a/>",
    ])
    func textThatIsNotXMPIsNotQuoted(_ text: String) {
        let failure = failure(text)
        #expect(failure?.reason == .notXMP)
        #expect(failure?.text.contains("secret-token") == false)
        let inXMP = self.failure("<x:xmpmeta xmlns:x='adobe:ns:meta/'><a>\n<tag>\n</a></x:xmpmeta>")
        #expect(inXMP?.text.contains("tag") == true)
    }

    @Test func everyCutOffPacketIsRefused() {
        let whole = Array(RegionPackets.digiKam.utf8)
        let end = Array("</x:xmpmeta>".utf8)
        let last = (0...(whole.count - end.count)).last { whole[$0..<($0 + end.count)].elementsEqual(end) } ?? 0
        for count in stride(from: 0, to: last + end.count, by: 7) {
            #expect(failure(Array(whole[..<count])) != nil, "\(count) bytes")
        }
    }

    @Test func otherEncodingsAndTrailingZerosAreRead() throws {
        let expected = FaceRegionList(try XMPPacket(Array(RegionPackets.digiKam.utf8)))
        #expect(expected?.regions.count == 2)
        let padded = Array(RegionPackets.digiKam.utf8) + [UInt8](repeating: 0, count: 5_000)
        #expect(FaceRegionList(try XMPPacket(padded)) == expected)
        let wide = "\u{FEFF}\(RegionPackets.digiKam.replacing("\u{FEFF}", with: ""))".utf16
        let littleEndian = wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(FaceRegionList(try XMPPacket(littleEndian)) == expected)
    }

    /// A message goes to the terminal, and the packet may be made to write there.
    @Test func messagesQuoteNoControlCharacters() throws {
        let failure = try #require(self.failure("<a\u{1B}[31m></b\u{202E}x>"))
        #expect(!failure.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
}
