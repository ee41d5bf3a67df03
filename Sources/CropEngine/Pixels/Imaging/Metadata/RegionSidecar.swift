import CXML
package import FaceCropModel

/// Writes a sidecar with face regions: an XMP packet with `mwg-rs:Regions`.
package enum RegionSidecar {
    /// The packet for `regions` and `crops`, whose areas are fractions of the stored picture of the size `stored`.
    ///
    /// Sources of the form: Metadata Working Group, Guidelines for Handling Image Metadata 2.0, 5.9; for crops, IPTC
    /// Photo Metadata Standard 2021.1, Image Region.
    ///
    /// - Throws: ``WritingFailure`` if the XML library has no memory.
    package static func packet(
        _ regions: [FaceRegion],
        crops: [ImageRegion] = [],
        stored: PixelSize
    ) throws(WritingFailure) -> [UInt8] {
        let writer = try PacketWriter()
        writer.processingInstruction("xpacket", "begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"")
        writer.element("x:xmpmeta", ["xmlns:x": "adobe:ns:meta/", "x:xmptk": "facecrop"]) {
            writer.element("rdf:RDF", ["xmlns:rdf": XMPName.RDF.namespace]) {
                writer.element("rdf:Description", descriptionAttributes) {
                    writer.structure("mwg-rs:Regions") { write(regions, stored, to: writer) }
                    if !crops.isEmpty { write(crops, to: writer) }
                }
            }
        }
        writer.processingInstruction("xpacket", "end=\"w\"")
        return try writer.finish()
    }

    /// The XML library could not write.
    package struct WritingFailure: Error {}

    private static let descriptionAttributes: KeyValuePairs = [
        "rdf:about": "", "xmlns:mwg-rs": XMPName.MWG.namespace, "xmlns:stArea": XMPName.MWG.areaNamespace,
        "xmlns:stDim": XMPName.MWG.dimensionsNamespace, "xmlns:Iptc4xmpExt": XMPName.IPTC.namespace,
        "xmlns:xmp": XMPName.IPTC.basicNamespace,
    ]

    private static func write(_ regions: [FaceRegion], _ stored: PixelSize, to writer: PacketWriter) {
        writer.structure("mwg-rs:AppliedToDimensions") {
            writer.field("stDim:w", "\(stored.width)")
            writer.field("stDim:h", "\(stored.height)")
            writer.field("stDim:unit", "pixel")
        }
        writer.element("mwg-rs:RegionList") {
            writer.element("rdf:Bag") {
                for region in regions { writer.structure("rdf:li") { write(region, to: writer) } }
            }
        }
    }

    private static func write(_ region: FaceRegion, to writer: PacketWriter) {
        if let name = region.name { writer.field("mwg-rs:Name", name) }
        writer.field("mwg-rs:Type", "Face")
        let area = region.area
        writer.structure("mwg-rs:Area") {
            writer.field("stArea:x", number(area.x + area.width / 2))
            writer.field("stArea:y", number(area.y + area.height / 2))
            writer.field("stArea:w", number(area.width))
            writer.field("stArea:h", number(area.height))
            writer.field("stArea:unit", "normalized")
        }
    }

    private static func write(_ crops: [ImageRegion], to writer: PacketWriter) {
        writer.element("Iptc4xmpExt:ImageRegion") {
            writer.element("rdf:Bag") {
                for (index, crop) in crops.enumerated() {
                    writer.structure("rdf:li") { write(crop, number: index + 1, to: writer) }
                }
            }
        }
    }

    private static func write(_ crop: ImageRegion, number: Int, to writer: PacketWriter) {
        writer.structure("Iptc4xmpExt:RegionBoundary") {
            writer.field("Iptc4xmpExt:rbShape", "rectangle")
            writer.field("Iptc4xmpExt:rbUnit", "relative")
            writer.field("Iptc4xmpExt:rbX", self.number(crop.area.x))
            writer.field("Iptc4xmpExt:rbY", self.number(crop.area.y))
            writer.field("Iptc4xmpExt:rbW", self.number(crop.area.width))
            writer.field("Iptc4xmpExt:rbH", self.number(crop.area.height))
        }
        writer.field("Iptc4xmpExt:rId", "\(ImageRegion.ownPrefix)\(number)")
        if let name = crop.name {
            writer.element("Iptc4xmpExt:Name") {
                writer.element("rdf:Alt") { writer.field("rdf:li", name, ["xml:lang": "x-default"]) }
            }
        }
        writer.element("Iptc4xmpExt:rRole") {
            writer.element("rdf:Bag") {
                writer.structure("rdf:li") {
                    writer.element("xmp:Identifier") {
                        writer.element("rdf:Bag") { writer.field("rdf:li", crop.role.identifier) }
                    }
                }
            }
        }
    }

    /// Eight decimals, so that a rectangle is the same to a thousandth of a pixel in a picture of 100,000.
    private static func number(_ value: Double) -> String { NumberText.fixed(value, decimals: 8) }
}

/// libxml2's writer, which escapes what it writes; if one call fails, so does ``finish()``.
private final class PacketWriter {
    private let buffer: xmlBufferPtr
    private let writer: xmlTextWriterPtr
    private var hasFailed = false

    init() throws(RegionSidecar.WritingFailure) {
        guard let buffer = xmlBufferCreate() else { throw RegionSidecar.WritingFailure() }
        guard let writer = xmlNewTextWriterMemory(buffer, 0) else {
            xmlBufferFree(buffer)
            throw RegionSidecar.WritingFailure()
        }
        self.buffer = buffer
        self.writer = writer
        note(xmlTextWriterSetIndent(writer, 1))
        note(xmlTextWriterSetIndentString(writer, " "))
    }

    deinit {
        xmlFreeTextWriter(writer)
        xmlBufferFree(buffer)
    }

    func processingInstruction(_ target: String, _ content: String) {
        note(xmlTextWriterWritePI(writer, target, content))
    }

    func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: () -> Void) {
        note(xmlTextWriterStartElement(writer, name))
        for (name, value) in attributes { note(xmlTextWriterWriteAttribute(writer, name, value)) }
        content()
        note(xmlTextWriterEndElement(writer))
    }

    func structure(_ name: String, _ fields: () -> Void) { element(name, ["rdf:parseType": "Resource"], fields) }

    func field(_ name: String, _ text: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        element(name, attributes) { note(xmlTextWriterWriteString(writer, Self.allowed(text))) }
    }

    func finish() throws(RegionSidecar.WritingFailure) -> [UInt8] {
        note(xmlTextWriterFlush(writer))
        guard !hasFailed, let content = xmlBufferContent(buffer) else { throw RegionSidecar.WritingFailure() }
        return Array(UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(buffer))))
    }

    private func note(_ result: CInt) { if result < 0 { hasFailed = true } }

    /// The text with U+FFFD for the characters that XML 1.0 cannot hold, even escaped (2.2, Char).
    private static func allowed(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: scalar
                    default: "\u{FFFD}"
                    }
                }
            )
        )
    }
}
