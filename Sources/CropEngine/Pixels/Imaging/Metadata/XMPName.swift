/// The name of an element or attribute with the namespace that it belongs to; prefixes have no meaning.
struct XMPName: Hashable, Sendable {
    var namespace: String
    var local: String

    init(_ namespace: String, _ local: String) {
        self.namespace = namespace
        self.local = local
    }
}

extension XMPName {
    /// RDF.
    ///
    /// Source: W3C, RDF 1.1 XML Syntax; XMP uses a part of it (ISO 16684-1, 7).
    enum RDF {
        static let namespace = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        static let rdf = XMPName(namespace, "RDF")
        static let description = XMPName(namespace, "Description")
        static let item = XMPName(namespace, "li")
        static let value = XMPName(namespace, "value")
        static let containers = Set(["Bag", "Seq", "Alt"].map { XMPName(namespace, $0) })
    }

    /// Image regions.
    ///
    /// Source: Metadata Working Group, Guidelines for Handling Image Metadata 2.0, 5.9.
    enum MWG {
        static let namespace = "http://www.metadataworkinggroup.com/schemas/regions/"
        static let areaNamespace = "http://ns.adobe.com/xmp/sType/Area#"
        static let dimensionsNamespace = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
        static let regions = XMPName(namespace, "Regions")
        static let appliedToDimensions = XMPName(namespace, "AppliedToDimensions")
        static let regionList = XMPName(namespace, "RegionList")
        static let area = XMPName(namespace, "Area")
        static let name = XMPName(namespace, "Name")
        static let type = XMPName(namespace, "Type")

        static func area(_ local: String) -> XMPName { XMPName(areaNamespace, local) }
        static func dimensions(_ local: String) -> XMPName { XMPName(dimensionsNamespace, local) }
    }

    /// Crops.
    ///
    /// Source: IPTC Photo Metadata Standard 2021.1, Image Region.
    enum IPTC {
        static let namespace = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
        static let basicNamespace = "http://ns.adobe.com/xap/1.0/"
        static let imageRegion = XMPName(namespace, "ImageRegion")
        static let boundary = XMPName(namespace, "RegionBoundary")
        static let id = XMPName(namespace, "rId")
        static let role = XMPName(namespace, "rRole")
        static let identifier = XMPName(basicNamespace, "Identifier")

        /// A part of a boundary, such as `rbX`.
        static func boundary(_ part: String) -> XMPName { XMPName(namespace, "rb\(part)") }
    }

    /// People of Windows Photo Gallery.
    ///
    /// Source: Microsoft, People Tagging Overview.
    enum Microsoft {
        static let regionInfo = XMPName("http://ns.microsoft.com/photo/1.2/", "RegionInfo")
        static let regions = XMPName("http://ns.microsoft.com/photo/1.2/t/RegionInfo#", "Regions")
        static let regionNamespace = "http://ns.microsoft.com/photo/1.2/t/Region#"
        static let rectangle = XMPName(regionNamespace, "Rectangle")
        static let personDisplayName = XMPName(regionNamespace, "PersonDisplayName")
    }

    /// The element around a packet, which may be left out.
    static let metadata = XMPName("adobe:ns:meta/", "xmpmeta")
    static let hasExtendedXMP = XMPName("http://ns.adobe.com/xmp/note/", "HasExtendedXMP")
}
