import CXML
import FaceCropModel

/// One pass of libxml2's parser over a packet.
final class XMPParser {
    /// The properties of the packet that are kept.
    private(set) var properties: [XMPElement] = []
    /// Whether a description has the property `xmpNote:HasExtendedXMP`.
    private(set) var hasExtension = false
    private var context: xmlParserCtxtPtr?
    private var failure: XMPFailure.Reason?
    /// The names of the open elements from the root on.
    private var path: [XMPName] = []
    /// The open elements of the property that is being kept.
    private var open: [XMPElement] = []
    private var elementCount = 0
    /// Whether an element of XMP was open.
    private var isXMP = false

    private static let keptProperties = [
        XMPName.MWG.regions, XMPName.Microsoft.regionInfo, XMPName.IPTC.imageRegion,
    ]
    private static let pieceByteCount = 1 << 16

    /// Parses a packet up to its end or its first error.
    static func parse(_ packet: ArraySlice<UInt8>) throws(XMPFailure) -> XMPParser {
        let parser = XMPParser()
        if let failure = parser.run(packet) { throw failure }
        return parser
    }

    private func run(_ packet: ArraySlice<UInt8>) -> XMPFailure? {
        context = cxml_new_parser(
            { user, local, _, namespace, _, _, count, _, attributes in
                guard let parser = XMPParser.of(user), let local else { return }
                parser.begin(XMPName(text(namespace), text(local)), XMPParser.attributes(attributes, Int(count)))
            },
            { user, _, _, _ in XMPParser.of(user)?.end() },
            { user, characters, count in
                guard let parser = XMPParser.of(user), let characters, !parser.open.isEmpty else { return }
                let bytes = UnsafeBufferPointer(start: characters, count: Int(count))
                parser.open[parser.open.count - 1].text += String(decoding: bytes, as: UTF8.self)
            },
            { user, _, _, _ in XMPParser.of(user)?.stop(.documentType) },
            Unmanaged.passUnretained(self).toOpaque()
        )
        guard let context else { return XMPFailure(.notWellFormed("the XML library has no memory")) }
        defer {
            xmlFreeParserCtxt(context)
            self.context = nil
        }
        feed(packet, to: context)
        let line = context.pointee.input.map { Int($0.pointee.line) }
        if let failure { return XMPFailure(failure, line: line) }
        guard context.pointee.wellFormed == 0 else { return nil }
        return libraryFailure(context, line: line)
    }

    private func feed(_ packet: ArraySlice<UInt8>, to context: xmlParserCtxtPtr) {
        packet.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                var position = 0
                while position < characters.count, failure == nil, context.pointee.wellFormed != 0 {
                    let count = min(Self.pieceByteCount, characters.count - position)
                    xmlParseChunk(context, characters.baseAddress?.advanced(by: position), CInt(count), 0)
                    position += count
                }
            }
        }
        if failure == nil, context.pointee.wellFormed != 0 { xmlParseChunk(context, nil, 0, 1) }
    }

    private func libraryFailure(_ context: xmlParserCtxtPtr, line: Int?) -> XMPFailure {
        let error = xmlCtxtGetLastError(context)
        let line = error.map { Int($0.pointee.line) } ?? line
        guard isXMP else { return XMPFailure(.notXMP, line: line) }
        guard let message = error?.pointee.message else {
            return XMPFailure(.notWellFormed("it is not well-formed XML"), line: line)
        }
        // The message may quote the packet.
        let quoted = String(cString: message).trimmingXMLBlanks.prefix(200)
        return XMPFailure(.notWellFormed(PrintableText.escaped(String(quoted))), line: line)
    }

    private func stop(_ reason: XMPFailure.Reason) {
        failure = failure ?? reason
        xmlStopParser(context)
    }

    private static func of(_ user: UnsafeMutableRawPointer?) -> XMPParser? {
        user.map { Unmanaged<XMPParser>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension XMPParser {
    private func begin(_ name: XMPName, _ attributes: [XMPName: String]) {
        guard failure == nil else { return }
        let isProperty = path.count >= 2 && path.suffix(2).elementsEqual([XMPName.RDF.rdf, XMPName.RDF.description])
        path.append(name)
        if name == XMPName.RDF.rdf || name == XMPName.metadata { isXMP = true }
        if path.count > XMPPacket.maximumDepth { return stop(.tooDeep) }
        if attributes[XMPName.hasExtendedXMP] != nil || (isProperty && name == XMPName.hasExtendedXMP) {
            hasExtension = true
        }
        guard !open.isEmpty || (isProperty && Self.keptProperties.contains(name)) else { return }
        elementCount += 1
        if elementCount > XMPPacket.maximumElementCount { return stop(.tooManyElements) }
        open.append(XMPElement(name: name, attributes: attributes))
    }

    private func end() {
        guard failure == nil, path.popLast() != nil, let element = open.popLast() else { return }
        if open.isEmpty {
            properties.append(element)
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    /// The attributes of an element: libxml2 gives five pointers for each, to local name, prefix, namespace, and the
    /// beginning and end of the value.
    private static func attributes(
        _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
        _ count: Int
    ) -> [XMPName: String] {
        guard let pointers else { return [:] }
        var attributes: [XMPName: String] = [:]
        for index in 0..<count {
            let attribute = pointers.advanced(by: 5 * index)
            guard let start = attribute[3], let end = attribute[4] else { continue }
            let value = UnsafeBufferPointer(start: start, count: end - start)
            attributes[XMPName(text(attribute[2]), text(attribute[0]))] = String(decoding: value, as: UTF8.self)
        }
        return attributes
    }
}

/// The text at `pointer`, which libxml2 ends by a zero; empty if there is none.
private func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
}
