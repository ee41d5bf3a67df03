import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct SamplesTests {
    /// The pictures in the folder, recognized by their extensions.
    private func picturesOnDisk() throws -> Set<String> {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Samples.folder.string)
        let pictures: Set<String> = ["jpg", "png", "webp", "tif", "gif", "avif", "heic"]
        return Set(files.filter { pictures.contains(FilePath($0).extension ?? "") })
    }

    @Test func everyPictureIsAnnotatedOnce() throws {
        let annotated = try Samples.annotations().map(\.file)
        #expect(Set(annotated).count == annotated.count)
        #expect(try picturesOnDisk() == Set(annotated))
    }

    @Test func everyFaceLiesInItsHeadAndItsPicture() throws {
        for photo in try Samples.annotations() {
            let bounds = try #require(photo.size, "\(photo.file)").bounds
            for face in photo.faces {
                #expect(face.box.area > 0, "\(photo.file)")
                #expect(bounds.contains(face.box, tolerance: 0.1), "\(photo.file)")
                // Of the group of 29, only the faces are known.
                guard photo.file != "solvay.jpg" else { continue }
                let head = try #require(face.head, "\(photo.file)")
                #expect(head.contains(face.box, tolerance: 0.1), "\(photo.file)")
                #expect(bounds.contains(head, tolerance: 0.1), "\(photo.file)")
            }
        }
    }

    @Test func theEightOrientationsShowOneScene() throws {
        let scenes = try (1...8).map { try Samples.annotation(of: "orientation/orientation-\($0).jpg") }
        #expect(Set(scenes.map(\.size)).count == 1)
        #expect(Set(scenes.map { $0.faces.map(\.box) }).count == 1)
    }
}
