import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct OutputNamerTests {
    private static let naming = OutputNaming(fileExtension: "jpg")

    private static func plan(
        _ photos: [PhotoFile],
        naming: OutputNaming = naming,
        onCollision: CollisionPolicy = .rename,
        isPhoto: @escaping @Sendable (PhotoFile) -> Bool = { _ in true }
    ) throws(RunError) -> SettledNames {
        let planner = OutputNamer(
            naming: naming,
            onCollision: onCollision,
            outputFolder: "/nowhere/out",
            isPhoto: isPhoto
        )
        return try planner.plan(photos.map(InputWalk.Finding.file))
    }

    private static func photo(_ relativePath: String, in input: String = "in") -> PhotoFile {
        PhotoFile(
            path: FilePath("\(input)/\(relativePath)"),
            relativePath: FilePath(relativePath),
            isNamedByUser: false
        )
    }

    private static func names(_ sources: [String], naming: OutputNaming = naming) throws -> [String] {
        let photos = sources.map { photo($0) }
        let plan = try plan(photos, naming: naming)
        return photos.map { plan.outputPath(for: $0).string }
    }

    @Test func thePhotoThatIsCalledLikeTheOutputKeepsThePlainName() throws {
        #expect(try Self.names(["a.jpg", "a.png", "b.png"]) == ["a.jpg", "a.png.jpg", "b.jpg"])
        #expect(try Self.names(["a.tif", "a.png"]) == ["a.tif.jpg", "a.png.jpg"])
        #expect(try Self.names(["a.jpg", "a.JPG", "A.png"]) == ["a.jpg", "a.JPG.jpg", "A.png.jpg"])
    }

    /// The names of the outputs of `sources`, each with all kinds.
    private static func allNames(_ sources: [String], _ naming: OutputNaming) throws -> [[String]] {
        let photos = sources.map { photo($0) }
        let plan = try plan(photos, naming: naming)
        return photos.map { photo in naming.variants.map { plan.outputPath(for: photo, as: $0).string } }
    }

    private static let square = OutputVariant(rendition: "square", fileExtension: "jpg")
    private static let hero = OutputVariant(rendition: "hero", fileExtension: "avif")
    private static let wideHero = OutputVariant(rendition: "square-hero", scale: 2, fileExtension: "avif")

    @Test func outputsOfSeveralKindsAreNamedAfterThem() throws {
        let naming = OutputNaming(variants: [Self.square, Self.wideHero])
        #expect(try Self.allNames(["x/a.png"], naming) == [["x/a-square.jpg", "x/a-square-hero@2x.avif"]])
        let folders = OutputNaming(
            try NameTemplate("{rendition}/{dir}/{stem}.{ext}"),
            variants: [Self.square, Self.hero]
        )
        #expect(
            try Self.allNames(["x/a.png", "b.png"], folders) == [
                ["square/x/a.jpg", "hero/x/a.avif"], ["square/b.jpg", "hero/b.avif"],
            ]
        )
    }

    /// One photo's rendition has the name of another one's other rendition.
    @Test func namesThatMeetAcrossRenditionsAreToldApart() throws {
        let naming = OutputNaming(
            variants: ["hero", "square-hero"].map { OutputVariant(rendition: $0, fileExtension: "jpg") }
        )
        let names = try Self.allNames(["a.png", "a-square.png", "b.png"], naming)
        #expect(names[0] == ["a.png-hero.jpg", "a.png-square-hero.jpg"])
        #expect(names[1] == ["a-square.png-hero.jpg", "a-square.png-square-hero.jpg"])
        #expect(names[2] == ["b-hero.jpg", "b-square-hero.jpg"])
        #expect(throws: RunError.self) {
            try Self.plan([Self.photo("a.png"), Self.photo("a-square.png")], naming: naming, onCollision: .refuse)
        }
    }

    /// Whatever the template and the photos, no two outputs have the same name, and only photos that meet change it.
    @Test(arguments: [
        "{dir}/{stem}{-rendition}{-face}{@scale}.{ext}", "{stem}-{rendition}{@scale}{-face}.{ext}",
        "{rendition}/{dir}/{stem}{-face}.{ext}", "{stem}/{rendition}{-face}.{ext}",
        "x/{dir}/{stem}_{scale}{-face}.{ext}",
    ])
    func noTwoOutputsMeet(template: String) throws {
        let kinds = [
            OutputVariant(rendition: "a", fileExtension: "jpg"),
            OutputVariant(rendition: "a-b", scale: 2, fileExtension: "webp", isNumbered: true),
        ]
        let naming = OutputNaming(try NameTemplate(template), variants: kinds)
        let stems = ["p", "p-a", "p-a-b", "p-1", "P", "p-a-1", "p.jpg", "a", "a-b"]
        let photos = ["", "x/", "p-a.jpg/", "a/"].flatMap { folder in
            stems.flatMap { stem in ["jpg", "png"].map { Self.photo("\(folder)\(stem).\($0)") } }
        }
        let plan = try Self.plan(photos, naming: naming)
        var seen: Set<OutputKey> = []
        for photo in photos {
            for kind in kinds {
                for face in kind.isNumbered ? [0, 1, 2, 11] : [0] {
                    let path = plan.outputPath(for: photo, as: kind, face: face)
                    #expect(seen.insert(OutputKey(path.bytes)).inserted, "\(path)")
                    #expect(
                        plan.variant(ofOutput: path.bytes, of: photo) == kind && plan.isOutput(path.bytes, of: photo),
                        "\(path)"
                    )
                }
            }
        }
        let changed = photos.filter { plan.needsSourceInKey($0) }
        let met = Set(plan.collisions.flatMap(\.photos).map(\.path))
        #expect(!changed.isEmpty && changed.allSatisfy { met.contains($0.path) })
    }

    @Test func aNameThatAnotherPhotoHasIsNotTaken() throws {
        let names = try Self.names(["a.jpg", "a.png", "a.png.jpg"])
        #expect(names[0] == "a.jpg" && names[2] == "a.png.jpg")
        #expect(names[1].hasPrefix("a~") && names[1].count == "a~01234567.jpg".count)
    }

    @Test func namesThatDifferInCaseOrComposureAloneAreToldApart() throws {
        for pair in [["x/a.jpg", "X/a.jpg"], ["ä.jpg", "a\u{308}.jpg"], ["a.png", "A.PNG"]] {
            let names = try Self.names(pair)
            #expect(names.allSatisfy { $0.contains("~") } && Set(names.map { OutputKey(Array($0.utf8)) }).count == 2)
        }
    }

    @Test func equalNamesFromTwoInputsAreToldApart() throws {
        let photos = [
            Self.photo("photos/a.jpg", in: "x"), Self.photo("photos/a.jpg", in: "y"),
            Self.photo("photos/b.jpg", in: "y"),
        ]
        let plan = try Self.plan(photos)
        let names = photos.map { plan.outputPath(for: $0) }
        #expect(Set(names).count == 3 && names[2] == "photos/b.jpg" && plan.collisions.count == 1)
    }

    @Test func anOutputIsNotCalledLikeAFolder() throws {
        #expect(try Self.names(["a.jpg/b.jpg", "a.png"]) == ["a.jpg/b.jpg", "a.png.jpg"])
        #expect(try Self.names(["A.JPG/x/b.jpg", "a.png"]) == ["A.JPG/x/b.jpg", "a.png.jpg"])
        let numbered = OutputNaming(fileExtension: "jpg", isNumbered: true)
        #expect(try Self.names(["a-3.jpg/b.jpg", "a.png"], naming: numbered) == ["a-3.jpg/b-0.jpg", "a.png-0.jpg"])
    }

    @Test func otherFilesCollideWithNoPhoto() throws {
        let photos = [Self.photo("a.jpg"), Self.photo("a.png"), Self.photo("b.jpg"), Self.photo("b.png")]
        let plan = try Self.plan(photos) { $0.relativePath != "a.jpg" }
        #expect(photos.map { plan.outputPath(for: $0) } == ["a.jpg", "a.jpg", "b.jpg", "b.png.jpg"])
        #expect(plan.collisions.count == 1 && plan.fileCount == 4)
    }

    @Test func filesAreLookedIntoOnlyWhereNamesCollide() throws {
        let photos = [Self.photo("a.jpg"), Self.photo("a.xmp"), Self.photo("a.jpg.xmp"), Self.photo("b.png")]
        _ = try Self.plan(photos) { photo in
            Issue.record("looked into \(photo.path)")
            return true
        }
    }

    @Test func facesAreNumbered() throws {
        let photos = [Self.photo("a.jpg"), Self.photo("a-1.jpg"), Self.photo("a.png")]
        let plan = try Self.plan(photos, naming: OutputNaming(fileExtension: "jpg", isNumbered: true))
        #expect(photos.map { plan.outputPath(for: $0, face: 1) } == ["a-1.jpg", "a-1-1.jpg", "a.png-1.jpg"])
        #expect(photos.map { plan.outputPath(for: $0) } == ["a-0.jpg", "a-1-0.jpg", "a.png-0.jpg"])
    }

    private static func plan(_ photos: [PhotoFile], beside reserved: [ReservedName]) throws(RunError) -> SettledNames {
        let planner = OutputNamer(naming: naming, onCollision: .rename, outputFolder: "/nowhere/out") { _ in true }
        let earlier = EarlierNames(reserved: { reserved.forEach($0) }, holdsPlainName: { $0.path == "held/a.jpg" })
        return try planner.plan(photos.map(InputWalk.Finding.file), earlier: earlier)
    }

    private static func reserved(_ photo: PhotoFile, isPlain: Bool = true, _ outputs: String...) -> ReservedName {
        ReservedName(photo: photo, isPlain: isPlain, outputs: outputs.map { Array($0.utf8) })
    }

    /// Processed photos that are not among the inputs keep their names, and no other photo gets them.
    @Test func earlierPhotosKeepTheirNames() throws {
        let there = Self.photo("a.jpg", in: "1")
        let new = Self.photo("a.jpg", in: "2")
        let plan = try Self.plan([new], beside: [Self.reserved(there, "a.jpg")])
        let name = plan.outputPath(for: new).string
        #expect(name.hasPrefix("a~") && plan.collisions.first?.photos == [there, new])
        // It does not get a name in another format either, because the first photo may get that name back.
        #expect(try Self.plan([new], beside: [Self.reserved(there, "a.png")]).outputPath(for: new).string == name)
        // It does not get the name of a photo with another plain name either.
        let cat = Self.photo("a.png", in: "1")
        let second = try Self.plan([new], beside: [Self.reserved(cat, "a.jpg")])
        #expect(second.outputPath(for: new) == "a.jpg.jpg")
        // The second photo does not take the plain name from the first.
        let held = Self.photo("a.jpg", in: "held")
        let third = try Self.plan([held], beside: [Self.reserved(new, isPlain: false, name)])
        #expect(third.outputPath(for: held) == "a.jpg" && third.collisions.isEmpty)
        // A name that no other photo needs does not change.
        let other = Self.photo("b.jpg", in: "2")
        #expect(try Self.plan([other], beside: [Self.reserved(there, "a.jpg")]).outputPath(for: other) == "b.jpg")
    }

    /// No output ever gets a reserved name.
    @Test func sweepOverReservedNames() throws {
        let names = ["a.jpg", "a.png", "A.jpg", "a.jpg.jpg", "a.png.jpg", "b.jpg"]
        var random = SplitMix(state: 3)
        for _ in 0..<300 {
            let photos = names.filter { _ in Bool.random(using: &random) }.map { Self.photo($0, in: "2") }
            let reserved = names.filter { _ in Bool.random(using: &random) }.map { name in
                let isPlain = Bool.random(using: &random)
                let photo = Self.photo(name, in: "1")
                let form = isPlain ? OutputNaming.Form.plain : .shortHash
                return Self.reserved(photo, isPlain: isPlain, Self.naming.basePath(of: photo, form: form).string)
            }
            let plan = try Self.plan(photos, beside: reserved)
            let outputs = photos.map { OutputKey(plan.outputPath(for: $0).bytes) }
            let taken = Set(reserved.flatMap(\.outputs).map { OutputKey($0) })
            #expect(Set(outputs).count == photos.count && taken.isDisjoint(with: outputs))
        }
    }

    @Test func refusedCollisionsAreListed() throws {
        let photos = (0..<25).flatMap { [Self.photo("\($0).jpg"), Self.photo("\($0).png")] }
        let error = #expect(throws: RunError.self) { try Self.plan(photos, onCollision: .refuse) }
        let details = try #require(error?.details)
        #expect(error?.code == .outputCollision)
        #expect(details.count == 21 && details.last == "and 5 more")
        #expect(details.contains("0.jpg: in/0.jpg, in/0.png"))
        #expect(error?.description.hasSuffix("\n  and 5 more") == true)
        #expect(try Self.plan([Self.photo("a.jpg")], onCollision: .refuse).collisions.isEmpty)
    }

    /// Compares sets of names that collide in every way with the rule: no two outputs are the same file on any disk,
    /// the order does not matter, and photos with a unique plain name keep it.
    @Test(arguments: [false, true])
    func sweepOverTreesFullOfCollisions(isNumbered: Bool) throws {
        let naming = OutputNaming(fileExtension: "jpg", isNumbered: isNumbered)
        let stems = ["a", "A", "a.png", "a-1", "ä", "a\u{308}", "Ä", "b"]
        let extensions = ["", ".jpg", ".JPG", ".png", ".tif", ".xyz"]
        let names = Set(stems.flatMap { stem in extensions.map { Array((stem + $0).utf8) } })
            .sorted { $0.lexicographicallyPrecedes($1) }
            .map { String(decoding: $0, as: UTF8.self) }
        var random = SplitMix(state: 7)
        for _ in 0..<300 {
            let photos = ["1", "2"].flatMap { input in
                names.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
                    .map { Self.photo($0, in: input) }
            }
            let plan = try Self.plan(photos, naming: naming)
            let outputs = photos.map { plan.outputPath(for: $0) }
            #expect(Set(outputs.map { OutputKey($0.bytes) }).count == photos.count)
            let shuffled = photos.shuffled(using: &random)
            let again = try Self.plan(shuffled, naming: naming)
            #expect(photos.map { again.outputPath(for: $0) } == outputs)
            checkAgainstTheRule(photos, plan, naming)
        }
    }

    private func checkAgainstTheRule(_ photos: [PhotoFile], _ plan: SettledNames, _ naming: OutputNaming) {
        for photo in photos {
            let plain = naming.basePath(of: photo)
            let group = photos.filter { OutputKey(naming.basePath(of: $0).bytes) == OutputKey(plain.bytes) }
            let alike = group.filter { $0.relativePath == naming.basePath(of: $0) }
            let keeps = group.count == 1 || (alike.count == 1 && alike == [photo])
            let output = plan.outputPath(for: photo)
            if keeps {
                #expect(output == naming.outputPath(of: photo, as: naming.variants[0], face: 0))
            } else {
                let forms = OutputNaming.Form.allCases.filter { $0 != .plain }
                #expect(
                    forms.contains { naming.outputPath(of: photo, as: naming.variants[0], form: $0, face: 0) == output }
                )
            }
        }
    }
}

/// A generator that gives the same random numbers in every run (SplitMix64).
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
