package import SystemPackage

/// What single photos are called in the output folder instead of the name and folder of their own.
package struct GivenName: Sendable, Hashable {
    /// The path below the output folder, without an extension.
    package var path: FilePath

    /// What is wrong with a name: a clause that follows it.
    struct Mistake: Error, Hashable, Sendable {
        var text: String
    }

    /// Makes a name of a path below the output folder.
    init(path: FilePath) { self.path = path }

    /// Reads a path below the output folder; an image's usual extension does not count.
    ///
    /// - Throws: ``Mistake`` if it is empty, leads out of the folder, or is not a name on every system.
    init(_ text: String) throws(Mistake) {
        func require(_ isTrue: Bool, _ rule: String) throws(Mistake) {
            if !isTrue { throw Mistake(text: rule) }
        }
        try require(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "has control characters; remove them")
        try require(!text.utf8.contains(UInt8(ascii: "\\")), "has a backslash; write '/' between folders")
        let parts = text.partsBetweenSlashes
        let noPath = "is no path below the output folder; write a name such as '1234' or 'staff/1234', without '..'"
        try require(parts.allSatisfy { !["", ".", ".."].contains($0) }, noPath)
        let state = OutputKey(Array(StateFolder.name.utf8))
        try require(
            !parts.dropLast().contains { OutputKey(Array($0.utf8)) == state },
            "leads to the folder in which facecrop notes what is done; choose another folder"
        )
        let file = FileName(Array(parts[parts.count - 1].utf8))
        let isExtended = ImageFormat.isUsualExtension(file.fileExtension)
        let bytes = Array(text.utf8)
        path = FilePath(bytes: isExtended ? bytes.dropLast(file.fileExtension.count + 1) : bytes[...])
        // Without its extension, `..jpg` is the folder itself, and `...jpg` the one above.
        let name = path.lastComponentBytes
        try require(name != [.dot] && name != [.dot, .dot], noPath)
    }

    /// What takes the place of the photo's own place.
    package var place: NameTemplate.Place {
        let stem = path.lastComponentBytes
        return NameTemplate.Place(folder: Array(path.bytes.dropLast(stem.count + 1)), stem: stem)
    }

    /// The path of a photo in the mirrored tree, as if it were called this.
    func mirroredPath(of photo: PhotoFile) -> FilePath {
        let fileExtension = FileName(photo.relativePath.lastComponentBytes).fileExtension
        return ImageFormat.isUsualExtension(fileExtension)
            ? FilePath(bytes: path.bytes + [.dot] + fileExtension) : path
    }
}
