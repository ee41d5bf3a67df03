import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

struct FaceRegionListTests {
    private static let expected = [
        FaceRegion(name: "Ada", area: UnitRect(x: 0.375, y: 0.1875, width: 0.25, height: 0.125)),
        FaceRegion(name: "<Bo & Co>", area: UnitRect(x: 0, y: 0.25, width: 0.25, height: 0.5)),
    ]

    private func list(_ packet: String) throws -> FaceRegionList? {
        FaceRegionList(try XMPPacket(Array(packet.utf8)))
    }

    /// A list with one region whose fields are `item`.
    private func list(ofItem item: String) throws -> FaceRegionList {
        try #require(
            try list(
                RegionPackets.packet(
                    """
                    <mwg-rs:Regions rdf:parseType="Resource">
                     <mwg-rs:AppliedToDimensions stDim:w="800" stDim:h="600" stDim:unit="pixel"/>
                     <mwg-rs:RegionList><rdf:Bag>\
                     <rdf:li rdf:parseType="Resource">\(item)</rdf:li></rdf:Bag></mwg-rs:RegionList>
                    </mwg-rs:Regions>
                    """
                )
            )
        )
    }

    @Test(arguments: [
        RegionPackets.digiKam, RegionPackets.lightroom, RegionPackets.picasa, RegionPackets.otherPrefixes,
    ])
    func everyProgramsFormGivesTheSameRegions(_ packet: String) throws {
        let list = try #require(try list(packet))
        #expect(list.regions == Self.expected)
        #expect(list.appliedTo == PixelSize(width: 800, height: 600))
        #expect(list.problems == [])
    }

    @Test func windowsRectanglesBeginAtTheirCorner() throws {
        let list = try #require(try list(RegionPackets.windows))
        #expect(list == FaceRegionList(regions: Self.expected))
    }

    @Test func packetsSayNothingOrThatThereAreNone() throws {
        #expect(try list(RegionPackets.packet("<dc:subject>x</dc:subject>")) == nil)
        #expect(try list(RegionPackets.packet("<mwg-rs:Regions/>")) == FaceRegionList())
    }

    /// Programs that turn photos turn these regions too, but not always those of Microsoft.
    @Test func regionsOfTheWorkingGroupComeFirst() throws {
        let both = RegionPackets.packet(
            """
            <MP:RegionInfo><rdf:Description><MPRI:Regions>\
            <rdf:Bag><rdf:li MPReg:Rectangle="0, 0, 1, 1"/></rdf:Bag></MPRI:Regions>
            </rdf:Description></MP:RegionInfo><mwg-rs:Regions/>
            """
        )
        #expect(try list(both)?.regions == [])
    }

    /// The metadata of the pictures that a composition was made of are in it too.
    @Test func regionsOfOtherPicturesDoNotCount() throws {
        let nested = RegionPackets.packet("<dc:relation rdf:parseType=\"Resource\"><mwg-rs:Regions/></dc:relation>")
        #expect(try list(nested) == nil)
    }

    @Test func aRegionWithoutATypeIsAFaceAndOneInPixelsIsScaled() throws {
        let area = "<mwg-rs:Area stArea:x='400' stArea:y='300' stArea:w='80' stArea:h='60' stArea:unit='pixel'/>"
        let list = try list(ofItem: area)
        #expect(list.regions == [FaceRegion(name: nil, area: UnitRect(x: 0.45, y: 0.45, width: 0.1, height: 0.1))])
    }

    @Test(arguments: [
        "stArea:x='0.5' stArea:y='0.5' stArea:w='0' stArea:h='0.1'",
        "stArea:x='0.5' stArea:y='0.5' stArea:w='-0.1' stArea:h='0.1'",
        "stArea:x='0.5' stArea:y='0.5' stArea:d='0.1'",
        "stArea:x='0.5' stArea:y='0.5'",
        "stArea:x='nan' stArea:y='0.5' stArea:w='0.1' stArea:h='0.1'",
        "stArea:x='0.5' stArea:y='inf' stArea:w='0.1' stArea:h='0.1'",
        "stArea:x='1e999' stArea:y='0.5' stArea:w='0.1' stArea:h='0.1'",
        "stArea:x='0x1p-1' stArea:y='0.5' stArea:w='0.1' stArea:h='0.1'",
        "stArea:x='5' stArea:y='0.5' stArea:w='0.1' stArea:h='0.1'",
        "stArea:x='0.5' stArea:y='-3' stArea:w='0.1' stArea:h='0.1'",
        "stArea:x='0.5' stArea:y='0.5' stArea:w='99' stArea:h='0.1'",
        "stArea:x='0.5' stArea:y='0.5' stArea:w='0.1' stArea:h='0.1' stArea:unit='inch'",
        "",
    ])
    func areasThatAreNoRectangleInThePictureAreNamed(_ fields: String) throws {
        let list = try list(ofItem: "<mwg-rs:Area \(fields)/>")
        #expect(list.regions == [])
        #expect(list.problems == ["region 1 has no usable rectangle"])
    }

    @Test func noMoreThanTheLimitAreRead() throws {
        let item = "<rdf:li MPReg:Rectangle=\"0,0,1,1\"/>"
        func count(_ number: Int) throws -> FaceRegionList {
            let items = String(repeating: item, count: number)
            let info = """
                <MP:RegionInfo><rdf:Description><MPRI:Regions>\
                <rdf:Bag>\(items)</rdf:Bag></MPRI:Regions></rdf:Description>
                """
            return try #require(try list(RegionPackets.packet(info + "</MP:RegionInfo>")))
        }
        #expect(try count(FaceRegionList.maximumCount).problems == [])
        let beyond = try count(FaceRegionList.maximumCount + 7)
        #expect(beyond.regions.count == FaceRegionList.maximumCount)
        #expect(beyond.problems == ["there are more than 1000 regions"])
    }
}
