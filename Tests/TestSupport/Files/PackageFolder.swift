package import SystemPackage

/// The folder of this package, for tests that read files of the repository.
package enum PackageFolder {
    /// Derived from the path of this source file.
    package static let root = FilePath(#filePath)
        .removingLastComponent()  // Files
        .removingLastComponent()  // TestSupport
        .removingLastComponent()  // Tests
        .removingLastComponent()

    /// A file in `Tests/Fixtures`.
    package static func fixture(_ name: String) -> FilePath { root.appending("Tests/Fixtures").appending(name) }
}
