import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Crops in the IPTC's Image Regions.
struct ImageRegionTests {
    private static let stored = PixelSize(width: 800, height: 400)
    private static let role = "<rdf:li rdf:parseType='Resource'><xmp:Identifier><rdf:Bag><rdf:li>"
    private static let roleEnd = "</rdf:li></rdf:Bag></xmp:Identifier></rdf:li>"

    /// The crops of a packet with one region of `boundary` and the roles with the names `roles`.
    private func crops(_ boundary: String, roles: [String], id: String = "mine-1") throws -> [ImageRegion] {
        let roles = roles.map { "\(Self.role)http://cv.iptc.org/newscodes/imageregionrole/\($0)\(Self.roleEnd)" }
        let packet = RegionPackets.packet(
            """
            <e:ImageRegion xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" \
            xmlns:xmp="http://ns.adobe.com/xap/1.0/"><rdf:Bag><rdf:li rdf:parseType="Resource">
             <e:rId>\(id)</e:rId>
             <e:RegionBoundary rdf:parseType="Resource">\(boundary)</e:RegionBoundary>
             <e:rRole><rdf:Bag>\(roles.joined())</rdf:Bag></e:rRole>
            </rdf:li></rdf:Bag></e:ImageRegion>
            """
        )
        return ImageRegion.crops(try XMPPacket(Array(packet.utf8)), stored: Self.stored)
    }

    private func boundary(_ unit: String, shape: String = "rectangle", x: Double, width: Double) -> String {
        """
        <e:rbShape>\(shape)</e:rbShape><e:rbUnit>\(unit)</e:rbUnit><e:rbX>\(x)</e:rbX><e:rbY>0</e:rbY>\
        <e:rbW>\(width)</e:rbW><e:rbH>\(unit == "pixel" ? 400 : 1)</e:rbH>
        """
    }

    @Test(arguments: ImageRegion.Role.allCases)
    func cropsAreReadInBothUnits(role: ImageRegion.Role) throws {
        let expected = [ImageRegion(area: UnitRect(x: 0.25, y: 0, width: 0.5, height: 1), role: role)]
        #expect(try crops(boundary("relative", x: 0.25, width: 0.5), roles: [role.rawValue]) == expected)
        #expect(try crops(boundary("pixel", x: 200, width: 400), roles: ["subjectArea", role.rawValue]) == expected)
    }

    @Test func otherRolesShapesUnitsAndPlacesAreLeftOut() throws {
        let usable = boundary("relative", x: 0.25, width: 0.5)
        #expect(try crops(usable, roles: ["subjectArea"]) == [])
        #expect(try crops(usable, roles: []) == [])
        #expect(try crops(boundary("relative", shape: "circle", x: 0, width: 1), roles: ["squareCropping"]) == [])
        #expect(try crops(boundary("furlong", x: 0, width: 1), roles: ["squareCropping"]) == [])
        for (x, width) in [(1.0, 0.5), (-0.5, 0.5), (0.5, 0), (0.5, -0.25)] {
            #expect(try crops(boundary("relative", x: x, width: width), roles: ["squareCropping"]) == [], "\(x)")
        }
    }

    /// What facecrop has computed is no decision of a person: with other options, the next run would keep the crop.
    @Test func cropsThatFacecropComputedAreNotReadAgain() throws {
        let area = UnitRect(x: 0.25, y: 0, width: 0.5, height: 1)
        let crop = ImageRegion(area: area, role: .squareCropping, name: "avatar")
        let bytes = try RegionSidecar.packet([], crops: [crop], stored: Self.stored)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(ImageRegion.crops(try XMPPacket(bytes), stored: Self.stored) == [])
        let drawn = text.replacing(">\(ImageRegion.ownPrefix)", with: ">mine-")
        let read = ImageRegion.crops(try XMPPacket(Array(drawn.utf8)), stored: Self.stored)
        #expect(read.map(\.area) == [area] && read.map(\.role) == [.squareCropping])
    }
}
