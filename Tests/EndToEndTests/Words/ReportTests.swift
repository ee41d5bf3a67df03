import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// `facecrop report`, and `--report` of a run.
@Suite struct ReportTests {
    /// A folder with a face, a cat, and a file that is damaged.
    private static func makeInputs(_ folder: TemporaryFolder) throws {
        try folder.copy("astronaut.png", as: "in/face.png")
        try folder.copy("chelsea.png", as: "in/cat.png")
        try folder.write("in/broken.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
    }

    private static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> BuiltCommand.Result {
        try BuiltCommand.run(arguments, currentFolder: folder.path)
    }

    private static let crop = ["crop", "in", "--output", "out", "--size", "64x64"]

    @Test func thePageHasItsPreviewsAndIsMadeAgainWithoutDecoding() throws {
        try withTemporaryFolder { folder in
            try Self.makeInputs(folder)
            #expect(try Self.run(Self.crop, in: folder).status == 1)
            let outputs = try FileTree.contents(of: folder("in"))
            let first = try Self.run(["report", "out"], in: folder)
            #expect(first.status == 0 && first.messages.contains("3 photos, 2 new previews"), "\(first.messages)")
            let previews = FileTree.files(in: folder("out/report/previews"))
            #expect(previews.count == 2)
            for preview in previews {
                let size = try OutputPicture.header(folder("out/report/previews").pushing(preview)).uprightSize
                #expect(size.longSide <= 480 && size.longSide >= 400)
            }
            let page = String(decoding: try FileTree.bytes(of: folder("out/report/index.html")), as: UTF8.self)
            #expect(previews.allSatisfy { page.contains($0.lastComponent?.string ?? "none") })
            let again = try Self.run(["report", "out"], in: folder)
            #expect(again.status == 0 && again.messages.contains("3 photos, 0 new previews"), "\(again.messages)")
            #expect(try FileTree.contents(of: folder("in")) == outputs)
            folder.remove("in/cat.png")
            let moved = try Self.run(["report", "out"], in: folder)
            #expect(moved.messages.contains("no preview of 1 photo"), "\(moved.messages)")
            #expect(FileTree.files(in: folder("out/report/previews")).count == 1)
        }
    }

    @Test func aRunWritesTheReportsThatAreAskedFor() throws {
        try withTemporaryFolder { folder in
            try Self.makeInputs(folder)
            let result = try Self.run(Self.crop + ["--report", "html,markdown,junit,text,github"], in: folder)
            #expect(result.status == 1, "\(result.messages)")
            let names = ["index.html", "report.md", "junit.xml", "report.txt", "runs.json"]
            for name in names { #expect(try !FileTree.bytes(of: folder("out/report/\(name)")).isEmpty, "\(name)") }
            #expect(result.outputText.hasPrefix("::error file=in/broken.jpg,"))
            #expect(result.outputText.contains("\n::warning file=in/cat.png,"))
        }
    }

    @Test func sinceTheLastRunOnlyWhatChangedIsNamed() throws {
        try withTemporaryFolder { folder in
            try Self.makeInputs(folder)
            // The run that begins with reports is compared with the one before, which had none.
            #expect(try Self.run(Self.crop, in: folder).status == 1)
            try folder.copy("rocket.jpg", as: "in/rocket.jpg")
            #expect(try Self.run(Self.crop + ["--report=text", "--since-last"], in: folder).status == 1)
            let text = String(decoding: try FileTree.bytes(of: folder("out/report/report.txt")), as: UTF8.self)
            #expect(text.contains("1 new, 0 moved, 0 worse, 0 gone"), "\(text)")
            #expect(text.contains("New (1):\n  in/rocket.jpg: No face found"), "\(text)")
            #expect(text.contains("Failed (1):") && !text.contains("cat.png"), "\(text)")
            let printed = try Self.run(["report", "out", "--format", "text", "--since-last"], in: folder)
            #expect(printed.status == 0 && printed.outputText == text)
        }
    }

    /// A run that wrote no report, whatever the reason, keeps its news for the next report.
    @Test func newsOfRunsWithoutAReportAreKept() throws {
        try withTemporaryFolder { folder in
            let mail = Self.crop + ["--report=text", "--since-last"]
            try folder.copy("orientation/orientation-1.jpg", as: "in/1.jpg")
            #expect(try Self.run(mail, in: folder).status == 0)
            try folder.copy("orientation/orientation-2.jpg", as: "in/2.jpg")
            #expect(try Self.run(Self.crop, in: folder).status == 0)
            // Its report cannot be written, because another file has the name.
            try folder.copy("orientation/orientation-3.jpg", as: "in/3.jpg")
            try folder.write("out/report/report.txt", Array("mine".utf8))
            #expect(try Self.run(mail, in: folder).status == 2)
            folder.remove("out/report/report.txt")
            try folder.copy("orientation/orientation-4.jpg", as: "in/4.jpg")
            #expect(try Self.run(mail, in: folder).status == 0)
            let news = String(decoding: try FileTree.bytes(of: folder("out/report/report.txt")), as: UTF8.self)
            #expect(news.contains("New (3):"), "\(news)")
            #expect(try Self.run(["report", "out", "--format", "text", "--since-last"], in: folder).outputText == news)
            #expect(try Self.run(mail, in: folder).status == 0)
            let text = String(decoding: try FileTree.bytes(of: folder("out/report/report.txt")), as: UTF8.self)
            #expect(text.contains("0 new, 0 moved, 0 worse, 0 gone"), "\(text)")
        }
    }

    @Test func reportWithoutAManifestIsRefused() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("empty")
            let result = try Self.run(["report", "empty"], in: folder)
            #expect(result.status == 2)
            #expect(result.messages.contains("'empty' holds no manifest.json"), "\(result.messages)")
            #expect(FileTree.files(in: folder("empty")).isEmpty)
        }
    }

    /// What makes the status 1 is in the manifest, so a report that is made later says it, too.
    @Test func aLaterReportAgreesWithTheStatusOfTheRun() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/face.png")
            try folder.copy("chelsea.png", as: "in/cat.png")
            for (options, failures) in [
                ([], 0), (["--expect-photos", "2"], 0), (["--expect-photos", "3"], 1), (["--fail-on", "fallback"], 1),
                (["--fail-on", "fallback,undersized", "--expect-photos", "9"], 2), ([], 0),
            ] as [([String], Int)] {
                let run = try Self.run(Self.crop + options + ["--report", "junit"], in: folder)
                #expect(run.status == (failures == 0 ? 0 : 1), "\(options): \(run.messages)")
                let written = String(decoding: try FileTree.bytes(of: folder("out/report/junit.xml")), as: UTF8.self)
                let printed = try Self.run(["report", "out", "--format", "junit"], in: folder)
                #expect(printed.outputText == written && written.contains(" failures=\"\(failures)\""), "\(written)")
                let errors = try Self.run(["report", "out", "--format", "github"], in: folder).outputText
                    .split(separator: "\n").filter { $0.hasPrefix("::error ") }
                #expect(errors.count == failures, "\(errors)")
                #expect(try ManifestSchemaTests.complaints(about: folder("out/manifest.json")) == "")
            }
            let more = try Self.run(["report", "out", "--format", "junit", "--fail-on", "fallback"], in: folder)
            #expect(more.status == 0 && more.outputText.contains(" failures=\"1\""))
        }
    }
}
