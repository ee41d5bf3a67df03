import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The messages of a run on standard error; standard output stays empty.
@Suite struct MessagesTests {
    @Test func quietSaysNothingOnSuccessAndOnlyErrorsOtherwise() throws {
        try withPhotos { folder in
            let quiet = try folder.launchCrop("in", options: ["--quiet"])
            #expect(quiet.status == 0 && quiet.messages == "" && quiet.result.output.isEmpty, "\(quiet.messages)")
            try folder.write("in/broken.jpg", [1, 2, 3])
            let failing = try folder.launchCrop("in", options: ["--quiet"])
            #expect(failing.status == 1)
            let lines = failing.messages.split(separator: "\n")
            #expect(lines.count == 2 && lines[0].contains("in/broken.jpg"), "\(failing.messages)")
            #expect(lines.last?.hasPrefix("facecrop: 3 photos in ") == true, "\(failing.messages)")
        }
    }

    /// The exit status includes photos that earlier runs processed, so they are named like those of this run.
    @Test func statusAndReasonAreTheSameInTheNextRun() throws {
        try withPhotos { folder in
            folder.settle("in")
            let options = ["--quiet", "--fail-on", "fallback"]
            let words = "no face found; used the whole photo, which --fail-on fallback counts as a failure"
            for _ in 1...2 {
                let run = try folder.crop("in", options: options)
                let lines = run.messages.split(separator: "\n")
                #expect(run.status == 1 && lines.count == 2, "\(run.messages)")
                #expect(lines.first == "facecrop: error: in/cat.png: \(words)")
                #expect(lines.last?.hasPrefix("facecrop: 2 photos in ") == true)
            }
            let other = try folder.crop("in/portrait.jpg", options: options)
            #expect(other.status == 1, "\(other.messages)")
            #expect(other.messages.contains("error: in/cat.png (not among the inputs): \(words)"), "\(other.messages)")
            let end =
                "1 cropped to faces, 1 was done already; the manifest also has 1 photo that is not among these inputs\n"
            #expect(
                other.messages.contains("facecrop: 1 photo in ") && other.messages.hasSuffix(end),
                "\(other.messages)"
            )
        }
    }

    /// Thirteen files that fail every night take one line from the second night on.
    @Test func repeatedFailuresTakeOneLine() throws {
        try withTemporaryFolder { folder in
            for number in 1...13 { try folder.write("in/\(number).jpg", [1, 2, 3]) }
            folder.settle("in")
            let first = try folder.crop("in", options: ["--quiet"])
            #expect(first.status == 1 && first.messages.split(separator: "\n").count == 14, "\(first.messages)")
            let second = try folder.crop("in", options: ["--quiet"])
            let lines = second.messages.split(separator: "\n")
            #expect(second.status == 1 && lines.count == 2, "\(second.messages)")
            let start =
                "facecrop: error: 13 photos failed as in the run before and have not changed: in/1.jpg (notAnImage), "
            #expect(lines.first?.hasPrefix(start) == true && lines.first?.contains("and 10 more") == true)
            #expect(try first.facts() == second.facts(), "the manifest names them all")
            let verbose = try folder.crop("in", options: ["--verbose"])
            #expect(
                (1...13).allSatisfy { verbose.messages.contains("facecrop: in/\($0).jpg: ") },
                "\(verbose.messages)"
            )
        }
    }

    /// An unusable profile is not damage, and the user who runs the job cannot repair it.
    @Test func profilesThatCannotBeUsedAreToldOfOnce() throws {
        try withTemporaryFolder { folder in
            // A segment with a profile of four bytes after the start of the picture.
            let segment = [0xFF, 0xE2, 0, 20] + Array("ICC_PROFILE\0".utf8) + [1, 1, 1, 2, 3, 4]
            var photo = try Samples.bytes("orientation/orientation-1.jpg")
            photo.insert(contentsOf: segment, at: 2)
            for number in 1...5 { try folder.write("in/\(number).jpg", photo) }
            let run = try folder.crop("in")
            #expect(
                run.status == 0 && run.messages.split(separator: "\n").count { $0.contains("profile") } == 1,
                "\(run.messages)"
            )
            #expect(run.messages.contains("5 photos (in/1.jpg, in/2.jpg, in/3.jpg and 2 more)"), "\(run.messages)")
            let photos = try run.manifest().photos
            #expect(photos.allSatisfy { $0.warnings.count == 1 && $0.warningKinds == ["colourProfile"] })
            #expect(try ManifestSchemaTests.complaints(about: run.output.appending("manifest.json")) == "")
            let quiet = try folder.crop("in", options: ["--quiet", "--force"])
            #expect(quiet.status == 0 && quiet.messages == "", "\(quiet.messages)")
        }
    }

    @Test func mergingNamesWhatFailed() throws {
        try withPhotos { folder in
            try folder.write("in/broken.jpg", [1, 2, 3])
            #expect(try folder.launchCrop("in").status == 1)
            let arguments = ["merge", "out", "--output", "all", "--quiet"]
            let merge = try BuiltCommand.run(arguments, currentFolder: folder.path)
            let lines = merge.messages.split(separator: "\n")
            #expect(merge.status == 1 && lines.count == 2 && lines[0].contains("in/broken.jpg"), "\(merge.messages)")
            #expect(lines.last?.hasPrefix("facecrop: 3 photos in ") == true)
        }
    }

    @Test func verboseTellsOfEveryPhoto() throws {
        try withPhotos { folder in
            let usual = try folder.launchCrop("in")
            #expect(!usual.messages.contains("in/portrait.jpg") && usual.result.output.isEmpty, "\(usual.messages)")
            let verbose = try folder.launchCrop("in", options: ["--verbose", "--force"])
            for name in ["in/portrait.jpg: 1 face", "in/cat.png: no face found; used the whole photo: "] {
                #expect(verbose.messages.contains(name), "\(verbose.messages)")
            }
            #expect(verbose.result.output.isEmpty)
        }
    }

    @Test func jsonMessagesAreOneObjectALine() throws {
        try withPhotos { folder in
            try folder.write("in/broken\u{1B}[2J.jpg", [1, 2, 3])
            let run = try folder.crop("in", options: ["--log-format", "json", "--verbose"])
            let lines = run.messages.split(separator: "\n")
            let objects = try lines.map { try JSONDecoder().decode([String: JSONValue].self, from: Data($0.utf8)) }
            #expect(objects.count >= 4)
            #expect(objects.allSatisfy { $0["level"] != nil && $0["message"] != nil && $0["time"] != nil })
            let photos = objects.filter { $0["event"] == .text("photo") }
            #expect(photos.count == 3)
            let portrait = try #require(photos.first { $0["source"] == .text("in/portrait.jpg") })
            #expect(portrait["status"] == .text("written") && portrait["faces"] == .number(1))
            let outputs = try #require(portrait["outputs"])
            guard case .array(let files) = outputs else { return #expect(outputs == .array([])) }
            #expect(files.first?.members?["path"] == .text("portrait.jpg"))
            #expect(photos.contains { $0["level"] == .text("error") && $0["reason"] == .text("notAnImage") })
            let summary = try #require(objects.last)
            #expect(summary["event"] == .text("summary") && summary["photos"] == .number(3), "\(summary)")
        }
    }

    @Test func countsOfOneAreSingular() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "photo.jpg")
            let run = try folder.crop("photo.jpg", options: ["--verbose", "--jobs", "1"])
            #expect(run.messages.contains("1 file to look at with 1 worker\n"), "\(run.messages)")
            #expect(run.messages.contains("facecrop: 1 photo in "), "\(run.messages)")
        }
    }

    /// A file name must not be able to control the terminal.
    @Test func controlCharactersInNamesAreEscaped() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/red\u{1B}[31m.jpg", [1, 2, 3])
            let run = try folder.crop("in")
            #expect(run.messages.contains("red\\u{1b}[31m.jpg"), "\(run.messages)")
            #expect(!run.messages.contains("\u{1B}"))
        }
    }

    /// Each entry of a list has its own line; a line break in a name does not start a new one.
    @Test func listsArePrintedLineByLine() throws {
        try withTemporaryFolder { folder in
            for name in ["a.jpg", "a.png", "x\ny.jpg", "x\ny.png"] {
                try folder.copy("orientation/orientation-1.jpg", as: "in/\(name)")
            }
            let refuse = ["--on-collision", "refuse"]
            let lines = try folder.crop("in", options: refuse).messages.split(separator: "\n")
            #expect(lines.count == 3 && lines[0].hasPrefix("facecrop: error: Some photos would"), "\(lines)")
            #expect(
                lines.dropFirst() == [
                    "  a.jpg: in/a.jpg, in/a.png", "  x\\u{a}y.jpg: in/x\\u{a}y.jpg, in/x\\u{a}y.png",
                ]
            )
            let json = try folder.crop("in", options: refuse + ["--log-format", "json"]).messages
            let object = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
            #expect(object["message"]?.contains("\n  a.jpg: in/a.jpg, in/a.png\n") == true, "\(json)")
            #expect(object["code"] == "outputCollision" && object.count == 4, "\(json)")
        }
    }

    /// Neither a refused argument nor the name of a folder can control the terminal or add lines.
    @Test func typedControlCharactersAreEscaped() throws {
        try withTemporaryFolder { folder in
            let name = "red\u{1B}[31m\nfacecrop: all is well"
            try folder.makeFolder("in")
            for (arguments, status) in [
                (["crop", name, "-o", "out"], 2), (["crop", "in", "-o", "out", "--\(name)"], 64),
                (["crop", "in", "-o", "out", "--models", name], 2), (["doctor", "--models", name], 2),
            ] as [([String], Int32)] {
                let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
                let text = result.messages + result.outputText
                #expect(result.status == status && text.contains("red\\u{1b}[31m"), "\(text)")
                #expect(!text.contains("\u{1B}"))
                #expect(status == 64 || !text.contains("\nfacecrop: all is well"), "\(text)")
            }
        }
    }

    /// A closed descriptor is the next one that the system assigns: messages must not end up in the manifest.
    @Test func closedStandardDescriptorsLeaveTheManifestWhole() throws {
        try withPhotos { folder in
            try folder.write("in/broken.jpg", [1, 2, 3])
            let result = try BuiltCommand.run(
                script: "exec \"$0\" crop in -o out --detector yunet 0<&- 1>&- 2>&-",
                [],
                currentFolder: folder.path
            )
            #expect(result.status == 1)
            let manifest = try FileTree.bytes(of: folder("out/manifest.json"))
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(manifest)) }
        }
    }

    private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/portrait.jpg")
            try folder.copy("chelsea.png", as: "in/cat.png")
            try body(folder)
        }
    }
}
