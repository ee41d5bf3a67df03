import Testing

@testable import FaceCropModel

struct RegionMergeTests {
    private func box(_ x: Double, _ side: Double = 100) -> PixelRect {
        PixelRect(x: x, y: 0, width: side, height: side)
    }

    private func face(_ x: Double, score: Double) -> Face {
        Face(box: box(x), score: score, points: FacePoints { PixelPoint(x: x + Double($0), y: 0) })
    }

    private func region(_ x: Double, _ name: String?, side: Double = 130) -> PlacedRegion {
        PlacedRegion(
            region: FaceRegion(name: name, area: UnitRect(x: 0, y: 0, width: 1, height: 1)),
            box: box(x - (side - 100) / 2, side)
        )
    }

    /// One face that is drawn, one that is not, a doubtful one that is drawn, and a drawn one that is not detected.
    private var detections: Detections {
        Detections(
            faces: [face(0, score: 0.9), face(500, score: 0.8)],
            doubtful: [face(1000, score: 0.3), face(1500, score: 0.2)]
        )
    }

    private var regions: [PlacedRegion] { [region(2000, "Drawn"), region(1000, "Doubted"), region(0, "Sure")] }

    @Test func preferredRegionsBecomeDrawnFaces() {
        let merged = RegionMerge.merged(detections, regions, use: .prefer)
        #expect(merged.faces.map { $0.region?.name } == ["Sure", "Doubted", "Drawn"])
        #expect(merged.faces.map(\.finder) == [.detector, .doubtingDetector, .person])
        #expect(merged.faces.map(\.box) == [box(0), box(1000), regions[0].box], "detected boxes stay tight")
        #expect(merged.replaced == [face(500, score: 0.8)])
        #expect(merged.doubtful == [face(1500, score: 0.2)])
    }

    @Test func otherFacesStayIfRegionsAreAdded() {
        let merged = RegionMerge.merged(detections, regions, use: .add)
        #expect(merged.faces.map { $0.region?.name } == ["Sure", nil, "Doubted", "Drawn"])
        #expect(merged.replaced.isEmpty)
    }

    @Test(arguments: DetectOptions.RegionUse.allCases)
    func detectorsFindingsCanBeRecovered(_ use: DetectOptions.RegionUse) {
        var own = RegionMerge.merged(detections, regions, use: use).ownFindings
        for index in own.faces.indices { own.faces[index].region = nil }
        #expect(own.faces == detections.faces)
        #expect(own.doubtful.map(\.box) == detections.doubtful.map(\.box))
    }

    @Test(arguments: DetectOptions.RegionUse.allCases)
    func withoutRegionsDetectionsStay(_ use: DetectOptions.RegionUse) {
        #expect(RegionMerge.merged(detections, [], use: use) == detections)
    }

    @Test func ignoredRegionsChangeNothing() {
        #expect(RegionMerge.merged(detections, regions, use: .ignore) == detections)
    }

    /// A doubtful box that fits the region better must not leave the certain face beside it.
    @Test func aCertainFaceComesBeforeADoubtfulBoxThatFitsBetter() {
        let crowded = Detections(faces: [face(30, score: 0.9)], doubtful: [face(0, score: 0.3)])
        let merged = RegionMerge.merged(crowded, [region(0, "A", side: 100)], use: .add)
        #expect(merged.faces.map(\.score) == [0.9])
        #expect(merged.doubtful.map(\.score) == [0.3])
    }
}
