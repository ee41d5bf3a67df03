import FaceCropCore
import FaceCropDiscovery
import FaceCropOutputs
import SystemPackage
import TestSupport
import Testing

@Suite struct OutputPlannerTests {
    private static let naming = OutputNaming(fileExtension: "jpg")

    private static func plan(
        _ photos: [PhotoFile],
        naming: OutputNaming = naming,
        onCollision: CollisionPolicy = .rename,
        isPhoto: @escaping @Sendable (PhotoFile) -> Bool = { _ in true }
    ) throws(RunError) -> OutputPlan {
        let planner = OutputPlanner(
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

    @Test func whatIsNoPhotoCollidesWithNothing() throws {
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

    private static func plan(_ photos: [PhotoFile], beside reserved: [ReservedName]) throws(RunError) -> OutputPlan {
        let planner = OutputPlanner(naming: naming, onCollision: .rename, outputFolder: "/nowhere/out") { _ in true }
        let earlier = EarlierNames(reserved: { reserved.forEach($0) }, holdsPlainName: { $0.path == "held/a.jpg" })
        return try planner.plan(photos.map(InputWalk.Finding.file), earlier: earlier)
    }

    private static func reserved(_ photo: PhotoFile, isPlain: Bool = true, _ outputs: String...) -> ReservedName {
        ReservedName(photo: photo, isPlain: isPlain, outputs: outputs.map { Array($0.utf8) })
    }

    /// Processed photos that are not among the inputs keep their names, and no other photo gets them.
    @Test func whoWasThereFirstKeepsTheName() throws {
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

    private func checkAgainstTheRule(_ photos: [PhotoFile], _ plan: OutputPlan, _ naming: OutputNaming) {
        for photo in photos {
            let plain = naming.basePath(of: photo)
            let group = photos.filter { OutputKey(naming.basePath(of: $0).bytes) == OutputKey(plain.bytes) }
            let alike = group.filter { $0.relativePath == naming.basePath(of: $0) }
            let keeps = group.count == 1 || (alike.count == 1 && alike == [photo])
            let output = plan.outputPath(for: photo)
            if keeps {
                #expect(output == naming.outputPath(base: plain, face: 0))
            } else {
                let forms = OutputNaming.Form.allCases.filter { $0 != .plain }.map {
                    naming.basePath(of: photo, form: $0)
                }
                #expect(forms.contains { naming.outputPath(base: $0, face: 0) == output })
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
