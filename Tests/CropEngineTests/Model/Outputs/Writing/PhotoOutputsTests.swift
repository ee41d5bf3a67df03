import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What one photo gets in the output folder; the side that asks may be a process that a photo has taken over.
@Suite struct PhotoOutputsTests {
    private static let plan = SettledNames(naming: OutputNaming(fileExtension: "jpg"))
    private static let jpeg = OutputVariant(fileExtension: "jpg")
    private static var picture: EncodedImage { EncodedImage(Array(repeating: 7, count: 8)) }

    private func photo(_ folder: TemporaryFolder, _ name: String) -> PhotoFile {
        PhotoFile(path: folder("in/\(name)"), relativePath: FilePath(name), isNamedByUser: false)
    }

    private static func output(_ variant: OutputVariant = jpeg, face: Int = 0) -> OutputQuestion.Output {
        .init(variant, NameDetails(face: face))
    }

    /// A record of `photo` with these files: the first are outputs, then come sidecars with regions and focal point.
    private static func record(
        _ photo: PhotoFile,
        outputs: [WrittenFile] = [],
        sidecar: WrittenFile? = nil
    ) throws -> PhotoRecord {
        var record = PhotoRecord(source: photo.path)
        let size = PixelSize(width: 1, height: 1)
        record.outputs = outputs.map { file in
            OutputRecord(
                path: file.path.text,
                pathBase64: file.path.base64,
                format: "jpeg",
                size: size,
                bytes: file.bytes,
                keptByHand: file.keptByHand,
                crop: CropRecord(WholePixelRect(x: 0, y: 0, width: 1, height: 1), photo: size)
            )
        }
        record.sidecar = sidecar.map { SidecarRecord($0, count: 1) }
        record.note(.written)
        return record
    }

    /// Outputs in memory are no files: photos may share a name, and nothing is looked up or written.
    @Test func outputsThatAreKeptAreNotWritten() throws {
        try withTemporaryFolder { folder in
            try folder.write("out/a.jpg", [2])
            let plan = SettledNames(naming: OutputNaming(fileExtension: "jpg", isNumbered: true))
            let shared = OutputWriter(destination: .dryRun(folder("out")), plan: plan, keepsContents: true)
            let (file, variant) = (photo(folder, "a.png"), plan.naming.variants[0])
            for _ in 0..<2 {
                let outputs = shared.outputs(of: file)
                #expect(try outputs.settle([Self.output(variant, face: 1)], sidecars: []) == [nil])
                let written = try [2, 1].map { face in
                    try outputs.write(EncodedImage([UInt8(face)]), as: Self.output(variant, face: face))
                }
                var processed = ProcessedPhoto(record: try Self.record(file, outputs: written))
                outputs.complete(&processed)
                #expect(processed.contents == [[2], [1]] && processed.outputs.isEmpty)
            }
            #expect(try FileTree.contents(of: folder.path) == ["out/a.jpg": [2]])
        }
    }

    /// A photo with a name of its own has that in place of its folder and name.
    @Test func aPhotoCanBeNamed() throws {
        let writer = OutputWriter(destination: .dryRun("out"), plan: Self.plan)
        let file = PhotoFile(path: "x/a.png", relativePath: "x/a.png", isNamedByUser: true)
        for (name, path) in [(nil, "x/a.jpg"), (GivenName(path: "b/c"), "b/c.jpg")] as [(GivenName?, FilePath)] {
            let outputs = writer.outputs(of: file, named: name)
            #expect(try outputs.file(of: Self.output()) == WrittenFile(path, bytes: 0))
        }
    }

    /// A file that appears where nothing was when the photo was planned.
    @Test func aFileThatAppearsMeanwhileIsNotReplaced() throws {
        try withTemporaryFolder { folder in
            let writer = OutputWriter(destination: .folder(folder("out")), plan: Self.plan)
            let file = photo(folder, "a.png")
            for permit in [OutputPermit(), OutputPermit(replaceable: [Array("b.jpg".utf8)])] {
                try folder.write("out/a.jpg", [2])
                let outputs = writer.outputs(of: file, permit: permit)
                let error = #expect(throws: PhotoError.self) { try outputs.write(Self.picture, as: Self.output()) }
                #expect(error?.code == .outputExists && error?.path == file.path)
                #expect(try FileTree.contents(of: folder("out")) == ["a.jpg": [2]])
                var processed = ProcessedPhoto(record: PhotoRecord(source: file.path))
                outputs.complete(&processed)
                #expect(processed.outputs.isEmpty)
            }
            for permit in [OutputPermit(replacesAll: true), OutputPermit(replaceable: [Array("a.jpg".utf8)])] {
                try folder.write("out/a.jpg", [2])
                let outputs = writer.outputs(of: file, permit: permit)
                let written = try outputs.write(Self.picture, as: Self.output())
                #expect(written == WrittenFile("a.jpg", bytes: 8))
                #expect(try FileTree.bytes(of: folder("out/a.jpg")) == Self.picture.bytes)
                var processed = ProcessedPhoto(record: try Self.record(file, outputs: [written]))
                outputs.complete(&processed)
                #expect(processed.outputs.map(\.byteCount) == [8])
                #expect(processed.outputs.first?.modifiedNanoseconds != nil)
                outputs.startOver()
            }
        }
    }

    /// The plan knows `a.png` alone, and gives it `a.jpg`; then `a.jpg` itself appears.
    @Test(arguments: [true, false]) func aPhotoThatAppearsMeanwhileReplacesNothing(isWritten: Bool) throws {
        try withTemporaryFolder { folder in
            let writer = OutputWriter(destination: .folder(folder("out")), plan: Self.plan)
            let first = writer.outputs(of: photo(folder, "a.png"))
            _ = try first.settle([Self.output()], sidecars: [])
            if isWritten { _ = try first.write(Self.picture, as: Self.output()) }
            let second = writer.outputs(of: photo(folder, "a.jpg"))
            let error = #expect(throws: PhotoError.self) { try second.settle([Self.output()], sidecars: []) }
            #expect(error?.code == .outputCollision && error?.path == folder("in/a.jpg"))
        }
    }

    /// What was done has its names, and what has failed has not; what is to be done again may replace what it wrote.
    @Test func onlyPhotosThatAreDoneKeepTheirNames() throws {
        try withTemporaryFolder { folder in
            let writer = OutputWriter(destination: .folder(folder("out")), plan: Self.plan)
            let failed = writer.outputs(of: photo(folder, "a.png"))
            let written = try failed.write(Self.picture, as: Self.output())
            var record = try Self.record(photo(folder, "a.png"), outputs: [written])
            let error = PhotoError(.encodeFailed, stage: .encode, path: folder("in/a.png"), message: "It failed.")
            record.note(.failed(error))
            var processed = ProcessedPhoto(record: record)
            failed.complete(&processed)
            #expect(processed.outputs.map(\.path) == [Array("a.jpg".utf8)])

            let second = writer.outputs(of: photo(folder, "a.jpg"))
            #expect(try second.settle([Self.output()], sidecars: []) == [nil], "its name is free")
            let other = EncodedImage([1])
            #expect(throws: PhotoError.self) { try second.write(other, as: Self.output()) }
            failed.startOver()
            second.startOver()
            _ = try failed.write(other, as: Self.output())
            #expect(try FileTree.bytes(of: folder("out/a.jpg")) == [1])
        }
    }

    /// A photo has each file once.
    @Test func noOutputReplacesAnotherOfItsPhoto() throws {
        try withTemporaryFolder { folder in
            let writer = OutputWriter(destination: .folder(folder("out")), plan: Self.plan)
            let outputs = writer.outputs(of: photo(folder, "a.png"), permit: OutputPermit(replacesAll: true))
            _ = try outputs.settle([Self.output()], sidecars: [])
            _ = try outputs.write(Self.picture, as: Self.output())
            let error = #expect(throws: PhotoError.self) { try outputs.write(Self.picture, as: Self.output()) }
            #expect(error?.code == .outputCollision)
        }
    }

    /// What an earlier run has made is kept, and counts as an output where the record has it.
    @Test func outputsThatAreUpToDateAreKept() throws {
        try withTemporaryFolder { folder in
            let variants = [Self.jpeg, OutputVariant(fileExtension: "webp")]
            let plan = SettledNames(naming: OutputNaming(variants: variants))
            let known = JournalEntry.Output(path: Array("a.webp".utf8), byteCount: 3, checksum: "0")
            let writer = OutputWriter(destination: .folder(folder("out")), plan: plan)
            let file = photo(folder, "a.png")
            let outputs = writer.outputs(of: file, permit: OutputPermit(upToDate: [known]))
            let settled = try outputs.settle(variants.map { Self.output($0) }, sidecars: [])
            #expect(settled == [nil, WrittenFile("a.webp", bytes: 3)])
            let written = try outputs.write(Self.picture, as: Self.output())
            let record = try Self.record(file, outputs: [written] + settled.compactMap { $0 })
            #expect(outputs.areAll(in: record))
            var processed = ProcessedPhoto(record: record)
            outputs.complete(&processed)
            #expect(processed.outputs.map(\.path) == ["a.jpg", "a.webp"].map { Array($0.utf8) })
        }
    }

    /// A record is believed only if its files are those that were named in answers, with the sizes that they have.
    @Test func onlyFilesThatWereNamedAreBelieved() throws {
        try withTemporaryFolder { folder in
            let writer = OutputWriter(destination: .folder(folder("out")), plan: Self.plan)
            let file = photo(folder, "a.png")
            let outputs = writer.outputs(of: file)
            let empty = try Self.record(file)
            #expect(outputs.areAll(in: empty))
            let unwritten = try Self.record(file, outputs: [WrittenFile("a.jpg", bytes: 8)])
            #expect(!outputs.areAll(in: unwritten))
            let written = try outputs.write(Self.picture, as: Self.output())
            let sidecar = try outputs.write(EncodedImage([1, 2]), as: .regions)
            #expect(sidecar == WrittenFile("a.png.xmp", bytes: 2))
            #expect(outputs.areAll(in: try Self.record(file, outputs: [written], sidecar: sidecar)))
            let byHand = KeptByHandRecord(bytes: 8, size: nil)
            let forged: [WrittenFile] =
                ["b.jpg", "../a.jpg", "/etc/passwd", "a.webp", "sub/a.jpg", ""].map { WrittenFile($0, bytes: 8) }
                + [-1, 0, 9, .max, .min].map { WrittenFile("a.jpg", bytes: $0) }
                + [WrittenFile("a.jpg", bytes: 8, keptByHand: byHand)]
            for file in forged {
                #expect(!outputs.areAll(in: try Self.record(photo(folder, "a.png"), outputs: [file])), "\(file)")
                #expect(!outputs.areAll(in: try Self.record(photo(folder, "a.png"), sidecar: file)), "\(file)")
            }
        }
    }

    /// What is asked for decides nothing but the values of details, and leads to no other folder.
    @Test func questionsLeadNowhereElse() throws {
        var options = Options()
        options.outputs.nameTemplate = try NameTemplate("{person}/{stem}{-width}x{height}{.hash}.{ext}")
        try withTemporaryFolder { folder in
            let plan = SettledNames(naming: OutputNaming(options))
            let writer = OutputWriter(destination: .folder(folder("out")), plan: plan)
            let own = plan.naming.variants[0]
            let size = PixelSize(width: 1, height: .max)
            for person in ["..", "../..", "/etc", ".facecrop", "", "a/../../b", "a\u{0}b"] {
                let outputs = writer.outputs(of: photo(folder, "a.png"), permit: OutputPermit(replacesAll: true))
                let details = NameDetails(size: size, person: person)
                let question = OutputQuestion.write(.init(own, details))
                #expect(outputs.mayAsk(question))
                _ = try? outputs.answer(question, Self.picture)
                outputs.startOver()
            }
            let people = FileTree.files(in: folder.path).map { $0.removingLastComponent() }
            #expect(people.contains("out/_.facecrop"), "\(people)")
            #expect(people.allSatisfy { $0.removingLastComponent() == "out" }, "\(people)")
            let outputs = writer.outputs(of: photo(folder, "a.png"))
            let foreign = [
                OutputVariant(rendition: "../../x", fileExtension: own.fileExtension),
                OutputVariant(fileExtension: "jpg/../../../x"), OutputVariant(scale: 7, fileExtension: "jpg"),
                OutputVariant(fileExtension: own.fileExtension, isNumbered: true),
            ]
            let wrong = [-1, 1, .min, .max].map { Self.output(own, face: $0) }
            let hashed = OutputQuestion.Output(own, NameDetails(checksum: "../../x"))
            for output in foreign.map({ Self.output($0) }) + wrong + [hashed] {
                let questions: [OutputQuestion] = [.name(output), .write(output), .settle([output], sidecars: [])]
                for question in questions { #expect(!outputs.mayAsk(question), "\(question)") }
            }
        }
    }
}
