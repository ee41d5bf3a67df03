public import SystemPackage

/// Which files say what people have decided about single photos; `docs/overrides.md` describes them.
public struct OverrideOptions: Sendable, Hashable, Codable {
    /// Files of overrides, absolute or relative to the working folder.
    ///
    /// They take precedence over those in folders, and the first one that names a photo over the others. The default is
    /// empty.
    public var files: [FilePath] = []
    /// Whether the folders of the inputs are searched for files called `overrides.yaml`; the default is `false`.
    public var searchesFolders = false

    /// Makes options with the defaults.
    public init() {}
}

extension OverrideOptions {
    /// The fields of these options: the override of a photo is compared for each photo.
    static let fields: [OptionField<Self>] = [
        OptionField("files", .nothing, names: ["overrides"]), OptionField("searchesFolders", .nothing),
    ]
}
