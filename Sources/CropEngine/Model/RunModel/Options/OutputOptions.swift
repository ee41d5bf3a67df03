public import SystemPackage

/// How many kinds of outputs each photo gets, and how they are named.
public struct OutputOptions: Sendable, Hashable, Codable {
    /// The kinds of outputs; with `[]`, the default, there is one by ``Options/frame`` and ``Options/encode``.
    ///
    /// If there are any, those two are not used. All are made from one decode and one detection. The manifest describes
    /// a photo by the first.
    public var renditions: [RenditionOptions] = []
    /// How outputs are named; the default is ``NameTemplate/standard``.
    public var nameTemplate = NameTemplate.standard
    /// A table of source and output names, absolute or relative to the working folder; `nil`, the default, is no table.
    ///
    /// A photo in it has its output's name in place of `{dir}/{stem}`. `docs/renditions.md` describes the table.
    public var nameTable: FilePath?

    /// Makes options with the defaults.
    public init() {}
}

extension OutputOptions {
    /// The fields of these options; digests list their texts in this order.
    static let fields: [OptionField<Self>] = [
        // Its text is made from the options of all renditions.
        OptionField(
            "renditions",
            .pixels,
            names: ["rendition"],
            recorded: { $0.renditions.isEmpty ? nil : .list($0.renditions.map(\.recorded)) }
        ),
        // The names of outputs are compared for each photo.
        OptionField(
            "nameTemplate",
            .nothing,
            names: ["name"],
            recorded: { $0.nameTemplate == .standard ? nil : .text($0.nameTemplate.text) }
        ),
        OptionField(
            "nameTable",
            .nothing,
            names: ["names"],
            recorded: { ($0.nameTable?.string).map(JSONValue.text) }
        ),
    ]
}
