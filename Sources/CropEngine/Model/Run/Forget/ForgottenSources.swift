package import SystemPackage

/// The photos of an output folder that are to be forgotten: all, or those that the user named.
package struct ForgottenSources {
    /// A photo that the user named.
    private struct Name: Hashable {
        /// As it was typed, which may be as the manifest has it.
        var typed: [UInt8]
        /// The file that it names from the present working folder.
        var absolute: [UInt8]
    }

    private let names: [Name]
    /// The indices in ``names`` by both spellings.
    private let indices: [[UInt8]: [Int]]

    /// Names photos by paths, as the manifest has them or from the folder `workingFolder`; no path stands for all.
    package init(_ photos: [FilePath], workingFolder: FilePath) {
        names = photos.map { path in
            Name(
                typed: path.lexicallyNormalized().bytes,
                absolute: workingFolder.pushing(path).lexicallyNormalized().bytes
            )
        }
        var indices: [[UInt8]: [Int]] = [:]
        for (index, name) in names.enumerated() {
            for spelling in Set([name.typed, name.absolute]) { indices[spelling, default: []].append(index) }
        }
        self.indices = indices
    }

    /// Whether all photos are meant.
    var areAll: Bool { names.isEmpty }

    /// The photos as they were named, without those with these indices.
    func photos(except found: Set<Int>) -> [FilePath] {
        names.indices.filter { !found.contains($0) }.map { FilePath(bytes: names[$0].typed) }
    }

    /// The indices of the names of a photo with this source; `workingFolder` is the folder that it starts from, empty
    /// if that is not known.
    func indices(ofSource source: [UInt8], workingFolder: [UInt8] = []) -> Set<Int> {
        let path = FilePath(bytes: source).lexicallyNormalized()
        var found = Set(indices[path.bytes] ?? [])
        if !workingFolder.isEmpty {
            let absolute = FilePath(bytes: workingFolder).pushing(path).lexicallyNormalized()
            found.formUnion(indices[absolute.bytes] ?? [])
        }
        return found
    }
}
