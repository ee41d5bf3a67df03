import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Watches real folders; a file settles at once, so that no test waits for that.
@Suite struct FolderWatchTests {
    private static func watch(
        _ folder: TemporaryFolder,
        _ change: (inout DiscoverOptions) -> Void = { _ in }
    ) throws
        -> FolderWatch
    {
        var discover = DiscoverOptions()
        discover.inputs = [DiscoverInput(path: folder("in"), origin: .argument)]
        change(&discover)
        let watch = try FolderWatch(discover, outputFolder: folder("in/out"), settleSeconds: 0) { 0 }
        try watch.look()
        _ = watch.begin()
        return watch
    }

    private static func move(_ from: FilePath, to: FilePath) throws {
        try Errno.check(rename(from.string, to.string))
    }

    private struct Change: Sendable {
        var name: String
        /// A file in a folder that has come with the change; it is written afterwards.
        var later: String?
        var make: @Sendable (TemporaryFolder) throws -> Void
    }

    /// What may happen in a folder.
    private static let changes = [
        Change(name: "a new file") { try $0.write("in/new.jpg", [1]) },
        Change(name: "corrections of photos") { try $0.write("in/overrides.yaml", [1]) },
        Change(name: "a file with other content") { try $0.write("in/a.jpg", [1, 2]) },
        Change(name: "a file with other content of the same length") { try $0.write("in/deep/b.jpg", [2]) },
        Change(name: "a hidden file that is renamed") { try move($0("in/.part"), to: $0("in/whole.jpg")) },
        Change(name: "a file that is renamed") { try move($0("in/a.jpg"), to: $0("in/z.jpg")) },
        Change(name: "a file that replaces another") { try move($0("in/a.jpg"), to: $0("in/deep/b.jpg")) },
        Change(name: "a file that is moved in") { try move($0("other/d.jpg"), to: $0("in/d.jpg")) },
        Change(name: "a file that is moved out") { try move($0("in/a.jpg"), to: $0("other/a.jpg")) },
        Change(name: "a file that is removed") { try Errno.check(unlink($0("in/deep/b.jpg").string)) },
        Change(name: "other permissions") { try $0.setMode(0o600, of: "in/a.jpg") },
        Change(name: "new folders with a file", later: "in/x/y/c.jpg") { try $0.write("in/x/y/new.jpg", [1]) },
        Change(name: "a folder that is moved in", later: "in/o/c.jpg") { try move($0("other"), to: $0("in/o")) },
        Change(name: "a folder that is renamed", later: "in/x/c.jpg") { try move($0("in/deep"), to: $0("in/x")) },
        Change(name: "a folder that is moved out") { try move($0("in/deep"), to: $0("deep")) },
    ]

    /// Whoever could put a link in the place of an input chose what was cropped, and what was pruned.
    @Test(arguments: ["in", "."]) func anInputThatBecomesALinkIsNotFollowed(moved: String) throws {
        try withTemporaryFolder { folder in
            let top = TemporaryFolder(path: folder("top"))
            try top.write("in/a.jpg", [1])
            try folder.write("other/in/secret.jpg", [1])
            let watch = try Self.watch(top)
            let (own, away) = (FilePath("\(top.path)/\(moved)").lexicallyNormalized(), folder("kept"))
            try Self.move(own, to: away)
            #expect(symlink(folder(moved == "in" ? "other/in" : "other").string, own.string) == 0)
            let error = #expect(throws: RunError.self) { try watch.look() }
            #expect(error?.message.contains("is one now") ?? false, "\(error?.message ?? "")")
            #expect(!watch.seesInputs && !watch.isDue)
            try Errno.check(unlink(own.string))
            try Self.move(away, to: own)
            try watch.look()
            #expect(watch.seesInputs && !watch.isDue)
        }
    }

    /// A link that the user has named may lead elsewhere later.
    @Test func aNamedLinkIsFollowedWhereverItLeads() throws {
        try withTemporaryFolder { folder in
            for name in ["first", "second"] { try folder.write("\(name)/\(name).jpg", [1]) }
            try folder.link("in", to: "first")
            let watch = try Self.watch(folder)
            try Errno.check(unlink(folder("in").string))
            try folder.link("in", to: "second")
            try watch.look()
            #expect(watch.seesInputs && watch.isDue)
        }
    }

    @Test(arguments: changes.indices) func changesAreAnnouncedAndMakeARunDue(index: Int) throws {
        let change = Self.changes[index]
        try withTemporaryFolder { folder in
            for file in ["in/a.jpg", "in/deep/b.jpg", "in/.part", "other/d.jpg"] { try folder.write(file, [1]) }
            let watch = try Self.watch(folder)
            try watch.look()
            #expect(!watch.isDue && watch.blindnesses.isEmpty)
            try change.make(folder)
            #expect(try watch.wait(), "\(change.name) is not announced")
            try watch.look()
            #expect(watch.isDue, "\(change.name)")
            _ = watch.begin()
            guard let later = change.later else { return }
            try folder.write(later, [1])
            #expect(try watch.wait(), "\(later) is not announced")
            try watch.look()
            #expect(watch.isDue, "\(later)")
        }
    }

    /// Else each run would be the reason for the next.
    @Test func outputsAndWhatIsNotTakenMakeNoRunDue() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.jpg", [1])
            let watch = try Self.watch(folder) { $0.excludes = ["*.part", "tmp"] }
            for file in ["in/out/a.jpg", "in/out/.facecrop/x", "in/.hidden.jpg", "in/b.jpg.part", "in/tmp/c.jpg"] {
                try folder.write(file, [1])
                try watch.look()
                #expect(!watch.isDue, "\(file)")
            }
        }
    }

    /// Else `--prune` would remove outputs while a disk is not there.
    @Test func missingInputCountsAsNoChange() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.jpg", [1])
            let watch = try Self.watch(folder)
            try Self.move(folder("in"), to: folder("gone"))
            #expect(try watch.wait())
            #expect(throws: RunError.self) { try watch.look() }
            #expect(!watch.seesInputs && !watch.isDue)
            try Self.move(folder("gone"), to: folder("in"))
            try watch.look()
            #expect(watch.seesInputs && !watch.isDue)
        }
    }

    @Test func filesAndInputsInTheOutputFolderAreRefused() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.jpg", [1])
            try folder.link("link", to: "in/deep")
            try folder.makeFolder("in/deep")
            for (input, output) in [("in/a.jpg", "out"), ("in", "in"), ("in/deep", "in"), ("link", "in")] {
                var discover = DiscoverOptions()
                discover.inputs = [DiscoverInput(path: folder(input), origin: .argument)]
                let error = #expect(throws: RunError.self, "\(input)") {
                    try FolderWatch(discover, outputFolder: folder(output), settleSeconds: 0) { 0 }
                }
                #expect(error?.code == .invalidOptions && error?.message.contains(input) ?? false)
            }
        }
    }

    /// Waiting ends at once after the call, also for the next waits.
    @Test func wakingEndsWaiting() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.jpg", [1])
            let watch = try Self.watch(folder)
            watch.wake()
            for _ in 1...3 { #expect(try !watch.wait()) }
        }
    }

    /// The types of statfs(2), by its manual page.
    @Test func sharedFileSystemsAreKnown() {
        let shared: [UInt32] = [0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x6573_5546, 0x0102_1997]
        #expect(shared.allSatisfy { WatchBlindness.sharedFileSystem($0) != nil })
        // ext4, XFS, Btrfs, tmpfs, overlayfs, ZFS
        let own: [UInt32] = [0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0x794C_7630, 0x2FC1_2FC1]
        #expect(own.allSatisfy { WatchBlindness.sharedFileSystem($0) == nil })
    }
}
