/// The options that decide crops and outputs, as the manifest reports them: in the words of the command line.
package struct OptionsRecord: Sendable, Hashable {
    /// The values by the names of `Options.fields`.
    package private(set) var members: [String: JSONValue]

    /// The record of `options`; options that are not set are recorded with the value in use.
    ///
    /// If there are renditions, the options for outputs are those of the first.
    package init(_ options: Options) {
        let leading = options.leadingRendition
        var shown = options
        shown.frame = leading.frame
        shown.encode = leading.encodings.first ?? options.encode
        members = Options.fields.flatMap(\.members).reduce(into: [:]) { $0[$1.name] = $1.value(shown) }
    }

    package subscript(_ name: String) -> JSONValue? { members[name] }
}

extension OptionsRecord: Codable {
    /// Members that this version does not know are left out.
    package init(from decoder: any Decoder) throws {
        let known = Set(Options.fields.flatMap(\.members).map(\.name))
        members = try decoder.singleValueContainer().decode([String: JSONValue].self).filter { known.contains($0.key) }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(members)
    }
}
