package import FaceCropModel

extension FaceRegionList {
    /// The most regions that are used; a group portrait of a thousand faces has boxes of a few pixels.
    package static let maximumCount = 1_000

    /// The face regions of `packet`; `nil` if the packet says nothing about regions.
    ///
    /// A list may be empty: a person has removed all regions. If both kinds of regions are there, those of the Metadata
    /// Working Group count, because programs that turn photos know them better.
    package init?(_ packet: XMPPacket) {
        if let regions = packet.mwgRegions {
            self.init(mwg: regions)
        } else if let regions = packet.microsoftRegions {
            self.init(microsoft: regions)
        } else {
            return nil
        }
    }

    private init(mwg regions: XMPValue) {
        let size = regions[XMPName.MWG.appliedToDimensions].flatMap(PixelSize.init(xmpDimensions:))
        self.init(appliedTo: size)
        for (index, item) in (regions[XMPName.MWG.regionList]?.items ?? []).enumerated() {
            // Other types are pets, bar codes and points of focus. Without a type it is a face: people are named most.
            let type = item[XMPName.MWG.type]?.plainText ?? ""
            guard type.isEmpty || type.lowercased() == "face" else { continue }
            let area = item[XMPName.MWG.area].flatMap { UnitRect(mwgArea: $0, appliedTo: size) }
            add(area, named: item[XMPName.MWG.name], number: index + 1)
        }
    }

    private init(microsoft regions: XMPValue) {
        self.init()
        for (index, item) in (regions[XMPName.Microsoft.regions]?.items ?? []).enumerated() {
            // A person who is named without a rectangle is somewhere in the photo, which is no defect.
            guard let rectangle = item[XMPName.Microsoft.rectangle] else { continue }
            let area = UnitRect(microsoftRectangle: rectangle.plainText)
            add(area, named: item[XMPName.Microsoft.personDisplayName], number: index + 1)
        }
    }

    private mutating func add(_ area: UnitRect?, named name: XMPValue?, number: Int) {
        let text = name?.plainText ?? ""
        guard let area else {
            return problems.append("region \(number) has no usable rectangle")
        }
        guard regions.count < Self.maximumCount else {
            if regions.count == Self.maximumCount, !problems.contains(Self.tooMany) { problems.append(Self.tooMany) }
            return
        }
        regions.append(FaceRegion(name: text.isEmpty ? nil : text, area: area))
    }

    private static let tooMany = "there are more than \(maximumCount) regions"
}

extension PixelSize {
    /// The size in `stDim` fields; `nil` if it is not in whole pixels, or missing.
    fileprivate init?(xmpDimensions value: XMPValue) {
        let unit = value[XMPName.MWG.dimensions("unit")]?.plainText ?? "pixel"
        guard unit == "pixel", let width = value.side("w"), let height = value.side("h") else { return nil }
        self.init(width: width, height: height)
    }
}

extension XMPValue {
    fileprivate func side(_ local: String) -> Int? {
        guard let number = self[XMPName.MWG.dimensions(local)]?.number, number >= 1, number <= 1e9 else { return nil }
        return Int(nearest: number)
    }

    /// The finite decimal number that the value is; `nil` if it is no such number.
    var number: Double? { Double(decimal: plainText) }
}

extension Double {
    /// The finite number in decimal digits; `nil` for hexadecimal digits, words and other signs.
    fileprivate init?(decimal text: String) {
        let signs = Set("0123456789+-.eE")
        guard text.allSatisfy(signs.contains), let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}

extension UnitRect {
    /// The rectangle of an `stArea`, whose x and y are its centre; `nil` for points, circles and areas of no size.
    fileprivate init?(mwgArea area: XMPValue, appliedTo size: PixelSize?) {
        func number(_ local: String) -> Double? { area[XMPName.MWG.area(local)]?.number }
        guard let x = number("x"), let y = number("y"), let width = number("w"), let height = number("h") else {
            return nil
        }
        var (unitWidth, unitHeight) = (1.0, 1.0)
        switch area[XMPName.MWG.area("unit")]?.plainText ?? "normalized" {
        case "normalized": break
        case "pixel":
            guard let size else { return nil }
            (unitWidth, unitHeight) = (Double(size.width), Double(size.height))
        default: return nil
        }
        self.init(
            usableX: (x - width / 2) / unitWidth,
            y: (y - height / 2) / unitHeight,
            width: width / unitWidth,
            height: height / unitHeight
        )
    }

    /// The rectangle in the text `x, y, width, height`, whose x and y are its top left corner.
    fileprivate init?(microsoftRectangle text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double(decimal: String($0).trimmingXMLBlanks) }
        guard parts.count == 4, numbers.count == 4 else { return nil }
        self.init(usableX: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The rectangle, if it has a size and a part of it lies in the picture.
    init?(usableX x: Double, y: Double, width: Double, height: Double) {
        guard width > 0, height > 0, width <= 2, height <= 2, x < 1, y < 1, x + width > 0, y + height > 0 else {
            return nil
        }
        self.init(x: x, y: y, width: width, height: height)
    }
}
