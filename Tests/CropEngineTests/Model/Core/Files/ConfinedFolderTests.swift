import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What is reached in a folder that others may have written to: by the kernel's own rule, and folder by folder.
@Suite(.serialized) struct ConfinedFolderTests {
    private func bytes(_ path: String) -> [UInt8] { Array(path.utf8) }

    /// Paths of up to four parts, each of which may lead out, do nothing, or be missing.
    @Test func onlyPathsOfNamesLeadInside() {
        let parts = ["a", "..", ".", "", "...", ".a", "a."]
        var paths = parts
        for _ in 1...3 { paths += paths.flatMap { path in parts.map { "\(path)/\($0)" } } }
        for path in Set(paths) {
            // Each part is a name if the path has no other meaning for the system.
            let isInside = path.split(separator: "/", omittingEmptySubsequences: false)
                .allSatisfy { !["", ".", ".."].contains(String($0)) }
            #expect(ConfinedFolder.isInside(bytes(path)) == isInside, "\(path)")
        }
        #expect(!ConfinedFolder.isInside([0x61, 0, 0x62]))
    }

    @Test(arguments: [false, true])
    func filesInsideAreReadAndNothingBehindALinkIs(walks: Bool) throws {
        try withTemporaryFolder { temporary in
            try temporary.write("secret/x", [9])
            for path in ["out/a", "out/f/b", "out/f/g/c"] { try temporary.write(path, [1, 2]) }
            try temporary.link("out/file", to: "../secret/x")
            try temporary.link("out/inner", to: "a")
            try temporary.link("out/folder", to: "../secret")
            try temporary.link("out/f/absolute", to: temporary("secret").string)
            try temporary.link("out/f/here", to: "g")
            try temporary.link("out/dangling", to: "nowhere")
            let folder = try ConfinedFolder(temporary("out"), walks: walks)
            for path in ["a", "f/b", "f/g/c"] {
                let file = try folder.file(bytes(path))
                #expect(try FileContent.read(file, maximumBytes: 2) == [1, 2])
                #expect(file.present.byteCount == 2 && file.nameCount == 1 && file.belongsToThisUserOnly)
            }
            let links = ["file", "inner", "folder/x", "f/absolute/x", "f/here/c", "dangling", "folder", "f/absolute"]
            for path in links {
                let error = #expect(throws: Errno.self) { try folder.file(bytes(path)) }
                #expect(error == .tooManySymbolicLinkLevels, "\(path)")
            }
            for path in ["..", "../secret/x", "f/../a", "/etc/passwd", "", "a/", "./a"] {
                #expect(throws: Errno.invalidArgument) { try folder.file(bytes(path)) }
            }
            #expect(throws: Errno.noSuchFileOrDirectory) { try folder.file(bytes("gone")) }
            #expect(throws: Errno.notDirectory) { try folder.file(bytes("a/b")) }
            #expect(folder.firstLink(on: bytes("f/absolute/x")) == bytes("f/absolute"))
            #expect(folder.firstLink(on: bytes("f/g/c")) == nil)
            #expect(folder.status(of: bytes("folder"))?.st_mode.isLink == true)
            #expect(folder.status(of: bytes("folder/x")) == nil && folder.status(of: bytes("../secret/x")) == nil)
        }
    }

    @Test(arguments: [false, true])
    func onlyRegularFilesAreFiles(walks: Bool) throws {
        try withTemporaryFolder { temporary in
            try temporary.makeFolder("out/folder")
            #expect(mkfifo(temporary("out/pipe").string, 0o600) == 0)
            let folder = try ConfinedFolder(temporary("out"), walks: walks)
            for path in ["folder", "pipe"] {
                #expect(throws: Errno.invalidArgument) { try folder.file(bytes(path)) }
            }
        }
    }

    @Test(arguments: [false, true])
    func foldersAreMadeInsideAndNotBehindALink(walks: Bool) throws {
        try withTemporaryFolder { temporary in
            try temporary.makeFolder("elsewhere")
            try temporary.link("out/link", to: "../elsewhere")
            try temporary.write("out/file", [1])
            let folder = try ConfinedFolder(temporary("out"), walks: walks)
            _ = try folder.folder(bytes("a/b/c"), makesMissing: true)
            _ = try folder.folder(bytes("a/b/c/d"), makesMissing: true)
            #expect(try temporary("out/a/b/c/d").stat().type == .directory)
            #expect(throws: Errno.noSuchFileOrDirectory) { try folder.folder(bytes("new")) }
            for path in ["link", "link/a", "link/a/b"] {
                let error = #expect(throws: Errno.self) { try folder.folder(bytes(path), makesMissing: true) }
                #expect(error == .tooManySymbolicLinkLevels, "\(path)")
            }
            #expect(throws: Errno.notDirectory) { try folder.folder(bytes("file/a"), makesMissing: true) }
            #expect(throws: Errno.invalidArgument) { try folder.folder(bytes("../elsewhere/a"), makesMissing: true) }
            var names = 0
            try OpenFolder(temporary("elsewhere")).forEachName { _, _ in names += 1 }
            #expect(names == 0)
        }
    }

    /// Whoever exchanges the file after it was opened changes neither what is read nor what is linked.
    @Test func anOpenFileStaysTheSame() throws {
        try withTemporaryFolder { temporary in
            try temporary.write("secret", [9])
            try temporary.write("out/a", [1])
            try temporary.makeFolder("other")
            let file = try ConfinedFolder(temporary("out")).file(bytes("a"))
            temporary.remove("out/a")
            try temporary.write("out/b", [1])
            try temporary.link("out/a", to: "../secret")
            #expect(try file.read(at: 0, count: 5) == [1])
            // The file has no name any more, so it cannot be linked either.
            #expect(try !file.link(as: bytes("a"), in: ConfinedFolder(temporary("other"))))
            let linked = try ConfinedFolder(temporary("out")).file(bytes("b"))
            rename(temporary("out/b").string, temporary("out/c").string)
            try temporary.link("out/b", to: "../secret")
            #expect(try linked.link(as: bytes("b"), in: ConfinedFolder(temporary("other"))))
            #expect(try FileTree.bytes(of: temporary("other/b")) == [1])
            let again = try ConfinedFolder(temporary("other")).file(bytes("b"))
            #expect(again.isSame(as: linked) && again.nameCount == 2 && !again.isSame(as: file))
        }
    }

    @Test func filesTellWhetherOthersMayChangeThem() throws {
        try withTemporaryFolder { temporary in
            try temporary.write("a", [1])
            for mode in 0...0o777 as ClosedRange<mode_t> where mode & 0o400 != 0 {
                try temporary.setMode(mode, of: "a")
                let file = try ConfinedFolder(temporary.path).file(bytes("a"))
                let mayOthersWrite = mode & 0o020 != 0 || mode & 0o002 != 0
                #expect(file.belongsToThisUserOnly == !mayOthersWrite, "\(mode)")
            }
        }
    }

    /// A file that decides what is done with a user's rights must be that user's, or root's.
    @Test func onlyFilesOfTheUserOrRootAreTrusted() {
        for owner in [0, 5, 6] as [uid_t] {
            for mode in [0o600, 0o644, 0o664, 0o666, 0o602] as [mode_t] {
                for type in [S_IFREG, S_IFDIR, S_IFLNK] {
                    var status = stat()
                    status.st_uid = owner
                    status.st_mode = type | mode
                    let isTrusted = owner != 6 && (type == S_IFLNK || mode % 8 < 2 || mode % 8 == 4)
                    #expect((FileTrust.doubt(status, user: 5) == nil) == isTrusted, "\(owner) \(mode) \(type)")
                }
            }
        }
    }
}

extension mode_t {
    fileprivate var isLink: Bool { self & S_IFMT == S_IFLNK }
}
