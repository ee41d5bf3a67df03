import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct OutputNamingTests {
    private static func photo(_ relativePath: FilePath) -> PhotoFile {
        PhotoFile(path: FilePath("in").pushing(relativePath), relativePath: relativePath, isNamedByUser: false)
    }

    @Test(
        arguments: [
            ("a.jpg", "a.jpg"), ("x/IMG.JPEG", "x/IMG.jpg"), ("x.y/a.png", "x.y/a.jpg"), ("a.b.HEIC", "a.b.jpg"),
            ("a", "a.jpg"), (".hidden", ".hidden.jpg"), (".jpg", ".jpg.jpg"), ("x.png/a", "x.png/a.jpg"),
            ("Rome 12.05", "Rome 12.05.jpg"), ("a.xmp", "a.xmp.jpg"), ("a.", "a..jpg"), ("a.jpg.xmp", "a.jpg.xmp.jpg"),
        ] as [(FilePath, FilePath)]
    )
    func plainNames(source: FilePath, output: FilePath) {
        #expect(OutputNaming(fileExtension: "jpg").basePath(of: Self.photo(source)) == output)
    }

    /// A folder of photos with the name of the manifest kept every later run from writing one.
    @Test func noFolderGetsTheNameOfAFileOfFacecropItself() throws {
        let own = [
            ".facecrop", ".FaceCrop", "manifest.json", "Manifest.JSON", "manifest-1-of-2.json", "MANIFEST-3-of-4.json",
            "report/index.html", "Report/Index.HTML", "report/report.md", "report/report.txt", "report/junit.xml",
            "report/runs.json",
        ]
        let others = [
            "manifest", "manifest.jsonl", "manifest-3-of-2.json", "x/manifest.json", "report/x", "index.html",
        ]
        let naming = OutputNaming(fileExtension: "jpg")
        for (names, mark) in [(own, "_"), (others, "")] {
            for name in names {
                for rest in ["a", "x/y/a"] {
                    let photo = Self.photo(FilePath("\(name)/\(rest).png"))
                    let path = naming.basePath(of: photo)
                    #expect(path == FilePath("\(mark)\(name)/\(rest).jpg"))
                    #expect(naming.outputPath(of: photo, as: naming.variants[0], NameDetails()) == path)
                    #expect(OutputPath.isOne(path.bytes))
                    let sidecar = SettledNames(naming: naming).sidecarPath(for: photo)
                    #expect(sidecar == FilePath("\(mark)\(name)/\(rest).png.xmp"))
                }
            }
        }
    }

    @Test func noPersonGetsTheNameOfAFileOfFacecropItself() throws {
        let variant = OutputVariant(fileExtension: "jpg")
        let naming = OutputNaming(try NameTemplate("{person}/{dir}/{stem}.{ext}"), variants: [variant])
        for name in ["manifest.json", "Manifest.JSON", "manifest-1-of-2.json"] {
            let path = naming.outputPath(of: Self.photo("x/a.png"), as: variant, NameDetails(person: name))
            #expect(path == FilePath("_\(name)/x/a.jpg"))
            #expect(naming.parse(output: path.bytes, as: variant)?.base == Array("x/a.jpg".utf8))
        }
    }

    @Test func bytesThatAreNotUTF8StayAsTheyAre() {
        let source = FilePath(bytes: [0x63, 0xE9] + Array(".png".utf8))
        let output = OutputNaming(fileExtension: "webp").basePath(of: Self.photo(source))
        #expect(output.bytes == [0x63, 0xE9] + Array(".webp".utf8))
    }

    /// The digits are those of 64-bit FNV-1a, computed by another program.
    @Test func otherForms() {
        let naming = OutputNaming(fileExtension: "jpg")
        let photo = PhotoFile(path: "foobar", relativePath: "x/a.png", isNamedByUser: false)
        #expect(naming.basePath(of: photo, form: .sourceExtension) == "x/a.png.jpg")
        #expect(naming.basePath(of: photo, form: .shortHash) == "x/a~85944171.jpg")
        #expect(naming.basePath(of: photo, form: .longHash) == "x/a~85944171f73967e8.jpg")
    }

    @Test func numberedOutputsAreTakenApartAgain() throws {
        let naming = OutputNaming(fileExtension: "jpg", isNumbered: true)
        let variant = naming.variants[0]
        for source in ["a.jpg", "x/a-1.jpg", "-.jpg", "x-2/a-01.jpg", "é.jpg"] as [FilePath] {
            let photo = Self.photo(source)
            for face in [0, 1, 2, 10, 123] {
                let output = naming.outputPath(of: photo, as: variant, face: face)
                let parts = try #require(naming.parse(output: output.bytes, as: variant))
                #expect(FilePath(bytes: parts.base) == naming.basePath(of: photo) && parts.details.face == face)
                #expect(naming.parse(output: output.bytes).map(\.details.face) == [face])
            }
        }
        #expect(naming.outputPath(of: Self.photo("x/a.jpg"), as: variant, face: 2) == "x/a-2.jpg")
        for other in ["a.jpg", "a-.jpg", "a-01.jpg", "a-1.png", "a-+1.jpg", "a1.jpg", "jpg", "x-1.jpg/a"] {
            #expect(naming.parse(output: Array(other.utf8), as: variant) == nil, "\(other)")
            #expect(naming.parse(output: Array(other.utf8)).isEmpty, "\(other)")
        }
    }

    /// Numbered outputs of photos with different plain names never have the same name, with any numbers.
    @Test func numberedOutputsMeetOnlyWherePlainNamesDo() {
        let naming = OutputNaming(fileExtension: "jpg", isNumbered: true)
        let sources: [FilePath] = [
            "a.jpg", "a-0.jpg", "a-1.jpg", "a-1-1.jpg", "a-01.jpg", "a-1-0.png", "a-10.jpg", "a-.jpg",
        ]
        var outputs: Set<OutputKey> = []
        for source in sources {
            for face in 0...111 {
                let output = naming.outputPath(of: Self.photo(source), as: naming.variants[0], face: face)
                #expect(outputs.insert(OutputKey(output.bytes)).inserted, "\(output)")
            }
        }
    }

    /// Sidecars have the names of their photos, where programs look for them, and no two have the same.
    @Test(arguments: ["jpg", "webp", "xmp"], [false, true])
    func sidecarsAreNamedAfterPhotosAndNeverCollide(_ fileExtension: String, isNumbered: Bool) throws {
        let photos = ["1", "2"].flatMap { input in
            ["a.jpg", "a.png", "A.jpg", "a.jpg.png", "x/a.jpg", "b.jpg", "c"].map { name in
                PhotoFile(path: FilePath(input).appending(name), relativePath: FilePath(name), isNamedByUser: false)
            }
        }
        let lone = PhotoFile(path: "3/d.png", relativePath: "d.png", isNamedByUser: false)
        let planner = OutputNamer(
            naming: OutputNaming(fileExtension: fileExtension, isNumbered: isNumbered),
            onCollision: .rename,
            outputFolder: "out",
            isPhoto: { _ in true }
        )
        let plan = try planner.plan((photos + [lone]).map { InputWalk.Finding.file($0) })
        let sidecars = (photos + [lone]).map { plan.sidecarPath(for: $0) }
        let all = (photos + [lone]).flatMap { photo in SidecarKind.allCases.map { plan.sidecarPath(for: photo, $0) } }
        #expect(Set(all.map { OutputKey($0.bytes) }).count == all.count, "\(all)")
        #expect(Set(sidecars.map { OutputKey($0.bytes) }).count == sidecars.count, "\(sidecars)")
        #expect(plan.sidecarPath(for: lone) == "d.png.xmp")
        for (photo, sidecar) in zip(photos + [lone], sidecars) {
            #expect(plan.isOutput(sidecar.bytes, of: photo))
            let start = Array(photo.relativePath.bytes.prefix { $0 != UInt8(ascii: ".") })
            #expect(sidecar.bytes.starts(with: start) && sidecar.extension == "xmp")
        }
    }

    @Test func aPhotoWhoseOutputHasAnotherNameKeepsThatOfItsSidecar() throws {
        let photos = ["a.jpg", "a.png"].map { Self.photo(FilePath($0)) }
        let planner = OutputNamer(
            naming: OutputNaming(fileExtension: "jpg"),
            onCollision: .rename,
            outputFolder: "out",
            isPhoto: { _ in true }
        )
        let plan = try planner.plan(photos.map { InputWalk.Finding.file($0) })
        #expect(photos.map { plan.sidecarPath(for: $0) } == ["a.jpg.xmp", "a.png.xmp"])
        #expect(photos.map { plan.sidecarPath(for: $0, .focalPoint) } == ["a.jpg.focal.json", "a.png.focal.json"])
        for photo in photos {
            #expect(
                SidecarKind.allCases.allSatisfy { plan.isOutput(plan.sidecarPath(for: photo, $0).bytes, of: photo) }
            )
            #expect(plan.possibleOutputs(of: photo) { $0.string.hasSuffix("json") }.count == 1)
        }
    }
}
