import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Files of overrides beside photos, which may be anybody's: a bad one costs the photos that it may be about, and no
/// other, and nothing of it is shown.
@Suite struct NeighbourFileTests {
    private static let picture = "orientation/orientation-1.jpg"
    private static let size = ["--size", "64x64", "--include", "*.jpg"]
    private static let secret = "secret-token"

    /// What lies at the place of a file of overrides, and what is said about it.
    enum Neighbour: CaseIterable {
        case unclosed, otherVersion, otherKeys, doubledKeys, lines, wide, wideUnmarked
        case link, linkToNothing, pipe, folder, large

        var reason: String {
            switch self {
            case .unclosed: ": this is no YAML"
            case .otherVersion: ":1:10: this facecrop reads version 1"
            case .otherKeys: ":1:1: this key is not known here"
            case .doubledKeys: ": a key stands twice in one place"
            case .lines: ":1:1: the file must hold 'photos:', not a value"
            case .wide, .wideUnmarked: ":1:1: this is text in UTF-16"
            case .link, .linkToNothing: ": it is a symbolic link, and links are not followed here"
            case .pipe, .folder: ": it is not a regular file"
            case .large: ": it has 8388609 bytes, and 8388608 are read"
            }
        }

        /// `text` in UTF-16, little-endian.
        private static func utf16(_ text: String) -> [UInt8] {
            text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        }

        func make(in folder: TemporaryFolder, _ name: String) throws {
            func write(_ text: String) throws { try folder.write(name, Array(text.utf8)) }
            let secret = NeighbourFileTests.secret
            switch self {
            case .unclosed: try write("photos:\n  a.jpg: [\n")
            case .otherVersion: try write("version: 3\n")
            case .otherKeys: try write("\(secret)-1: x\n\(secret)-2:\n  \(secret)-3: x\n")
            case .doubledKeys: try write("\(secret)-1: x\n\(secret)-1: x\n")
            case .lines: try write("\(secret)\n\(secret)\n")
            case .wide: try folder.write(name, Self.utf16("\u{FEFF}photos: {}\n"))
            case .wideUnmarked: try folder.write(name, "photos: {}\n".utf16.flatMap { [0, UInt8($0)] })
            case .link:
                try folder.write("secret.conf", Array("\(secret)-1: x\nphotos: {a.jpg: {\(secret): x}}\n".utf8))
                try folder.link(name, to: folder("secret.conf").string)
            case .linkToNothing: try folder.link(name, to: "nothing")
            case .pipe: try #require(mkfifo(folder(name).string, 0o600) == 0)
            case .folder: try folder.makeFolder(name)
            case .large: try folder.write(name, [UInt8](repeating: UInt8(ascii: "#"), count: 8 << 20 + 1))
            }
        }
    }

    @Test(arguments: Neighbour.allCases, ["overrides.yaml", "overrides.YAML"])
    func aBadFileCostsThePhotosOfItsFolder(_ neighbour: Neighbour, name: String) throws {
        try withTemporaryFolder { folder in
            for photo in ["a.jpg", "bad/b.jpg", "bad/deep/c.jpg", "z/d.jpg"] {
                try folder.copy(Self.picture, as: "in/\(photo)")
            }
            try neighbour.make(in: folder, "in/bad/\(name)")
            let run = try folder.crop("in", options: Self.size)
            #expect(run.status == 1, "\(run.messages)")
            #expect(run.messages.contains("in/bad/\(name):"), "\(run.messages)")
            #expect(run.messages.contains(neighbour.reason), "\(run.messages)")
            #expect(try run.outputs().keys.sorted { $0.string < $1.string } == ["a.jpg", "z/d.jpg"])
            let manifest = try run.manifestData()
            #expect(
                !run.messages.contains(Self.secret) && !String(decoding: manifest, as: UTF8.self).contains(Self.secret)
            )
            let reasons = try run.manifest().photos.map(\.reason)
            #expect(reasons.filter { $0 == "overrideMistaken" }.count == 2, "\(reasons)")
            let without = try folder.crop("in", options: Self.size + ["--overrides", "none"])
            #expect(try without.status == 0 && without.outputs().count == 4, "\(without.messages)")
        }
    }

    /// What a nearer file or a named one says about a photo holds, because it would hold whatever the bad one says.
    @Test func anEntryThatComesFirstHolds() throws {
        try withTemporaryFolder { folder in
            for photo in ["a.jpg", "deep/b.jpg", "deep/c.jpg"] { try folder.copy(Self.picture, as: "in/\(photo)") }
            try folder.write("in/overrides.yaml", Array("photos: [".utf8))
            try folder.write("in/deep/overrides.yaml", Array("photos: {b.jpg: {skip: true}}".utf8))
            try folder.write("named.yaml", Array("photos: {in/a.jpg: {skip: true}}".utf8))
            let run = try folder.crop("in", options: Self.size + ["--overrides", folder("named.yaml").string])
            let reasons = try run.manifest().photos.map(\.reason)
            #expect(reasons == ["skippedByOverride", "skippedByOverride", "overrideMistaken"], "\(run.messages)")
        }
    }

    @Test func linksAreFollowedOnRequest() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            try folder.write("real.yaml", Array("photos: {a.jpg: {skip: true}}".utf8))
            try folder.link("in/overrides.yaml", to: folder("real.yaml").string)
            #expect(try folder.crop("in", options: Self.size).status == 1)
            let run = try folder.crop("in", options: Self.size + ["--follow-symlinks"])
            #expect(try run.manifest().photos.map(\.reason) == ["skippedByOverride"], "\(run.messages)")
        }
    }

    /// While it cannot be read which outputs a file keeps, none of its folder is pruned.
    @Test func foldersWithABadOverridesFileAreNotPruned() throws {
        try withTemporaryFolder { folder in
            for photo in ["a.jpg", "bad/b.jpg"] { try folder.copy(Self.picture, as: "in/\(photo)") }
            #expect(try folder.crop("in", options: Self.size).status == 0)
            folder.remove("in/bad/b.jpg")
            try folder.copy(Self.picture, as: "in/bad/c.jpg")
            try folder.write("in/bad/overrides.yaml", Array("photos: [".utf8))
            let run = try folder.crop("in", options: Self.size + ["--prune"])
            #expect(try run.outputs().keys.contains("bad/b.jpg"), "\(run.messages)")
            folder.remove("in/bad/overrides.yaml")
            let corrected = try folder.crop("in", options: Self.size + ["--prune"])
            #expect(try corrected.outputs().keys.sorted { $0.string < $1.string } == ["a.jpg", "bad/c.jpg"])
        }
    }

    /// A folder whose files may be listed but not opened is named, once, and the others are done.
    @Test(.enabled(if: BuiltCommand.runsUnprivileged, "Only a user without rights is refused: run the tests as root."))
    func aFolderWithoutSearchPermissionFailsAlone() throws {
        try withTemporaryFolder { folder in
            for photo in ["in/a.jpg", "in/closed/b.jpg", "in/closed/c.jpg", "in/sub/d.jpg"] {
                try folder.copy(Self.picture, as: photo)
            }
            try folder.setMode(0o755, of: "")
            for name in ["in", "in/sub"] { try folder.setMode(0o755, of: name) }
            for name in ["in/a.jpg", "in/sub/d.jpg"] { try folder.setMode(0o644, of: name) }
            try folder.setMode(0o744, of: "in/closed")
            try folder.makeFolder("out")
            try folder.setMode(0o777, of: "out")
            let run = try folder.launchCrop("in", options: Self.size, asUnprivilegedUser: true)
            #expect(run.status == 1, "\(run.messages)")
            #expect(run.messages.contains("in/closed: This user may not read it"), "\(run.messages)")
            #expect(!run.messages.contains("overrides"), "\(run.messages)")
            #expect(try run.outputs().keys.sorted { $0.string < $1.string } == ["a.jpg", "sub/d.jpg"])
            #expect(try run.manifest().photos.count == 3)
        }
    }
}
