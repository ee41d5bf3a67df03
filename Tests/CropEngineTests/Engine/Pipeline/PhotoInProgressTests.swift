import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct PhotoInProgressTests {
    /// Faces are known from an earlier run, and the crop needs more pixels than the first decode has.
    ///
    /// Each rendered picture decoded the whole photo again.
    @Test(arguments: ["formats/lossy.webp", "formats/hevc.heic"])
    func planesOfTheFirstDecodeAreKept(sample: String) throws {
        try VipsLibrary.start()
        let path = Samples.path(sample)
        let file = PhotoFile(path: path, relativePath: FilePath(sample), isNamedByUser: true)
        let photo = try PhotoDecoder().open(file)
        let reservation = try #require(MemoryBudget(byteCount: 1).reserve(byteCount: 1))
        var inProgress = PhotoInProgress(
            MemoryAdmission.Admitted(photo: photo, reservation: reservation),
            cachedDetections: CachedDetections(detections: Detections(), quarterTurns: 0, damage: nil)
        )
        let decoded = try photo.decode(reduction: 4)
        try #require(decoded.photo.planes != nil, "this is what the test is about")
        inProgress.use(decoded)
        #expect(inProgress.loaded.planes != nil)
    }
}
