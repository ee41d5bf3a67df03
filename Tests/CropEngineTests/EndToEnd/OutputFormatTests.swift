import CropEngine
import SystemPackage
import Testing

/// Outputs are of the format that was asked for, by their content.
@Suite struct OutputFormatTests {
    @Test(arguments: [("jpeg", "jpg"), ("png", "png"), ("webp", "webp"), ("avif", "avif")])
    func theContentIsOfTheFormat(format: String, fileExtension: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-6.jpg", as: "photo.jpg")
            let run = try folder.crop("photo.jpg", options: ["--format", format, "--size", "48x64"])
            #expect(run.status == 0, "\(run.messages)")
            let output = try #require(try run.manifest().photo("photo.jpg").outputs.first)
            #expect(output.path == "photo.\(fileExtension)" && output.format == format)
            let bytes = try FileTree.bytes(of: run.output.appending(output.path))
            #expect(bytes.count == output.bytes)
            #expect(ImageFormat(sniffing: Array(bytes.prefix(ImageFormat.sniffedByteCount)))?.rawValue == format)
            #expect(try run.picture(output.path).size == PixelSize(width: 48, height: 64))
        }
    }

    @Test func keptMetadataSaysThatTheOutputIsUpright() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-6.jpg", as: "photo.jpg")
            let stripped = try folder.crop("photo.jpg", output: "stripped")
            #expect(try stripped.header("photo.jpg").hasOrientationTag == false)
            let kept = try folder.crop("photo.jpg", options: ["--keep-metadata"], output: "kept")
            let header = try kept.header("photo.jpg")
            #expect(header.hasOrientationTag && header.orientation == .upright)
            let hashes = try [stripped, kept].map { try DifferenceHash($0.picture("photo.jpg", longSide: 90)) }
            #expect(hashes[0].distance(to: hashes[1]) <= 2)
        }
    }

    @Test func qualityDecidesTheSizeOfTheFile() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "photo.jpg")
            let sizes = try ["20", "95"].map { quality in
                let run = try folder.crop("photo.jpg", options: ["--quality", quality, "--size", "200x200"])
                return try #require(try run.manifest().photo("photo.jpg").outputs.first).bytes
            }
            #expect(2 * sizes[0] < sizes[1], "\(sizes)")
        }
    }
}
