import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FoldersAboveTests {
    private func isRefused(_ path: FilePath, origin: DiscoverInput.Origin, output: FilePath) -> Bool {
        var options = DiscoverOptions()
        options.inputs = [DiscoverInput(path: path, origin: origin)]
        do throws(RunError) {
            _ = try InputWalk(options, outputFolder: output)
            return false
        } catch {
            return true
        }
    }

    /// For each folder of a tree and each place of the output, whether it exists or not, a list is refused exactly if
    /// the output is properly below the folder; an argument never is.
    @Test func aListNamesNoFolderAboveTheOutput() throws {
        try withTemporaryFolder { folder in
            let paths = ["", "a", "a/b", "a/b/c", "d"]
            for path in paths.dropFirst() { try folder.makeFolder(path) }
            try folder.link("to-a", to: "a")
            for output in paths + ["a/b/new/deep", "new"] {
                for path in paths {
                    let isAbove = path.isEmpty ? !output.isEmpty : output.hasPrefix(path + "/")
                    for spelling in [folder(path), folder(path).appending("."), folder("d/../\(path)")] {
                        #expect(
                            isRefused(spelling, origin: .list, output: folder(output)) == isAbove,
                            "\(spelling) with \(output)"
                        )
                        #expect(!isRefused(spelling, origin: .argument, output: folder(output)))
                    }
                }
            }
            #expect(isRefused(folder("to-a"), origin: .list, output: folder("a/b/out")))
            #expect(isRefused(folder("a"), origin: .list, output: folder("to-a/out")))
            #expect(!isRefused(folder("to-a"), origin: .list, output: folder("d/out")))
        }
    }

    @Test func aListNamesNoFolderAboveTheHomeFolder() throws {
        try withTemporaryFolder { folder in
            for path in ["homes/anna/photos", "elsewhere"] { try folder.makeFolder(path) }
            let above = FoldersAbove(outputFolder: nil, homeFolder: folder("homes/anna"))
            for path in [folder("homes"), folder.path, folder.path.removingLastComponent(), "/"] as [FilePath] {
                #expect(above.refusal(of: path) != nil, "\(path)")
            }
            for path in ["homes/anna", "homes/anna/photos", "elsewhere", "missing"] {
                #expect(above.refusal(of: folder(path)) == nil, "\(path)")
            }
        }
    }

    @Test(arguments: ["/", "//", "/.", "/../", "/proc/self/root"])
    func aListNamesNotTheWholeFileSystem(path: String) throws {
        try withTemporaryFolder { folder in
            #expect(isRefused(FilePath(path), origin: .list, output: folder("out")))
        }
    }
}
