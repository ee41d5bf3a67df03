import CXML
import FaceCropModel

/// The parts of an XMP packet about regions: faces and crops.
///
/// The packet is untrusted. libxml2 parses it, without any access to files or the network, and hands out one
/// element after the other; only those about regions are kept. A document type ends the reading, so no entity is ever
/// declared.
package struct XMPPacket {
    /// The most bytes: sidecars with many edits have a few megabytes.
    package static let maximumByteCount = 16 << 20
    /// The deepest nesting of elements: regions are eleven deep, edits up to thirty.
    static let maximumDepth = 100
    /// The most elements of the properties about regions: a thousand regions have at most twenty thousand.
    static let maximumElementCount = 50_000

    /// The value of `mwg-rs:Regions`.
    let mwgRegions: XMPValue?
    /// The value of `MP:RegionInfo`.
    let microsoftRegions: XMPValue?
    /// The value of `Iptc4xmpExt:ImageRegion`.
    let imageRegions: XMPValue?
    /// Whether the packet is only the main part of the metadata of a JPEG, the rest of which is not read.
    package let hasExtension: Bool

    /// Reads `bytes`, in any encoding that XML knows.
    ///
    /// - Throws: ``XMPFailure`` if they are not well formed, or beyond one of the limits.
    package init(_ bytes: [UInt8]) throws(XMPFailure) {
        let content = bytes[..<Self.end(of: bytes)]
        guard content.count <= Self.maximumByteCount else { throw XMPFailure(.tooLarge) }
        if content.allSatisfy({ Self.blanks.contains($0) }) { throw XMPFailure(.empty) }
        let parsed = try XMPParser.parse(content)
        func value(_ name: XMPName) -> XMPValue? {
            parsed.properties.first { $0.name == name }.map(XMPValue.init)
        }
        mwgRegions = value(XMPName.MWG.regions)
        microsoftRegions = value(XMPName.Microsoft.regionInfo)
        imageRegions = value(XMPName.IPTC.imageRegion)
        hasExtension = parsed.hasExtension
    }

    private static let blanks = Set(" \t\r\n\0".utf8)

    /// Where the text ends: some programs fill up the space of a packet with zeros.
    ///
    /// Zeros are a part of the text if it has more than one byte a character, which shows in the first two.
    private static func end(of bytes: [UInt8]) -> Int {
        let start = bytes.prefix(2)
        if start.contains(0) || start.elementsEqual([0xFF, 0xFE]) || start.elementsEqual([0xFE, 0xFF]) {
            return bytes.count
        }
        return (bytes.lastIndex { $0 != 0 } ?? -1) + 1
    }
}
