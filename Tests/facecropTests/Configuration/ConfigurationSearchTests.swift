import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// Which file is found, and whose files count.
@Suite struct ConfigurationSearchTests {
    private static func text(_ found: ConfigurationSearch.Found?) -> String? {
        found.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test func theNearestFileIsFound() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("a/b/c")
            #expect(try ConfigurationSearch.nearest(to: folder("a/b/c")).found == nil)
            try folder.write("facecrop.yaml", Array("outer".utf8))
            for name in ["", "a", "a/b", "a/b/c"] {
                let start = name.isEmpty ? folder.path : folder(name)
                #expect(Self.text(try ConfigurationSearch.nearest(to: start).found) == "outer")
            }
            try folder.write("a/b/facecrop.yaml", Array("inner".utf8))
            let (found, ignored) = try ConfigurationSearch.nearest(to: folder("a/b/c"))
            #expect(Self.text(found) == "inner" && found?.path == folder("a/b/facecrop.yaml") && ignored.isEmpty)
            #expect(Self.text(try ConfigurationSearch.nearest(to: folder("a")).found) == "outer")
        }
    }

    @Test func aFolderOfThatNameIsNoFile() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("a/facecrop.yaml")
            try folder.write("facecrop.yaml", Array("outer".utf8))
            #expect(Self.text(try ConfigurationSearch.nearest(to: folder("a")).found) == "outer")
        }
    }

    /// A stranger's file is passed over, and the search goes on above it.
    @Test func filesOfStrangersDoNotCount() throws {
        try withTemporaryFolder { folder in
            try folder.write("a/facecrop.yaml", Array("stranger's".utf8))
            let user = geteuid()
            // Files of this process belong to a stranger of another user, unless they are root's.
            if user != 0 {
                let (found, ignored) = try ConfigurationSearch.nearest(to: folder("a"), for: user + 1)
                #expect(found == nil && ignored.map(\.path) == [folder("a/facecrop.yaml")])
                #expect(ignored.first?.reason == "it belongs to another user")
            } else {
                try #require(chown(folder("a/facecrop.yaml").string, 12_345, 12_345) == 0)
                let (found, ignored) = try ConfigurationSearch.nearest(to: folder("a"))
                #expect(found == nil && ignored.first?.reason == "it belongs to another user")
                #expect(Self.text(try ConfigurationSearch.nearest(to: folder("a"), for: 12_345).found) == "stranger's")
            }
        }
    }

    @Test func filesThatEverybodyMayWriteDoNotCount() throws {
        try withTemporaryFolder { folder in
            try folder.write("facecrop.yaml", Array("outer".utf8))
            try folder.write("a/facecrop.yaml", Array("inner".utf8))
            try folder.setMode(0o666, of: "a/facecrop.yaml")
            let (found, ignored) = try ConfigurationSearch.nearest(to: folder("a"))
            #expect(Self.text(found) == "outer" && ignored.map(\.reason) == ["everybody may write it"])
            try folder.setMode(0o664, of: "a/facecrop.yaml")
            #expect(Self.text(try ConfigurationSearch.nearest(to: folder("a")).found) == "inner")
        }
    }

    /// Links to settings lie in the home folder; elsewhere they may have come with photos.
    @Test func linksCountInTheHomeFolderIfLinkAndFileDo() throws {
        try withTemporaryFolder { folder in
            try folder.write("real.yaml", Array("linked".utf8))
            for home in ["home", "elsewhere"] {
                try folder.makeFolder("\(home)/photos")
                try folder.link("\(home)/facecrop.yaml", to: folder("real.yaml").string)
            }
            func search(_ start: String, followsLinks: Bool = false) throws -> (String?, [String]) {
                let (found, ignored) = try ConfigurationSearch.nearest(
                    to: folder(start),
                    followsLinks: followsLinks,
                    homeFolder: folder("home")
                )
                return (Self.text(found), ignored.map(\.reason))
            }
            for start in ["home", "home/photos"] { #expect(try search(start) == ("linked", [])) }
            for start in ["elsewhere", "elsewhere/photos"] {
                #expect(try search(start) == (nil, ["it is a symbolic link"]))
                #expect(try search(start, followsLinks: true) == ("linked", []))
            }
            try folder.setMode(0o666, of: "real.yaml")
            #expect(try search("home") == (nil, ["everybody may write it"]))
        }
    }

    @Test func anEndingInCapitalsCounts() throws {
        try withTemporaryFolder { folder in
            try folder.write("facecrop.YAML", Array("capitals".utf8))
            #expect(Self.text(try ConfigurationSearch.nearest(to: folder.path).found) == "capitals")
            try folder.write("facecrop.yaml", Array("usual".utf8))
            #expect(Self.text(try ConfigurationSearch.nearest(to: folder.path).found) == "usual")
        }
    }

    /// Opening a pipe does not wait for a writer.
    @Test func irregularFilesArePassedOver() throws {
        try withTemporaryFolder { folder in
            try #require(mkfifo(folder("facecrop.yaml").string, 0o600) == 0)
            let (found, ignored) = try ConfigurationSearch.nearest(to: folder.path)
            #expect(found == nil && ignored.map(\.reason) == ["it is no regular file"])
            let error = #expect(throws: RunError.self) { try ConfigurationSearch.named(folder("facecrop.yaml")) }
            #expect(error?.code == .inputNotReadable && error?.message.contains("facecrop.yaml is no file") == true)
        }
    }

    /// Whoever it belongs to, and whatever its name is.
    @Test func aNamedFileIsRead() throws {
        try withTemporaryFolder { folder in
            try folder.write("mine.yml", Array("named".utf8))
            try folder.setMode(0o666, of: "mine.yml")
            #expect(Self.text(try ConfigurationSearch.named(folder("mine.yml"))) == "named")
            let error = #expect(throws: RunError.self) { try ConfigurationSearch.named(folder("none.yml")) }
            #expect(error?.message.contains("none.yml cannot be read: No such file or directory") == true)
        }
    }
}
