import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// What is written beside the outputs, and what is left alone.
@Suite struct ReportFolderTests {
    private typealias Make = ScriptedReport

    private static let files = ReportFormat.allCases.filter { $0.fileName != nil }

    @Test(arguments: files)
    func aReportReplacesAReportAndNothingElse(format: ReportFormat) throws {
        try withTemporaryFolder { temporary in
            let folder = ReportFolder(temporary.path)
            for count in 1...2 {
                let photos = try (0..<count).map { try Make.failed("\($0).jpg") }
                let text = try Make.report(photos).text(format, .init())
                let file = try folder.write(text, as: format)
                #expect(try FileTree.bytes(of: file) == Array(text.utf8))
            }
            let name = "report/\(try #require(format.fileName))"
            try temporary.write(name, Array("mine".utf8))
            #expect(throws: RunError.self) { try folder.write("Report of facecrop", as: format) }
            #expect(try FileTree.bytes(of: temporary(name)) == Array("mine".utf8))
        }
    }

    /// Another user who can write to the output folder could have made it.
    @Test(arguments: ["report", "report/previews", "report/previews/ab"])
    func reportWritesNoFileBehindALink(name: String) throws {
        try withTemporaryFolder { temporary in
            let output = ReportFolder(temporary("out"))
            let page = try Make.report([try Make.failed("a.jpg")]).text(.html, .init())
            try output.write(page, as: .html)
            try output.replace(output.previews.appending("ab").appending("c.jpg"), with: [1])
            try FileManager.default.moveItem(atPath: temporary("out/\(name)").string, toPath: temporary("mine").string)
            try temporary.link("out/\(name)", to: temporary("mine").string)
            let before = try FileTree.contents(of: temporary("mine"))
            let error = #expect(throws: RunError.self) {
                try output.replace(output.previews.appending("ab").appending("d.jpg"), with: [2])
            }
            #expect(error?.code == .outputCollision && error?.message.contains(name) == true)
            #expect(try FileTree.contents(of: temporary("mine")) == before)
            if name == "report" {
                let runs = RunDigest(startedAt: "1", photos: [:])
                #expect(throws: RunError.self) { try output.write(page, as: .html) }
                #expect(throws: RunError.self) { try ReportedRuns.note(runs, in: output) }
            }
        }
    }

    @Test func runsAreRememberedAndAnothersFileIsNot() throws {
        try withTemporaryFolder { temporary in
            let folder = ReportFolder(temporary.path)
            let runs = (1...2).map { RunDigest(startedAt: "\($0)", photos: ["a": .init(rank: $0)]) }
            for _ in 1...2 {
                #expect(try ReportedRuns.previous(to: runs[0], in: folder) == nil)
                try ReportedRuns.note(runs[0], in: folder)
            }
            for _ in 1...2 {
                #expect(try ReportedRuns.previous(to: runs[1], in: folder) == runs[0])
                try ReportedRuns.note(runs[1], in: folder)
            }
            try temporary.write("report/runs.json", Array("[]".utf8))
            #expect(throws: RunError.self) { try ReportedRuns.note(runs[1], in: folder) }
            #expect(try FileTree.bytes(of: temporary("report/runs.json")) == Array("[]".utf8))
        }
    }

    /// Runs without a report change nothing, whether they come before the first report or between two.
    @Test(arguments: [true, false]) func onlyReportedRunsAreComparedWith(hasEarlierRun: Bool) throws {
        try withTemporaryFolder { temporary in
            let folder = ReportFolder(temporary.path)
            let runs = (0...3).map { RunDigest(startedAt: "\($0)", photos: ["a": .init(rank: $0)]) }
            try ReportedRuns.begin(with: hasEarlierRun ? runs[0] : nil, in: folder)
            // The first run is interrupted, and the next one finds its manifest.
            try ReportedRuns.begin(with: runs[1], in: folder)
            #expect(try ReportedRuns.previous(to: runs[2], in: folder) == (hasEarlierRun ? runs[0] : nil))
            try ReportedRuns.note(runs[2], in: folder)
            try ReportedRuns.begin(with: runs[1], in: folder)
            #expect(try ReportedRuns.previous(to: runs[3], in: folder) == runs[2])
        }
    }

    private static func photo(_ path: FilePath, _ members: [String: Any] = [:]) throws -> ReportPhoto {
        try Make.photo(path.string, ["size": ["width": 960, "height": 30]].merging(members) { $1 })
    }

    private static func file(_ photo: ReportPhoto) throws -> PreviewFile {
        guard case .file(let file) = PreviewFile.plan(for: photo) else { throw Errno.noSuchFileOrDirectory }
        return file
    }

    @Test func aPreviewIsNamedByAllThatItIsMadeOf() throws {
        try withTemporaryFolder { temporary in
            let paths = try ["a", "b"].map { try temporary.write($0, [1]) }
            for path in paths { temporary.setTime(path, secondsAgo: 50) }
            let first = try Self.file(Self.photo(paths[0]))
            #expect(first == (try Self.file(Self.photo(paths[0]))))
            #expect(first.width == 480 && first.height == 15)
            var names = [first.relativePath, try Self.file(Self.photo(paths[1])).relativePath]
            let turned = try Self.file(Self.photo(paths[0], ["turnedClockwiseDegrees": 270]))
            #expect(turned.form.quarterTurns == 3)
            names.append(turned.relativePath)
            temporary.setTime(paths[0], secondsAgo: 40)
            names.append(try Self.file(Self.photo(paths[0])).relativePath)
            try temporary.write("a", [1, 2])
            temporary.setTime(paths[0], secondsAgo: 40)
            names.append(try Self.file(Self.photo(paths[0])).relativePath)
            #expect(Set(names).count == names.count)
            for name in names {
                let parts = name.split(separator: "/").map(String.init)
                #expect(parts.count == 2 && PreviewFile.isName(folder: parts[0], parts[1]), "\(name)")
            }
        }
    }

    @Test func missingPreviewsHaveAReason() throws {
        try withTemporaryFolder { temporary in
            let path = try temporary.write("a", [1])
            #expect(PreviewFile.plan(for: try Self.photo(temporary("gone"))) == .lost)
            #expect(PreviewFile.plan(for: try Make.photo(path.string)) == .none(nil))
            for code in ["crashed", "timedOut"] {
                let error = ["stage": "decode", "code": code, "message": "x"]
                let photo = try Self.photo(path, ["status": "failed", "reason": code, "error": error])
                guard case .none(.some) = PreviewFile.plan(for: photo) else {
                    Issue.record("a photo that \(code) is decoded again")
                    continue
                }
            }
        }
    }

    @Test func onlyPreviewsOfNoPhotoAreRemoved() throws {
        try withTemporaryFolder { temporary in
            let folder = ReportFolder(temporary.path)
            let photo = try Self.photo(try temporary.write("a", [1]))
            let kept = try Self.file(photo).relativePath
            let others = ["00/00000000000000ff.jpg"]
            let foreign = [
                "00/mine.jpg", "00/01000000000000ff.jpg", "mine/00000000000000ff.jpg", "00/00000000000000ff.png",
            ]
            for name in [kept] + others + foreign { try temporary.write("report/previews/\(name)", [1]) }
            let previews = ReportPreviews(of: try Make.report([photo]), in: folder)
            #expect(previews.missingCount == 0)
            previews.removeOthers()
            let left = FileTree.files(in: folder.previews).map(\.string)
            #expect(Set(left) == Set([kept] + foreign))
        }
    }

    @Test func aPhotoWrittenAfterTheRunIsMarked() throws {
        try withTemporaryFolder { temporary in
            let path = try temporary.write("a", [1])
            temporary.setTime(path, secondsAgo: 50)
            let time = try #require(PresentFile.behindLinks(path)).modifiedNanoseconds
            for (manifestTime, count) in [(time, 0), (time - 1, 1)] {
                var report = try Make.report([try Self.photo(path)])
                let previews = ReportPreviews(of: report, in: ReportFolder(temporary.path))
                previews.enter(in: &report, failures: [:], manifestTime: manifestTime)
                #expect(report.photos[0].notes.count == count && report.photos[0].preview?.width == 480)
            }
        }
    }
}
