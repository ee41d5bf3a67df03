import SystemPackage
import Testing

@testable import FaceCropModel

/// Outputs of photos to which a table gives names.
@Suite struct GivenNamesTests {
    private static func photo(_ relativePath: String) -> PhotoFile {
        PhotoFile(path: FilePath("in/\(relativePath)"), relativePath: FilePath(relativePath), isNamedByUser: false)
    }

    private static func plan(
        _ names: KeyValuePairs<String, String>,
        beside others: [String] = [],
        template: NameTemplate = .standard,
        variants: [OutputVariant] = [OutputVariant(fileExtension: "jpg")],
        onCollision: CollisionPolicy = .rename,
        reserved: [ReservedName] = []
    ) throws(RunError) -> (plan: SettledNames, photos: [PhotoFile]) {
        let named = names.map {
            (
                photo: photo($0.key),
                entry: GivenNames.Entry(GivenName(path: FilePath($0.value)), place: "t.csv:\($0.value)")
            )
        }
        var naming = OutputNaming(template, variants: variants)
        naming.given = GivenNames(named)
        let planner = OutputNamer(naming: naming, onCollision: onCollision, outputFolder: "/nowhere/out") { _ in true
        }
        let photos = named.map(\.photo) + others.map { photo($0) }
        let earlier = EarlierNames(reserved: { reserved.forEach($0) }, holdsPlainName: { _ in false })
        return (try planner.plan(photos.map(InputWalk.Finding.file), earlier: earlier), photos)
    }

    private static func paths(_ made: (plan: SettledNames, photos: [PhotoFile]), face: Int = 0) -> [[String]] {
        made.photos.map { photo in
            made.plan.naming.variants.map { variant in
                made.plan.outputPath(for: photo, as: variant, face: variant.isNumbered ? face : 0).string
            }
        }
    }

    private static let square = OutputVariant(rendition: "square", fileExtension: "jpg")
    private static let large = OutputVariant(rendition: "square", scale: 2, fileExtension: "webp", isNumbered: true)

    @Test func theNameTakesThePlaceOfFolderAndStem() throws {
        let names: KeyValuePairs = ["x/a.jpg": "staff/1234", "y/b.png": "7", "c": "d.e"]
        #expect(
            Self.paths(try Self.plan(names, beside: ["z/f.png"])).flatMap(\.self) == [
                "staff/1234.jpg", "7.jpg", "d.e.jpg", "z/f.jpg",
            ]
        )
        let several = try Self.plan(names, variants: [Self.square, Self.large])
        #expect(Self.paths(several, face: 3)[0] == ["staff/1234-square.jpg", "staff/1234-square-3@2x.webp"])
        let template = try NameTemplate("{rendition}/{dir}/{stem}{-face}{@scale}.{ext}")
        let folders = try Self.plan(names, template: template, variants: [Self.square, Self.large])
        #expect(Self.paths(folders, face: 3)[0] == ["square/staff/1234.jpg", "square/staff/1234-3@2x.webp"])
        #expect(Self.paths(folders)[1] == ["square/7.jpg", "square/7-0@2x.webp"])
    }

    /// Outputs of two names that differ never meet, whoever else is there; photos without a name give way.
    @Test func photosWithoutANameGiveWay() throws {
        let others = ["1.jpg", "1.png", "a.png", "staff/2.jpg", "staff/2.jpg.png"]
        for kinds in [
            [Self.square], [Self.square, Self.large], [OutputVariant(fileExtension: "jpg", isNumbered: true)],
        ] {
            let made = try Self.plan(["a.jpg": "1", "b.png": "staff/2", "c.jpg": "b"], beside: others, variants: kinds)
            for (photo, name) in zip(made.photos, ["1", "staff/2", "b"]) {
                #expect(made.plan.baseBytes(of: photo, as: kinds[0]).starts(with: name.utf8), "\(photo.path)")
                #expect(made.plan.form(of: photo) == .plain && !made.plan.needsSourceInKey(photo))
            }
            var seen: Set<OutputKey> = []
            for photo in made.photos {
                for kind in kinds {
                    for face in kind.isNumbered ? [0, 1, 11] : [0] {
                        let path = made.plan.outputPath(for: photo, as: kind, face: face)
                        #expect(seen.insert(OutputKey(path.bytes)).inserted, "\(path)")
                        #expect(made.plan.variant(ofOutput: path.bytes, of: photo) == kind)
                    }
                }
                for kind in SidecarKind.allCases {
                    let path = made.plan.sidecarPath(for: photo, kind)
                    #expect(seen.insert(OutputKey(path.bytes)).inserted, "\(path)")
                    #expect(made.plan.isOutput(path.bytes, of: photo))
                }
            }
        }
        let refused = #expect(throws: RunError.self) {
            try Self.plan(["a.jpg": "1"], beside: ["1.jpg"], onCollision: .refuse)
        }
        #expect(refused?.code == .outputCollision)
    }

    /// A photo that is named alone has the same names as in a table.
    @Test func aPhotoCanBeNamedAlone() throws {
        let made = try Self.plan(["x/a.jpg": "staff/1234"], beside: ["b.jpg"], variants: [Self.square, Self.large])
        let photo = made.photos[0]
        let name = try #require(made.plan.naming.given.name(of: photo))
        let naming = OutputNaming(variants: made.plan.naming.variants)
        let alone = SettledNames(naming: naming, givenName: name, of: photo)
        #expect(alone.basePaths(of: photo) == made.plan.basePaths(of: photo))
        for kind in SidecarKind.allCases {
            #expect(alone.sidecarPath(for: photo, kind) == made.plan.sidecarPath(for: photo, kind))
        }
        #expect(made.plan.sidecarPath(for: photo) == "staff/1234.jpg.xmp")
    }

    @Test func namesThatCannotBeGivenEndTheRun() throws {
        func details(_ body: () throws -> Void) -> String {
            let error = #expect(throws: RunError.self, performing: body)
            #expect(error?.code == .outputCollision)
            return error?.details.joined(separator: "\n") ?? ""
        }
        // The names differ, and the outputs of their renditions do not.
        let meeting = details {
            _ = try Self.plan(
                ["a.jpg": "1", "b.jpg": "1-x"],
                variants: ["x-y", "y"].map { OutputVariant(rendition: $0, fileExtension: "jpg") }
            )
        }
        #expect(meeting.contains("t.csv:1:") && meeting.contains("(t.csv:1-x)") && meeting.contains("1-x-y.jpg"))
        let folder = details { _ = try Self.plan(["a.jpg": "x.jpg", "b.jpg": "x.jpg.jpg/y"]) }
        #expect(folder.contains("t.csv:x.jpg: in/a.jpg cannot get") && folder.contains("folder"), "\(folder)")
        let earlier = ReservedName(photo: Self.photo("old.jpg"), isPlain: true, outputs: [Array("1.jpg".utf8)])
        let taken = details { _ = try Self.plan(["a.jpg": "1"], reserved: [earlier]) }
        #expect(taken.contains("in/old.jpg"), "\(taken)")
    }
}
