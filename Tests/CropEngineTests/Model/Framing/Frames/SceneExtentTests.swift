import Testing

@testable import FaceCropModel

@Suite struct SceneExtentTests {
    @Test func sceneExtentMatchesItsDocumentedTable() {
        let table = [(2.0, 100.0), (3, 89), (5, 74), (7, 65), (10, 55), (15, 44), (20, 36)]
        for (face, extent) in table {
            #expect((100 * SceneExtent.minimumExtent(faceShare: face / 100)).rounded() == extent, "a face of \(face) %")
        }
    }

    @Test func sceneExtentFallsSteadilyFromTheWholePhotoToZero() {
        var last = SceneExtent.minimumExtent(faceShare: 0.001)
        #expect(last == 1)
        for step in 2...2000 {
            let next = SceneExtent.minimumExtent(faceShare: Double(step) / 1000)
            #expect(next <= last && next >= 0, "step \(step)")
            // From one thousandth of the photo to the next, the logarithm changes by at most 1 / (step - 1).
            #expect(last - next <= 0.28 / Double(step - 1) + 1e-12, "step \(step)")
            last = next
        }
        #expect(last == 0)
    }
}
