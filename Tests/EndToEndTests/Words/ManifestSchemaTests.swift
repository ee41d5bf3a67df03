import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Manifests of every kind of run conform to `docs/manifest.schema.json`.
@Suite struct ManifestSchemaTests {
    private static let python = "/usr/bin/python3"

    /// Prints the errors of each manifest; the last argument is the schema.
    private static let program = """
        import json, sys, jsonschema
        *manifests, schema = [json.load(open(name)) for name in sys.argv[1:]]
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for name, manifest in zip(sys.argv[1:], manifests):
            for error in validator.iter_errors(manifest):
                print(name, list(error.absolute_path), error.message)
        """

    private static let hasValidator = (try? python(["-c", "import jsonschema"]))?.status == 0

    static let optionSets: [[String]] = [
        [],
        ["--framing", "each", "--size", "120x90"],
        ["--framing", "index:2", "--fallback", "skip", "--aspect", "4:5"],
        ["--framing", "group", "--fallback", "fail", "--keep-faces", "--margin", "12"],
        ["--try-rotations", "--format", "webp", "--fallback", "attention,center", "--min-face", "2%"],
        ["--face-height", "40%", "--fill", "blur", "--aspect", "1:1", "--place", "thirds", "--format", "png"],
        ["--landmarks", "--framing", "largest"],
        ["--head-height", "70%", "--aspect", "7:9"], ["--preset", "linkedin", "--head-top", "hair"],
        ["--regions", "add", "--write-regions"],
        ["--lossless", "--framing", "each", "--focal-sidecar"],
        ["--regions", "prefer", "--framing", "each"],
        ["--level", "--framing", "each"],
        ["--best-of-burst", "5", "--require-open-eyes"],
        ["--expect-faces", "1+", "--min-sharpness", "0.05", "--max-yaw", "30", "--require-open-eyes=strict"],
        ["--fallback", "salient,center", "--min-crop-confidence", "0.6"], ["--preset", "avatar", "--size", "300x300"],
        ["--min-eye-distance", "20"], ["--mask", "round"], ["--mask", "round:grey"],
        ["--include", "*.*g", "--exclude", "nothing", "--follow-symlinks", "--system-folders"],
        ["--size", "64x64", "--enlarge", "--keep-metadata", "--keep-profile", "--quality", "50", "--headroom", "10%"],
    ]

    /// The schema lists exactly the formats that photos can have.
    @Test func theSchemaNamesAllFormats() throws {
        let schema = try Data(
            contentsOf: URL(filePath: PackageFolder.root.string).appending(path: "docs/manifest.schema.json")
        )
        let root = try #require(try JSONSerialization.jsonObject(with: schema) as? [String: Any])
        let photo = (root["$defs"] as? [String: Any])?["photo"] as? [String: Any]
        let format = (photo?["properties"] as? [String: Any])?["format"] as? [String: Any]
        let named = try #require(format?["enum"] as? [String])
        let formats =
            ImageFormat.allCases.map(PictureFormat.image) + RawFormat.allCases.map(PictureFormat.raw)
            + UnreadFormat.allCases.map(PictureFormat.unread)
        #expect(named == formats.map(\.id))
    }

    @Test(.enabled(if: hasValidator, "python3-jsonschema is missing: run make deps"), arguments: optionSets)
    func manifestsAreValid(options: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            try folder.copy("scenes/sideways-no-tag.jpg", as: "in/sideways.jpg")
            try folder.copy("chelsea.png", as: "in/no-face.png")
            try folder.write("in/burst-1.jpg", BurstPhotos.portrait(taken: "2026:05:01 10:00:00", hasClosedEyes: true))
            try folder.write("in/burst-2.jpg", BurstPhotos.portrait(taken: "2026:05:01 10:00:01", hasClosedEyes: true))
            let drawn = [
                FaceRegion(name: "Ada", area: UnitRect(x: 0, y: 0, width: 0.1, height: 0.1)),
                FaceRegion(name: nil, area: UnitRect(x: 0.99999, y: 0.5, width: 0.1, height: 0.1)),
            ]
            let size = PixelSize(width: 3, height: 2)
            try folder.write("in/group.jpg.xmp", RegionSidecar.packet(drawn, stored: size))
            try folder.write("in/burst-1.xmp", Array("<broken".utf8))
            try folder.write("in/broken.jpg", Array("not a picture".utf8))
            try folder.write("in/drawing.psd", Array("8BPS\0\u{1}\0\0".utf8))
            let jpeg = try Samples.bytes("scenes/group-2.jpg")
            let preview = RawFile.Preview(jpeg: jpeg, size: try openedPhoto(jpeg).header.storedSize)
            try folder.write("in/raw.dng", RawFile.tiff(maker: "Test", preview: preview, isDNG: true))
            try folder.write("in/notes.txt", Array("not meant to be a picture".utf8))
            try folder.copy("orientation/orientation-6.jpg", as: "in/caf\u{E9}.jpg")
            try folder.write(
                Array("in/caf".utf8) + [0xE9] + Array(".jpg".utf8),
                try Samples.bytes("orientation/orientation-3.jpg")
            )
            let run = try folder.crop("in", options: options)
            #expect(run.status == 1, "one photo is broken: \(run.messages)")
            #expect(try Self.complaints(about: run.output.appending("manifest.json")) == "")
        }
    }

    @Test(.enabled(if: hasValidator, "python3-jsonschema is missing: run make deps"))
    func manifestsOfAlignedFacesAreValid() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            try folder.copy("chelsea.png", as: "in/no-face.png")
            let run = try folder.crop("in", command: "align", options: ["--template", "arcface"])
            #expect(run.status == 0, "\(run.messages)")
            #expect(try Self.complaints(about: run.output.appending("manifest.json")) == "")
        }
    }

    @Test(.enabled(if: hasValidator, "python3-jsonschema is missing: run make deps"))
    func theValidatorFindsWhatIsWrong() throws {
        try withTemporaryFolder { folder in
            let file = try folder.write("wrong.json", Array(#"{"schemaVersion": 2}"#.utf8))
            let complaints = try Self.complaints(about: file)
            #expect(complaints.contains("schemaVersion") && complaints.contains("photos"), "\(complaints)")
        }
    }

    static func complaints(about manifest: FilePath) throws -> String {
        let schema = PackageFolder.root.appending("docs/manifest.schema.json")
        let result = try python(["-c", program, manifest.string, schema.string])
        try #require(result.status == 0, "\(result.output)")
        return result.output
    }

    private static func python(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: python)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
