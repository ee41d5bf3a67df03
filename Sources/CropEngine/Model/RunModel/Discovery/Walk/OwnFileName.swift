/// The names of files that facecrop reads and writes itself: in a folder of photos they are neither photos nor other
/// files, so walks leave them out.
package enum OwnFileName {
    /// A file of overrides.
    static let overrides = "overrides.yaml"
    /// A file of options.
    package static let configuration = "facecrop.yaml"
    /// The manifest of an output folder, as in a copy of its files.
    static let manifest = "manifest.json"

    private static let all = Set(
        [overrides, "overrides.YAML", configuration, "facecrop.YAML", manifest].map { Array($0.utf8) }
    )

    static func contains(_ name: [UInt8]) -> Bool { all.contains(name) }
}
