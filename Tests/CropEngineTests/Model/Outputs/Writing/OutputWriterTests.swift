import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct OutputWriterTests {
    private func photo(_ folder: TemporaryFolder, _ name: String) -> PhotoFile {
        PhotoFile(path: folder("in/\(name)"), relativePath: FilePath(name), isNamedByUser: false)
    }

    /// Eight bytes, as a compressed picture.
    private func encoded() -> EncodedImage {
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 1)
        bytes.initializeMemory(as: UInt8.self, repeating: 7, count: 8)
        return EncodedImage(takingOwnership: bytes, count: 8) { $0.deallocate() }
    }

    /// Outputs in memory are no files: photos may share a name, and nothing is looked up or written.
    @Test func outputsThatAreKeptAreNotWritten() throws {
        try withTemporaryFolder { folder in
            try folder.write("out/a.jpg", [2])
            let plan = SettledNames(naming: OutputNaming(fileExtension: "jpg", isNumbered: true))
            let shared = OutputWriter(destination: .dryRun(folder("out")), plan: plan, keepsContents: true)
            for _ in 0..<2 {
                let writer = shared.permitting(OutputPermit())
                let (file, variant) = (photo(folder, "a.png"), plan.naming.variants[0])
                let written = try [1, 2].map { face in
                    try writer.write(EncodedImage([UInt8(face)]), of: file, as: variant, NameDetails(face: face))
                }
                #expect(written.map(\.path) == ["a-1.jpg", "a-2.jpg"] && !writer.hasOutput(of: file))
                writer.noteOutputs([], of: file)
            }
            #expect(try FileTree.contents(of: folder.path) == ["out/a.jpg": [2]])
        }
    }

    /// A photo with a name of its own has that in place of its folder and name.
    @Test func aPhotoCanBeNamed() throws {
        let plan = SettledNames(naming: OutputNaming(fileExtension: "jpg"))
        let writer = OutputWriter(destination: .dryRun("out"), plan: plan)
        let file = PhotoFile(path: "x/a.png", relativePath: "x/a.png", isNamedByUser: true)
        #expect(writer.naming(file, nil).plan.basePaths(of: file) == ["x/a.jpg"])
        #expect(writer.naming(file, EncodedPath("b/c")).plan.basePaths(of: file) == ["b/c.jpg"])
    }

    /// A file that appears where nothing was when the photo was planned; the log is written before the name is given.
    @Test func aFileThatAppearsMeanwhileIsNotReplaced() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.png", [1])
            try folder.write("out/a.jpg", [2])
            var options = Options()
            options.discover.inputs = [DiscoverInput(path: folder("in"))]
            options.run.destination = .folder(folder("out"))
            let walk = try InputWalk(options.discover, outputFolder: folder("out"))
            let plan = try OutputNamer(options).plan(walk)
            for permit in [OutputPermit(), OutputPermit(replaceable: [Array("b.jpg".utf8)])] {
                let writer = OutputWriter(destination: options.run.destination, plan: plan).permitting(permit)
                let error = #expect(throws: PhotoError.self) {
                    try writer.write(
                        encoded(),
                        of: photo(folder, "a.png"),
                        as: plan.naming.variants[0],
                        NameDetails()
                    )
                }
                #expect(error?.code == .outputExists && error?.path == folder("in/a.png"))
                #expect(try FileTree.contents(of: folder("out")) == ["a.jpg": [2]])
                #expect(writer.outputs.isEmpty)
            }
            for permit in [OutputPermit(replacesAll: true), OutputPermit(replaceable: [Array("a.jpg".utf8)])] {
                try folder.write("out/a.jpg", [2])
                let writer = OutputWriter(destination: options.run.destination, plan: plan).permitting(permit)
                _ = try writer.write(
                    encoded(),
                    of: photo(folder, "a.png"),
                    as: plan.naming.variants[0],
                    NameDetails()
                )
                #expect(try FileTree.bytes(of: folder("out/a.jpg")).count > 2)
                #expect(writer.outputs.first?.modifiedNanoseconds != nil)
            }
        }
    }

    /// The plan knows `a.png` alone, and gives it `a.jpg`; then `a.jpg` itself appears.
    @Test func aPhotoThatAppearsMeanwhileReplacesNothing() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.png", [1])
            var options = Options()
            options.discover.inputs = [DiscoverInput(path: folder("in"))]
            options.run.destination = .folder(folder("out"))
            let walk = try InputWalk(options.discover, outputFolder: folder("out"))
            let plan = try OutputNamer(options).plan(walk)
            let writer = OutputWriter(destination: options.run.destination, plan: plan)
            let first = try writer.write(
                encoded(),
                of: photo(folder, "a.png"),
                as: plan.naming.variants[0],
                NameDetails()
            )
            #expect(first.path == "a.jpg")
            let error = #expect(throws: PhotoError.self) {
                try writer.write(encoded(), of: photo(folder, "a.jpg"), as: plan.naming.variants[0], NameDetails())
            }
            #expect(error?.code == .outputCollision)
            #expect(error?.path == folder("in/a.jpg"))
        }
    }
}
