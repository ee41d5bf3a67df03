import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// Tests which inputs and outputs are one photo and one picture.
@Suite struct SinglePictureTests {
    private func single(_ inputs: [FilePath], _ output: FilePath, list: Bool = false) throws -> SinglePicture? {
        try SinglePicture(inputs: inputs, readsList: list, output: output)
    }

    @Test func namesOfPicturesArePictures() throws {
        try withTemporaryFolder { folder in
            try folder.write("a.jpg", [1])
            for (name, format) in [("b.jpg", "jpeg"), ("b.Jpeg", "jpeg"), ("b.png", "png"), ("x/b.webp", "webp")] {
                let single = try #require(try single([folder("a.jpg")], folder(name)))
                #expect(single.format?.rawValue == format && single.picture == .file(folder(name)))
            }
            for name in ["out", "out.d", ".", "jpg", ".jpg", "b.txt"] {
                #expect(try single([folder("a.jpg")], folder(name)) == nil, "\(name)")
            }
        }
    }

    /// A folder of an earlier run may have such a name.
    @Test func aFolderThatIsThereIsAFolder() throws {
        try withTemporaryFolder { folder in
            try folder.write("out.jpg/x", [1])
            #expect(try single([folder("a.jpg")], folder("out.jpg")) == nil)
            #expect(try single([folder("a.jpg"), folder("b.jpg")], folder("out.jpg")) == nil)
        }
    }

    @Test func aHyphenIsAStandardStream() throws {
        #expect(try single(["-"], "-").map { $0.photo == .standard && $0.picture == .standard } == true)
        #expect(try single(["a.jpg"], "-")?.format == nil)
        #expect(try single(["./-"], "b.jpg")?.photo == .file("./-"))
    }

    @Test func mistakesAreNamed() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.jpg", [1])
            let cases: [([FilePath], Bool, FilePath, String)] = [
                (["a.jpg", "b.jpg"], false, "c.jpg", "several photos"), ([folder("in")], false, "c.jpg", "a folder"),
                ([], true, "-", "several photos"), (["a.jpg"], true, "c.jpg", "several photos"),
                (["a.jpg"], false, "c.gif", "jpeg, png, webp, avif"), (["-"], false, "out", "standard input"),
            ]
            for (inputs, list, output, words) in cases {
                let error = try #require(throws: RunError.self) { try single(inputs, output, list: list) }
                #expect(error.code == .invalidOptions && error.message.contains(words), "\(error.message)")
            }
        }
    }
}
