import CropEngine
import SystemPackage
import Testing

@Suite struct OutputWriterTests {
    private func photo(_ folder: TemporaryFolder, _ name: String) -> PhotoFile {
        PhotoFile(path: folder("in/\(name)"), relativePath: FilePath(name), isNamedByUser: false)
    }

    private func encoded() throws -> EncodedImage {
        try VipsLibrary.start()
        let path = Samples.path("camera.png")
        let file = PhotoFile(path: path, relativePath: "camera.png", isNamedByUser: true)
        let decoded = try PhotoDecoder().open(file).decode(reduction: 1)
        let request = RenderRequest(
            frame: WholePixelRect(x: 0, y: 0, width: 8, height: 8),
            outputSize: PixelSize(width: 8, height: 8)
        )
        return try Encoder().encode(Renderer().render(request, of: decoded).image, of: decoded.photo)
    }

    /// The plan knows `a.png` alone, and gives it `a.jpg`; then `a.jpg` itself appears.
    @Test func aPhotoThatAppearsMeanwhileReplacesNothing() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.png", [1])
            var options = Options()
            options.discover.inputs = [DiscoverInput(path: folder("in"))]
            options.run.destination = .folder(folder("out"))
            let finder = try PhotoFinder(options.discover, outputFolder: folder("out"))
            let writer = OutputWriter(
                destination: options.run.destination,
                plan: try OutputPlanner(options).plan(finder)
            )
            let first = try writer.write(encoded(), of: photo(folder, "a.png"), faceNumber: nil)
            #expect(first == "a.jpg")
            let error = #expect(throws: PhotoError.self) {
                try writer.write(encoded(), of: photo(folder, "a.jpg"), faceNumber: nil)
            }
            #expect(error?.code == .outputCollision)
            #expect(error?.path == folder("in/a.jpg"))
        }
    }
}
