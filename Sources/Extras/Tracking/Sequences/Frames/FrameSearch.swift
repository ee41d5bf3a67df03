package import FaceCropModel
package import SystemPackage

/// Finds the files of frames in the user's inputs, which are paths and patterns.
package enum FrameSearch {
    /// The files for the paths and patterns in `inputs`, without duplicates.
    package static func found(_ inputs: [FilePath], outputFolder: FilePath?) throws(RunError) -> [InputWalk.Finding] {
        var plain = DiscoverOptions()
        var searches: [DiscoverOptions] = []
        for input in inputs {
            if let (folder, pattern) = pattern(input) {
                var search = DiscoverOptions()
                search.inputs = [DiscoverInput(path: folder)]
                search.includes = [pattern]
                searches.append(search)
            } else {
                plain.inputs.append(DiscoverInput(path: input))
            }
        }
        var findings = plain.inputs.isEmpty ? [] : Array(try InputWalk(plain, outputFolder: outputFolder))
        var knownPaths = Set(findings.map(\.path))
        for search in searches {
            findings += try InputWalk(search, outputFolder: outputFolder).filter { knownPaths.insert($0.path).inserted }
        }
        return findings
    }

    /// What must be readable for `input`: itself, or of a pattern the folder that is searched.
    package static func readableRoot(of input: FilePath) -> FilePath { pattern(input)?.folder ?? input }

    /// The folder to search and the pattern of paths in it; `nil` if a file of this name exists, or the input has no
    /// wildcard.
    private static func pattern(_ input: FilePath) -> (folder: FilePath, pattern: String)? {
        let special = Set("*?[".utf8)
        guard (try? input.stat()) == nil, let firstSpecial = input.bytes.firstIndex(where: special.contains) else {
            return nil
        }
        let folder = input.bytes[..<firstSpecial].lastIndex(of: .slash).map { input.bytes[...$0] } ?? []
        guard let pattern = String(validating: input.bytes[folder.count...], as: UTF8.self) else { return nil }
        // The leading slash keeps a pattern without slashes from matching in subfolders.
        return (folder.isEmpty ? FilePath(".") : FilePath(bytes: folder), "/" + pattern)
    }
}
