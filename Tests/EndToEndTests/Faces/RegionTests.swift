import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Face regions that people have drawn decide crops, and are written to sidecars.
@Suite struct RegionTests {
    private static let picture = "scenes/group-2.jpg"
    private static let size = ["--size", "100x100"]

    /// A manifest's faces with what is about regions.
    private struct Faces: Decodable {
        struct Photo: Decodable {
            struct Face: Decodable {
                var box: PixelRect
                var score: Double?
                var source: String?
                var name: String?
            }

            struct Regions: Decodable, Equatable {
                var place: String?
                var sidecar: String?
                var count: Int
                var crops: Int?
            }

            struct Sidecar: Decodable {
                var path: String
                var count: Int
            }

            var faces: [Face]
            var regions: Regions?
            var sidecar: Sidecar?
            var warnings: [String]
            var warningKinds: [String]?
            var status: String
        }

        var photos: [Photo]
    }

    private func photo(_ run: CropRun) throws -> Faces.Photo {
        try #require(try JSONDecoder().decode(Faces.self, from: run.manifestData()).photos.first { $0.regions != nil })
    }

    private func packet(_ regions: [FaceRegion], _ size: PixelSize) throws -> [UInt8] {
        try RegionSidecar.packet(regions, stored: size)
    }

    /// One detected face of the sample, drawn half as large again, and a rectangle where no face is.
    private func drawn(
        _ folder: TemporaryFolder
    ) throws -> (regions: [FaceRegion], size: PixelSize, detected: [PixelRect]) {
        try folder.copy(Self.picture, as: "plain/a.jpg")
        let plain = try folder.crop("plain", options: Self.size, output: "plain-out").manifest().photos[0]
        let size = try #require(plain.size)
        let boxes = plain.faces.map(\.box)
        try #require(boxes.count == 2, "the sample shows two people")
        let loose = boxes[0].expanded(
            left: boxes[0].width / 4,
            top: boxes[0].height / 4,
            right: boxes[0].width / 4,
            bottom: boxes[0].height / 4
        )
        let corner = PixelRect(x: 0, y: 0, width: Double(size.width) / 20, height: Double(size.height) / 20)
        let regions = [
            FaceRegion(name: "Zoë & Co", area: UnitRect(loose, in: size)),
            FaceRegion(name: nil, area: UnitRect(corner, in: size)),
        ]
        return (regions, size, boxes)
    }

    @Test func drawnFacesComeBeforeOrBesideDetectedOnes() throws {
        try withTemporaryFolder { folder in
            let (regions, size, detected) = try drawn(folder)
            try folder.copy(Self.picture, as: "in/a.jpg")
            try folder.write("in/a.jpg.xmp", packet(regions, size))
            for (use, sources) in [("prefer", ["region", "region"]), ("add", ["region", "detected", "region"])] {
                let run = try folder.crop("in", options: Self.size + ["--regions", use], output: use)
                #expect(run.status == 0, "\(run.messages)")
                let photo = try photo(run)
                #expect(photo.faces.map(\.source) == sources)
                #expect(photo.faces.map(\.name) == ["Zoë & Co"] + sources.dropFirst().map { _ in nil })
                #expect(photo.faces[0].box == detected[0], "the detected box is tight")
                #expect(photo.faces[0].score != nil && photo.faces.last?.score == nil)
                #expect(photo.regions?.place == "sidecar" && photo.regions?.count == 2)
                #expect(photo.warnings == [])
            }
            let ignoring = try folder.crop("in", options: Self.size, output: "ignore")
            #expect(try ignoring.manifest().photos[0].faces.map(\.box) == detected)
            let record = try photo(of: ignoring)
            #expect(record.regions == nil && record.faces.allSatisfy { $0.source == nil && $0.name == nil })
        }
    }

    /// A crop that a person has drawn is the frame of outputs of its ratio, on a photo that is stored lying as well; an
    /// entry of overrides.yaml comes before it.
    @Test func drawnCropsAreFramesOfOutputsOfTheirRatio() throws {
        try withTemporaryFolder { folder in
            let size = try drawn(folder).size
            let side = Double(size.height) / 2
            let area = UnitRect(PixelRect(x: 8, y: 4, width: side, height: side), in: size)
            let own = try RegionSidecar.packet(
                [],
                crops: [ImageRegion(area: area, role: .squareCropping)],
                stored: size
            )
            let drawn = String(decoding: own, as: UTF8.self).replacing(">\(ImageRegion.ownPrefix)", with: ">mine-")
            try folder.copy(Self.picture, as: "in/a.jpg")
            try folder.write("in/a.jpg.xmp", Array(drawn.utf8))
            for (size, isFramed) in [("100x100", true), ("100x50", false)] {
                let options = ["--size", size, "--regions", "prefer"]
                let run = try folder.crop("in", options: options, output: "out-\(size)")
                let photo = try #require(try run.manifest().photos.first)
                let crop = try #require(photo.crop?.pixels)
                #expect(
                    (crop == WholePixelRect(x: 8, y: 4, width: Int(side), height: Int(side))) == isFramed,
                    "\(crop)"
                )
                #expect(photo.reason == (isFramed ? "frameGiven" : "facesFound"))
                #expect(try self.photo(run).regions?.crops == (isFramed ? 1 : nil))
                #expect(photo.faces.count == 2, "crops say nothing about faces")
            }
            try folder.write("in/overrides.yaml", Array("version: 1\nphotos:\n  a.jpg: {focal: [0.9, 0.9]}\n".utf8))
            let run = try folder.crop(
                "in",
                options: ["--size", "100x100", "--regions", "prefer"],
                output: "overridden"
            )
            #expect(try #require(try run.manifest().photos.first?.crop?.pixels.x) > 8)
        }
    }

    /// A sidecar that says nothing about faces does not hide those in the photo.
    @Test func facesInThePhotoCountBesideCropsInTheSidecar() throws {
        try withTemporaryFolder { folder in
            try folder.copy("curies.jpg", as: "in/a.jpg")
            let packet = """
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <rdf:Description xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" \
                xmlns:p="http://ns.adobe.com/xap/1.0/">
                <e:ImageRegion><rdf:Bag><rdf:li rdf:parseType="Resource"><e:RegionBoundary e:rbShape="rectangle" \
                e:rbUnit="relative" e:rbX="0.1" e:rbY="0.2" e:rbW="0.5" e:rbH="0.6"/>
                <e:rRole><rdf:Bag><rdf:li rdf:parseType="Resource"><p:Identifier><rdf:Bag>
                <rdf:li>http://cv.iptc.org/newscodes/imageregionrole/squareCropping</rdf:li>
                </rdf:Bag></p:Identifier></rdf:li></rdf:Bag></e:rRole></rdf:li></rdf:Bag></e:ImageRegion>
                </rdf:Description></rdf:RDF></x:xmpmeta>
                """
            try folder.write("in/a.jpg.xmp", Array(packet.utf8))
            let run = try folder.crop("in", options: Self.size + ["--regions", "prefer"])
            let crop = try #require(try run.manifest().photos.first { $0.crop != nil }?.crop?.pixels)
            #expect(crop == WholePixelRect(x: 84, y: 140, width: 420, height: 420))
            let photo = try photo(run)
            #expect(Set(photo.faces.compactMap(\.name)) == ["Marie Curie", "Pierre Curie"])
            #expect(photo.regions == .init(place: "embedded", sidecar: nil, count: 2, crops: 1))
        }
    }

    /// By a launched process, whose sandbox must allow the sidecar of an input that is a file.
    @Test func theSidecarOfANamedFileIsReadInTheSandbox() throws {
        try withTemporaryFolder { folder in
            let (regions, size, _) = try drawn(folder)
            try folder.copy(Self.picture, as: "in/a.jpg")
            try folder.write("in/a.xmp", packet(regions, size))
            let run = try folder.launchCrop("in/a.jpg", options: Self.size + ["--regions", "prefer"])
            #expect(run.status == 0, "\(run.messages)")
            let photo = try photo(run)
            #expect(photo.regions?.count == 2 && photo.regions?.sidecar?.hasSuffix("in/a.xmp") == true)
        }
    }

    /// A link may lead anywhere; it was called "Permission denied", because the sandbox stopped it.
    @Test(arguments: ["process", "none"])
    func aLinkedSidecarIsReadOnlyOnRequest(isolation: String) throws {
        try withTemporaryFolder { folder in
            let (regions, size, _) = try drawn(folder)
            try folder.copy(Self.picture, as: "in/a.jpg")
            try folder.write("elsewhere/real.xmp", packet([regions[0]], size))
            try folder.link("in/a.jpg.xmp", to: folder("elsewhere/real.xmp").string)
            for (number, inputs) in ["in", "in/a.jpg"].enumerated() {
                let options = Self.size + ["--regions", "prefer", "--isolation", isolation]
                let plain = try folder.launchCrop(inputs, options: options, output: "ignored\(number)")
                #expect(
                    plain.messages.contains("it is a symbolic link, and links are not followed"),
                    "\(plain.messages)"
                )
                #expect(try plain.status == 0 && photo(plain).regions?.count == 0)
                let followed = try folder.launchCrop(
                    inputs,
                    options: options + ["--follow-symlinks"],
                    output: "followed\(number)"
                )
                #expect(try followed.status == 0 && photo(followed).regions?.count == 1, "\(followed.messages)")
            }
        }
    }

    @Test(arguments: ["in/a.jpg.XMP", "in/a.XMP", "in/a.xmp"])
    func anEndingInCapitalsCounts(name: String) throws {
        try withTemporaryFolder { folder in
            let (regions, size, _) = try drawn(folder)
            try folder.copy(Self.picture, as: "in/a.jpg")
            try folder.write(name, packet([regions[0]], size))
            let run = try folder.crop("in", options: Self.size + ["--regions", "prefer", "--include", "*.jpg"])
            #expect(try photo(run).faces.count == 1, "\(run.messages)")
        }
    }

    @Test func aPhotoIsDoneAgainIfItsSidecarChanges() throws {
        try withTemporaryFolder { folder in
            let (regions, size, _) = try drawn(folder)
            try folder.copy(Self.picture, as: "in/a.jpg")
            folder.settle("in")
            let options = Self.size + ["--regions", "prefer", "--include", "*.jpg"]
            func run() throws -> (done: Int, again: Int, faces: [String?]) {
                let run = try folder.crop("in", options: options)
                #expect(run.status == 0, "\(run.messages)")
                let counts = try run.thisRun()
                return (counts.done, counts.renderedAgain, try photo(run).faces.map(\.name))
            }
            #expect(try run() == (1, 0, [nil, nil]))
            #expect(try run() == (0, 0, [nil, nil]))
            try folder.write("in/a.jpg.xmp", packet(regions, size))
            folder.setTime(folder("in/a.jpg.xmp"), secondsAgo: 100)
            #expect(try run() == (1, 1, ["Zoë & Co", nil]), "it has appeared; the faces are known")
            #expect(try run() == (0, 0, ["Zoë & Co", nil]))
            try folder.write("in/a.jpg.xmp", packet([regions[0]], size))
            folder.setTime(folder("in/a.jpg.xmp"), secondsAgo: 50)
            #expect(try run() == (1, 1, ["Zoë & Co"]), "it has changed")
            try FileManager.default.removeItem(atPath: folder("in/a.jpg.xmp").string)
            #expect(try run() == (1, 1, [nil, nil]), "it has gone, and the face that it left out is back")
        }
    }

    /// The photo is done without them, the others too, and the message says what is wrong where.
    @Test(arguments: [
        ("broken", "<a>\n<b>\n</a>", "line 3: "),
        (
            "hostile", "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>\n<a>&b;</a>",
            "line 1: it declares a document type"
        ),
        ("deep", String(repeating: "<a>", count: 10_000), "line 1: its elements are nested more than 100 deep"),
        ("large", String(repeating: " ", count: (16 << 20) + 1), "it has 16777217 bytes"), ("empty", "", "it is empty"),
    ])
    func badMetadataAreAWarning(_ kind: String, _ text: String, _ reason: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            try Data(text.utf8).write(to: URL(filePath: folder("in/a.jpg.xmp").string))
            let run = try folder.crop("in", options: Self.size + ["--regions", "prefer", "--include", "*.jpg"])
            #expect(run.status == 0, "\(run.messages)")
            let photo = try photo(run)
            #expect(photo.faces.count == 2 && photo.regions == Faces.Photo.Regions(count: 0))
            #expect(photo.warningKinds == ["regions"])
            let warning = try #require(photo.warnings.first)
            #expect(warning.contains("a.jpg.xmp") && warning.contains(reason), "\(kind): \(warning)")
            #expect(warning.hasSuffix("Write it again with the program that made it, or move it away."))
            #expect(run.messages.contains(reason))
        }
    }

    /// In every orientation, the sidecar holds the faces in the stored picture: read again, they are where they were.
    @Test func writtenRegionsAreReadAgainInEveryOrientation() throws {
        try withTemporaryFolder { folder in
            for value in 1...8 { try folder.copy("orientation/orientation-\(value).jpg", as: "in/\(value).jpg") }
            let first = try folder.crop("in", options: Self.size + ["--write-regions"], output: "first")
            #expect(first.status == 0, "\(first.messages)")
            let before = try first.manifest().photos
            for value in 1...8 {
                let written = try Data(contentsOf: URL(filePath: folder("first/\(value).jpg.xmp").string))
                try folder.write("in/\(value).jpg.xmp", Array(written))
            }
            let options = Self.size + ["--regions", "prefer", "--include", "*.jpg", "--min-score", "1"]
            let second = try folder.crop("in", options: options, output: "second")
            let after = try JSONDecoder().decode(Faces.self, from: second.manifestData()).photos
            #expect(before.count == 8 && after.count == 8)
            for (before, after) in zip(before, after) {
                #expect(after.faces.count == before.faces.count && !before.faces.isEmpty, "\(before.source)")
                for (old, new) in zip(before.faces, after.faces) {
                    #expect(new.source == "region")
                    #expect(old.box.intersectionOverUnion(new.box) > 0.999, "\(before.source): \(old.box), \(new.box)")
                }
            }
        }
    }

    /// Nothing replaces a sidecar that facecrop has not written, and originals stay as they are.
    @Test func foreignSidecarsStay() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            try folder.write("in/a.jpg.xmp", Array("<own/>".utf8))
            try folder.write("out/a.jpg.xmp", Array("<foreign/>".utf8))
            let before = try FileTree.contents(of: folder("in"))
            for options in [[], ["--overwrite"]] {
                let run = try folder.crop("in", options: Self.size + ["--write-regions"] + options)
                #expect(run.status == 1)
                #expect(try run.manifest().photos[0].error?.code == "outputExists")
                #expect(try run.manifest().photos[0].error?.message.contains("a.jpg.xmp' is there already") == true)
                #expect(try FileTree.contents(of: folder("out"))["a.jpg.xmp"] == Array("<foreign/>".utf8))
            }
            #expect(try FileTree.contents(of: folder("in")) == before)
        }
    }

    @Test func aSidecarIsAnOutputThatLaterRunsKnow() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            folder.settle("in")
            let options = Self.size + ["--write-regions"]
            let first = try folder.crop("in", options: options)
            #expect(try photo(of: first).sidecar?.path == "a.jpg.xmp" && photo(of: first).sidecar?.count == 2)
            #expect(try folder.crop("in", options: options).thisRun().done == 0)
            try FileManager.default.removeItem(atPath: folder("out/a.jpg.xmp").string)
            #expect(try folder.crop("in", options: options).thisRun().renderedAgain == 1)
            #expect(try folder.crop("in", options: options + ["--margin", "10%"]).thisRun().renderedAgain == 1)
            _ = try folder.crop("in", options: Self.size + ["--prune"])
            #expect(try FileTree.contents(of: folder("out"))["a.jpg.xmp"] == nil)
        }
    }

    private func photo(of run: CropRun) throws -> Faces.Photo {
        try #require(try JSONDecoder().decode(Faces.self, from: run.manifestData()).photos.first)
    }

    /// The crops stand in the sidecar as the IPTC has them, as fractions of the stored picture.
    @Test func cropsAreWrittenAsImageRegions() throws {
        try withTemporaryFolder { folder in
            // Stored with its left side up, so that across is down.
            try folder.copy("orientation/orientation-6.jpg", as: "in/a.jpg")
            let renditions = ["--rendition", "sq: {size: 100x100}", "--rendition", "tall: {size: 90x160}"]
            let run = try folder.crop("in", options: renditions + ["--write-regions"])
            #expect(run.status == 0, "\(run.messages)")
            let sidecar = try #require(try run.outputs()["a.jpg.xmp"])
            let text = String(decoding: sidecar, as: UTF8.self)
            func values(_ name: String) -> [String] {
                text.components(separatedBy: "<\(name)>").dropFirst()
                    .map { $0.components(separatedBy: "</").first ?? "" }
            }
            let photo = try run.manifest().photo("a.jpg")
            let size = try #require(photo.size)
            let shown = photo.outputs.map { UnitRect($0.crop.pixels.asPixelRect, in: size) }
            for (name, expected) in [
                ("rbX", shown.map(\.y)), ("rbY", shown.map { 1 - $0.x - $0.width }), ("rbW", shown.map(\.height)),
                ("rbH", shown.map(\.width)),
            ] {
                let found = values("Iptc4xmpExt:\(name)").compactMap(Double.init)
                #expect(found.count == 2 && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "\(name) \(found)")
            }
            let roles = values("rdf:li").filter { $0.hasPrefix("http") }.map { $0.split(separator: "/").last ?? "" }
            #expect(roles == ["squareCropping", "portraitCropping"])
            #expect(values("Iptc4xmpExt:rbUnit") == ["relative", "relative"])
            #expect(values("rdf:li xml:lang=\"x-default\"") == ["sq", "tall"])
        }
    }
}
