import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct SharedPhotosTests {
    // Set FACECROP_SHARED to a folder with photos/annotations.json to run this elsewhere.
    @Test(.enabled(if: SharedPhotos.exist))
    func theAnnotationsAreOfTheSamplesShape() throws {
        let photos = try SharedPhotos.annotations()
        #expect(photos.contains { $0.faces.isEmpty })
        #expect(photos.contains { $0.faces.count > 1 })
        #expect(photos.flatMap(\.faces).allSatisfy { $0.box.area > 0 })
    }
}
