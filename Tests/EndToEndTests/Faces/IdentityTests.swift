import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceGallery

/// `facecrop gallery`, `identify`, `verify` and `cluster`; the samples show the astronaut in many sizes, and strangers
/// are artificial.
@Suite(.enabled(if: Embeddings.modelIsThere, Embeddings.modelIsMissing))
struct IdentityTests {
    private struct Photo: Decodable {
        struct Face: Decodable {
            var decision: String
            var name: String?
            var confidence: Double?
            var reason: String?
            var candidates: [IdentityCandidate]
        }

        var source: String
        var faces: [Face]
    }

    private func identify(_ inputs: [String], _ options: [String] = [], in folder: TemporaryFolder) throws -> [Photo] {
        let result = try BuiltCommand.run(
            ["identify"] + inputs + ["--gallery", "g"] + options,
            currentFolder: folder.path
        )
        #expect(result.status == 0, "\(result.messages)")
        return try JSONDecoder().decode([Photo].self, from: result.output)
    }

    /// A gallery of the astronaut and of an artificial person who resembles nobody.
    private func makeGallery(_ folder: TemporaryFolder) throws {
        try folder.copy("astronaut.png", as: "people/Eileen Collins/a.png")
        try folder.copy("scenes/tall-top-edge.jpg", as: "people/Eileen Collins/b.jpg")
        let result = try BuiltCommand.run(["gallery", "add", "people", "--gallery", "g"], currentFolder: folder.path)
        #expect(result.status == 0, "\(result.messages)")
        try Gallery(folder("g")).add([
            GalleryReference(
                name: "made \u{1B}[31mup",
                fileName: "x.jpg",
                contentHash: "x",
                score: 1,
                embedding: try Embeddings.random(dimension: 128, seed: 1)
            )
        ])
    }

    @Test(arguments: [["verify", "a.png", "a.png"], ["gallery", "add", "people", "--gallery", "g"]])
    func photosAboveALimitAreRefused(line: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "a.png")
            try folder.copy("astronaut.png", as: "people/Eileen Collins/a.png")
            let result = try BuiltCommand.run(line + ["--max-pixels", "1000"], currentFolder: folder.path)
            #expect(result.status == 1 && result.messages.contains("Raise --max-pixels"), "\(result.messages)")
        }
    }

    @Test func foldersOfPeopleMayBeLinks() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "elsewhere/a.png")
            try folder.makeFolder("people")
            try folder.link("people/Eileen Collins", to: "../elsewhere")
            let arguments = ["gallery", "add", "people", "--gallery", "g"]
            let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
            #expect(result.status == 0 && result.messages.contains("1 added"), "\(result.messages)")
            #expect(try Gallery(folder("g")).people().map(\.name) == ["Eileen Collins"])
        }
    }

    @Test func knownPeopleAreNamed() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder)
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/group.jpg")
            try folder.copy("camera.png", as: "in/profile.png")
            try folder.copy("chelsea.png", as: "in/cat.png")
            let photos = try identify(["in"], in: folder)
            #expect(photos.map(\.source) == ["in/cat.png", "in/group.jpg", "in/profile.png"])
            #expect(photos[0].faces.isEmpty)
            #expect(photos[1].faces.count == 6)
            for face in photos[1].faces {
                #expect(face.decision == "known" && face.name == "Eileen Collins")
                #expect(face.confidence ?? 0 >= 0.9 && face.candidates.count == 2)
                #expect(face.candidates.reduce(0) { $0 + $1.confidence } <= 1.001)
            }
            for face in photos[2].faces {
                #expect(face.decision == "unknown" && face.candidates.count == 2)
            }
        }
    }

    @Test func checkingTellsForWhomEachPersonIsTaken() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder)
            let result = try BuiltCommand.run(["gallery", "check", "--gallery", "g"], currentFolder: folder.path)
            #expect(result.status == 0, "\(result.messages)")
            #expect(
                result.outputText.hasPrefix(
                    """
                    person\tEileen Collins\t2 recognised\t0 unrecognised
                    person\tmade \\u{1b}[31mup\t0 recognised\t1 unrecognised

                    """
                ),
                "\(result.outputText)"
            )
        }
    }

    /// Crops to a named person; the manifest identifies everybody.
    ///
    /// A larger gallery renews outputs, an unchanged one does not.
    @Test func cropsAreMadeForAPerson() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder)
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/group.jpg")
            try folder.copy("camera.png", as: "in/profile.png")
            try folder.copy("chelsea.png", as: "in/cat.png")
            folder.settle("in")
            let options = [
                "--gallery", "g", "--person", "Eileen Collins", "--fallback", "group,attention", "--size", "90x90",
            ]
            let run = try folder.launchCrop("in", options: options)
            #expect(run.status == 0, "\(run.messages)")
            let manifest = try run.manifest()
            let group = try manifest.photo("group.jpg")
            #expect(group.status == "written" && group.faces.filter { $0.role == "chosen" }.count == 1)
            #expect(group.faces.allSatisfy { $0.identity?.name == "Eileen Collins" })
            let profile = try manifest.photo("profile.png")
            #expect(profile.reason == "personAbsent" && profile.fallbackStep == "group")
            #expect(profile.faces.map(\.role) == ["chosen"] && profile.faces[0].identity?.reason == "belowConfidence")
            #expect(try manifest.photo("cat.png").fallbackStep == "attention")
            #expect(try folder.launchCrop("in", options: options).manifest().summary.thisRun.alreadyDone == 3)
            #expect(try Gallery(folder("g")).remove(name: "made \u{1B}[31mup"))
            let again = try folder.launchCrop("in", options: options).manifest()
            #expect(again.summary.thisRun.alreadyDone == 0)
            #expect(try again.photo("group.jpg").faces.allSatisfy { $0.identity?.candidates.count == 1 })
        }
    }

    /// A crop of several people is in the folder of the largest of them, a crop of each face in that person's.
    @Test func outputsAreFiledUnderPeople() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder)
            try folder.copy("astronaut.png", as: "in/x/a.png")
            try folder.copy("camera.png", as: "in/profile.png")
            try folder.copy("chelsea.png", as: "in/cat.png")
            folder.settle("in")
            let options = ["--gallery", "g", "--fallback", "original", "--size", "90x90"]
            let named = options + ["--name", "{person}/{dir}/{stem}{-face}.{ext}"]
            let run = try folder.launchCrop("in", options: named)
            #expect(run.status == 0, "\(run.messages)")
            #expect(
                Set(try run.outputs().keys) == ["Eileen Collins/x/a.jpg", "unknown/profile.jpg", "unknown/cat.jpg"]
            )
            #expect(try folder.launchCrop("in", options: named).manifest().summary.thisRun.alreadyDone == 3)
            // As many outputs as faces, each under its person.
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/group.jpg")
            let each = try folder.launchCrop("in", options: named + ["--framing", "each", "--prune"])
            let group = try each.manifest().photo("group.jpg")
            #expect(each.status == 0 && group.outputs.count == 5, "\(each.messages)")
            #expect(group.outputs.allSatisfy { $0.path.hasPrefix("Eileen Collins/group-") })

            let unnamed = try folder.launchCrop("in", options: Array(named.dropFirst(2)))
            #expect(unnamed.status == 64 && unnamed.messages.contains("--regions prefer"), "\(unnamed.messages)")
            let overwriting = try folder.launchCrop("in", options: named + ["--overwrite"])
            #expect(overwriting.status == 64 && overwriting.messages.contains("--overwrite"), "\(overwriting.messages)")
        }
    }

    @Test func peopleOutsideTheGalleryCannotBeAskedFor() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder)
            try folder.copy("astronaut.png", as: "in/a.png")
            for options in [["--person", "Bob"], ["--fallback", "person:Bob,original"]] {
                let run = try folder.launchCrop("in", options: options + ["--gallery", "g"])
                #expect(run.status == 64 && run.messages.contains("does not know Bob"), "\(run.messages)")
                let without = try folder.launchCrop("in", options: options)
                #expect(without.status == 64 && without.messages.contains("--gallery"), "\(without.messages)")
            }
        }
    }

    @Test func peopleOutsideTheGalleryAreUnknown() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder)
            let removed = try BuiltCommand.run(
                ["gallery", "remove", "Eileen Collins", "--gallery", "g"],
                currentFolder: folder.path
            )
            #expect(removed.status == 0, "\(removed.messages)")
            let face = try #require(try identify(["people"], in: folder).first?.faces.first)
            #expect(face.decision == "unknown" && face.name == nil && face.reason == "belowConfidence")
            let listed = try BuiltCommand.run(["gallery", "list", "--gallery", "g"], currentFolder: folder.path)
            // Control characters in a name are escaped, so that they cannot control the terminal.
            #expect(listed.outputText == "made \\u{1b}[31mup\t1\n")
        }
    }

    @Test func addingAgainAddsNothingAndTellsWhatIsOfNoUse() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder)
            try folder.copy("scenes/group-2.jpg", as: "people/somebody/two faces.jpg")
            try folder.copy("chelsea.png", as: "people/somebody/no face.png")
            try folder.copy("astronaut.png", as: "people/somebody/copy.png")
            try folder.copy("astronaut.png", as: "people/loose.png")
            try folder.write("people/somebody/notes.txt", Array("no photo".utf8))
            let result = try BuiltCommand.run(
                ["gallery", "add", "people", "--gallery", "g"],
                currentFolder: folder.path
            )
            #expect(result.status == 1)
            for words in [
                "copy.png: not added: the same file is a photo of Eileen Collins",
                "two faces.jpg: not added: it shows 2 faces", "no face.png: not added: no face was found",
                "loose.png: not added: it lies in no person's folder",
                "0 added, 2 in the gallery already, 1 no photo, 4 not usable",
            ] { #expect(result.messages.contains(words), "\(words) in \(result.messages)") }
            #expect(!result.messages.contains("notes.txt"))
            #expect(try Gallery(folder("g")).references().count == 3)
        }
    }

    @Test func aGateGetsOnePlainAnswer() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder)
            try folder.copy("chelsea.png", as: "cat.png")
            func answer(_ photo: String, _ share: String) throws -> (Int32, String) {
                let result = try BuiltCommand.run(
                    ["identify", photo, "--gallery", "g", "--in-frame", share, "--quiet"],
                    currentFolder: folder.path
                )
                return (result.status, result.outputText)
            }
            let face = "people/Eileen Collins/a.png"
            let accepted = try answer(face, "100%")
            #expect(accepted.0 == 0 && accepted.1.hasPrefix("registered: Eileen Collins, 9"), "\(accepted)")
            #expect(try answer(face, "20%") == (1, "no face: the largest one is not wholly inside the frame\n"))
            #expect(try answer("cat.png", "100%") == (1, "no face\n"))
            _ = try Gallery(folder("g")).remove(name: "Eileen Collins")
            #expect(try answer(face, "100%") == (1, "not registered\n"))
        }
    }

    @Test func twoPhotosOfOnePersonVerify() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "a.png")
            try folder.copy("scenes/tall-top-edge.jpg", as: "b.jpg")
            try folder.copy("chelsea.png", as: "cat.png")
            func verify(_ first: String, _ second: String) throws -> BuiltCommand.Result {
                try BuiltCommand.run(["verify", first, second, "--quiet"], currentFolder: folder.path)
            }
            let same = try verify("a.png", "b.jpg")
            #expect(same.status == 0 && same.outputText.hasPrefix("the same person: "), "\(same.outputText)")
            let none = try verify("a.png", "cat.png")
            #expect(none.status == 1 && none.outputText == "cannot be compared: no face in cat.png\n")
        }
    }

    @Test func facesOfOnePersonAreOneGroup() throws {
        struct Group: Decodable {
            struct Face: Decodable {
                var source: String
            }

            var group: Int
            var faces: [Face]
        }
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            try folder.copy("astronaut.png", as: "in/one.png")
            try folder.copy("camera.png", as: "in/profile.png")
            let result = try BuiltCommand.run(["cluster", "in"], currentFolder: folder.path)
            #expect(result.status == 0, "\(result.messages)")
            let groups = try JSONDecoder().decode([Group].self, from: result.output)
            #expect(groups.map(\.group) == [1, 2])
            #expect(groups[0].faces.map(\.source) == ["in/group.jpg", "in/group.jpg", "in/one.png"])
            #expect(groups[1].faces.map(\.source) == ["in/profile.png"])
        }
    }

    /// The photo in which she looks straight into the camera is better than one in which two people are.
    @Test func theBestPhotoOfEachPersonIsFoundAndCropped() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder)
            try folder.copy("scenes/group-2.jpg", as: "in/x/group.jpg")
            try folder.copy("astronaut.png", as: "in/y/one.png")
            try folder.copy("camera.png", as: "in/profile.png")
            folder.settle("in")
            let line = ["gallery", "best", "in", "--gallery", "g", "--output", "out"]
            let result = try BuiltCommand.run(line, currentFolder: folder.path)
            #expect(
                result.status == 0 && result.messages.contains("no photo shows 1 of 2 people"),
                "\(result.messages)"
            )
            let columns = result.outputText.split(separator: "\n").map { $0.split(separator: "\t") }
            #expect(columns.map { Array($0.prefix(2)) } == [["Eileen Collins", "in/y/one.png"]])
            let files = FileTree.files(in: folder("out")).map(\.string)
            #expect(files.filter { $0.hasSuffix(".jpg") } == ["Eileen Collins/y/one-1.jpg"], "\(files)")
            // Where a path is not written as it is in the mirrored tree, the photo is found as well.
            let upward = ["gallery", "best", "in/x/..", "in/profile.png", "--gallery", "g", "--output", "other"]
            #expect(try BuiltCommand.run(upward, currentFolder: folder.path).status == 0)
            #expect(FileTree.files(in: folder("other")).filter { $0.string.hasSuffix(".jpg") }.count == 1)
        }
    }

    /// Groups become folders of crops; a person renames them, and a gallery takes them.
    ///
    /// A person is once in a photo, so only the larger of two faces of one group has a crop.
    @Test func groupsAreFoldersThatAGalleryTakes() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/x/group.jpg")
            try folder.copy("astronaut.png", as: "in/one.png")
            try folder.copy("camera.png", as: "in/profile.png")
            folder.settle("in")
            let line = ["cluster", "in", "--output", "people"]
            let first = try BuiltCommand.run(line, currentFolder: folder.path)
            #expect(first.status == 0 && first.outputText.isEmpty, "\(first.messages)")
            #expect(first.messages.contains("1 group has a folder in 'people': rename"), "\(first.messages)")
            func pictures() throws -> Set<String> {
                Set(FileTree.files(in: folder("people")).map(\.string).filter { $0.hasSuffix(".jpg") })
            }
            #expect(try pictures() == ["person 1/one-1.jpg", "person 1/x/group-1.jpg"])
            try folder.rename("people/person 1", to: "people/Eileen Collins")
            let adding = ["gallery", "add", "people", "--gallery", "g"]
            let added = try BuiltCommand.run(adding, currentFolder: folder.path)
            #expect(added.status == 0 && added.messages.contains("2 added"), "\(added.messages)")
            #expect(try Gallery(folder("g")).people().map(\.name) == ["Eileen Collins"])
        }
    }

    @Test func facesThatAreAlikeToNoneHaveNoFolder() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/one.png")
            let result = try BuiltCommand.run(["cluster", "in", "-o", "people"], currentFolder: folder.path)
            #expect(result.status == 0 && result.messages.contains("no two faces are alike"), "\(result.messages)")
            #expect(FileTree.files(in: folder("people")).isEmpty)
        }
    }

    @Test func withoutTheModelTheTaskThatInstallsItIsNamed() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("models")
            let result = try BuiltCommand.run(["cluster", ".", "--models", "models"], currentFolder: folder.path)
            #expect(result.status == 2)
            #expect(result.messages.contains("make deps-identity"), "\(result.messages)")
        }
    }
}
