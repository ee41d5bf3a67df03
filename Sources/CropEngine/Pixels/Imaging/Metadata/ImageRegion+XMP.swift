package import FaceCropModel

extension ImageRegion {
    /// How the identifiers of crops begin that facecrop has computed.
    static let ownPrefix = "facecrop-"

    /// The crops that `packet` has for a picture of the size `stored`, in the order of the packet.
    ///
    /// Regions of other roles are left out, and so are circles and polygons, rectangles that do not lie in the picture,
    /// and crops that facecrop has computed itself: a person has not decided them.
    package static func crops(_ packet: XMPPacket, stored: PixelSize) -> [ImageRegion] {
        (packet.imageRegions?.items ?? []).prefix(FaceRegionList.maximumCount).compactMap { item in
            let id = item[XMPName.IPTC.id]?.plainText ?? ""
            guard !id.hasPrefix(ownPrefix), let role = role(of: item),
                let area = item[XMPName.IPTC.boundary].flatMap({ UnitRect(boundary: $0, stored: stored) })
            else { return nil }
            return ImageRegion(area: area, role: role)
        }
    }

    /// The first role of `item` that is that of a crop.
    private static func role(of item: XMPValue) -> Role? {
        guard let roles = item[XMPName.IPTC.role] else { return nil }
        return (roles.items.isEmpty ? [roles] : roles.items).lazy
            .flatMap { entity -> [XMPValue] in
                let identifiers = entity[XMPName.IPTC.identifier]
                return identifiers.map { $0.items.isEmpty ? [$0] : $0.items } ?? []
            }
            .compactMap { Role(identifier: $0.plainText) }
            .first
    }
}

extension UnitRect {
    /// The rectangle of a region's boundary, whose x and y are its top left corner; `nil` for other shapes.
    fileprivate init?(boundary: XMPValue, stored: PixelSize) {
        func number(_ part: String) -> Double? { boundary[XMPName.IPTC.boundary(part)]?.number }
        guard boundary[XMPName.IPTC.boundary("Shape")]?.plainText == "rectangle",
            let x = number("X"), let y = number("Y"), let width = number("W"), let height = number("H")
        else { return nil }
        let unit: PixelSize
        switch boundary[XMPName.IPTC.boundary("Unit")]?.plainText {
        case "relative": unit = PixelSize(width: 1, height: 1)
        case "pixel": unit = stored
        default: return nil
        }
        let (unitWidth, unitHeight) = (Double(unit.width), Double(unit.height))
        self.init(usableX: x / unitWidth, y: y / unitHeight, width: width / unitWidth, height: height / unitHeight)
    }
}
