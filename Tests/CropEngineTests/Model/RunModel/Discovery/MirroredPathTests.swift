import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct MirroredPathTests {
    private static func root(_ path: String, _ origin: DiscoverInput.Origin, isFolder: Bool, isOnly: Bool) -> FilePath {
        MirroredPath.root(
            of: DiscoverInput(path: FilePath(path), origin: origin),
            isFolder: isFolder,
            isOnlyInput: isOnly,
            realName: { Array("real".utf8) }
        )
    }

    @Test(arguments: [("photos", ""), ("/x/photos", ""), (".", ""), ("../..", ""), ("/", "")])
    func theOnlyFolderIsTheTop(path: String, expected: String) {
        #expect(Self.root(path, .argument, isFolder: true, isOnly: true) == FilePath(expected))
    }

    @Test(arguments: [
        ("photos", "photos"), ("/x/photos/", "photos"), ("../photos", "photos"), ("./photos", "photos"), (".", "real"),
        ("..", "real"), ("x/..", "real"),
    ])
    func oneOfSeveralFoldersKeepsItsName(path: String, expected: String) {
        #expect(Self.root(path, .argument, isFolder: true, isOnly: false) == FilePath(expected))
    }

    @Test(arguments: [("a.jpg", "a.jpg"), ("/x/a.jpg", "a.jpg"), ("../x/a.jpg", "a.jpg")])
    func aFileKeepsItsName(path: String, expected: String) {
        for isOnly in [true, false] {
            #expect(Self.root(path, .argument, isFolder: false, isOnly: isOnly) == FilePath(expected))
        }
    }

    @Test(arguments: [
        ("/p", "/p/x/a.jpg", "x/a.jpg"), ("/p/", "/p/a.jpg", "a.jpg"), ("/p", "/p", ""), ("/", "/p/a.jpg", "p/a.jpg"),
        ("p", "p/x/a.jpg", "x/a.jpg"), ("./p", "p/a.jpg", "a.jpg"), (".", "p/a.jpg", "p/a.jpg"),
        ("p", "/srv/p/a.jpg", "a.jpg"), ("/srv/p", "p/a.jpg", "a.jpg"), ("/srv", "a.jpg", "a.jpg"),
        ("..", "a.jpg", "srv/a.jpg"), ("/p", "/p/x/../a.jpg", "a.jpg"), ("/p/x/..", "/p/a.jpg", "a.jpg"),
        ("/p", "/q/../p/./a.jpg", "a.jpg"),
    ])
    func entriesAreMirroredFromTheirBase(base: String, path: String, expected: String) {
        let place = MirroredPath.place(of: FilePath(path), below: FilePath(base), workingFolder: "/srv")
        #expect(place == FilePath(expected))
    }

    @Test(arguments: [
        ("/p", "/q/a.jpg"), ("/p", "/pp/a.jpg"), ("/p", "/p/../a.jpg"), ("/p", "a.jpg"), ("p", "a.jpg"),
        ("p/q", "p/a.jpg"),
        ("/srv/p", "../p/a.jpg"),
    ])
    func entriesElsewhereHaveNoPlace(base: String, path: String) {
        #expect(MirroredPath.place(of: FilePath(path), below: FilePath(base), workingFolder: "/srv") == nil)
    }

    @Test(arguments: [
        ("a/b/c.jpg", "a/b/c.jpg"), ("/a/b/c.jpg", "a/b/c.jpg"), ("./a/./b.jpg", "a/b.jpg"), ("../a.jpg", "a.jpg"),
        ("a/../b/../c/d.jpg", "c/d.jpg"), (".", ""), ("a/..", ""), ("//a//b.jpg", "a/b.jpg"),
    ])
    func listedPathsKeepTheirFolders(path: String, expected: String) {
        for isFolder in [true, false] {
            #expect(Self.root(path, .list, isFolder: isFolder, isOnly: true) == FilePath(expected))
        }
    }
}
