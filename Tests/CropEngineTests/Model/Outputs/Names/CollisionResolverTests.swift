import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct CollisionResolverTests {
    private static let naming = OutputNaming(
        variants: ["webp", "jpg"].flatMap { format in
            [1.0, 2].map { OutputVariant(rendition: "hero", scale: $0, fileExtension: format) }
        }
    )

    private static func photo(_ path: String, in input: String) -> PhotoFile {
        PhotoFile(path: FilePath("\(input)/\(path)"), relativePath: FilePath(path), isNamedByUser: false)
    }

    /// Photos that share all their outputs are one group, with the first of these; those of earlier runs are in it.
    @Test func groupsAreThosePhotosThatShareAName() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let names = ["a", "b", "c", "d"].flatMap { stem in ["jpg", "png", "tif"].map { "\(stem).\($0)" } }
            func some(_ input: String) -> [PhotoFile] {
                names.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }.map { Self.photo($0, in: input) }
            }
            let (photos, earlier) = (some("new"), some("old"))
            let reserved = earlier.map { photo in
                ReservedName(photo: photo, isPlain: true, outputs: Self.naming.basePaths(of: photo).map(\.bytes))
            }
            let resolver = CollisionResolver(photos, reserved: reserved, naming: Self.naming) { _ in false }
            let stems = Dictionary(grouping: photos + earlier) { $0.relativePath.stem ?? "" }
            let expected = stems.filter { stem, group in
                group.count > 1 && group.contains { photos.contains($0) }
            }
            #expect(resolver.collisions.count == expected.count)
            for collision in resolver.collisions {
                let stem = collision.photos.first?.relativePath.stem ?? ""
                #expect(collision.photos.map(\.path) == expected[stem]?.map(\.path).sorted { $0.string < $1.string })
                #expect(collision.outputPath.string == "\(stem)-hero.jpg")
            }
        }
    }

    /// The search looks at the request for each name.
    @Test func aStopRequestEndsTheSearch() {
        let photos = (0..<100).flatMap { number in
            ["jpg", "png"].map { Self.photo("\(number).\($0)", in: "in") }
        }
        let stop = StopRequest()
        var count = 0
        _ = CollisionResolver(
            photos,
            naming: Self.naming,
            isFolder: { _ in
                count += 1
                stop.make()
                return false
            },
            stop: stop
        )
        #expect(count == 1)
    }
}
