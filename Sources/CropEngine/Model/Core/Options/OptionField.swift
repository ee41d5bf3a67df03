/// Describes one option: what it makes out of date, what the manifest records of it, which values are valid, and how
/// the command line, `facecrop.yaml` and Python call it.
///
/// Each stage lists the fields of its options beside their properties. Digests, manifest, validation and the words of
/// errors are made from these lists, and tests compare them with the command's options and with the schema of the
/// manifest (decision 108).
package struct OptionField<Stage: Sendable>: Sendable {
    /// A member of the manifest's options.
    package struct Member: Sendable {
        package let name: String
        /// The value in use; `nil` leaves the member out.
        let value: @Sendable (Stage) -> JSONValue?
    }

    /// What valid values fulfil.
    struct Rule: Sendable {
        /// The rule in a sentence.
        let message: String
        /// The paths of the properties that it is about, besides that of the field.
        let others: [String]
        /// The part of the property that it is about, such as `heightFraction`; `nil` for all of it.
        let part: String?
        let holds: @Sendable (Stage) -> Bool

        init(
            _ message: String,
            part: String? = nil,
            others: [String] = [],
            holds: @escaping @Sendable (Stage) -> Bool
        ) {
            self.message = message
            self.part = part
            self.others = others
            self.holds = holds
        }
    }

    /// How the command line, `facecrop.yaml` and Python call the property, or a part of it.
    package struct Name: Sendable, ExpressibleByStringLiteral {
        package let text: String
        /// The part of the property, such as `heightFraction`; `nil` for all of it.
        package let part: String?

        init(_ text: String, part: String?) {
            self.text = text
            self.part = part
        }

        package init(stringLiteral text: String) { self.init(text, part: nil) }
    }

    /// The property, as a path: `quality` among the options of its stage, `encode.quality` among those of a run.
    package let property: String
    let effect: OptionEffect
    package let names: [Name]
    package let members: [Member]
    let rules: [Rule]
    /// The value in use as text; equal texts mean equal values.
    ///
    /// `nil` leaves the option out of the digests. An option that did not exist in an earlier version must give `nil`
    /// for its default, or folders that were written without it would be made again.
    private(set) var text: @Sendable (Stage) -> String?

    /// Makes the field of `property`.
    ///
    /// - Parameters:
    ///   - property: The name of the property.
    ///   - effect: What the option changes for processed photos.
    ///   - names: The options of the command line that set it, without dashes.
    ///   - recorded: The value of the manifest's member of the same name; by default, no member.
    ///   - members: More members of the manifest.
    ///   - rules: What valid values fulfil.
    ///   - text: The value in use as text; by default, it is compared elsewhere or changes nothing.
    init(
        _ property: String,
        _ effect: OptionEffect,
        names: [Name] = [],
        recorded: (@Sendable (Stage) -> JSONValue?)? = nil,
        members: [(String, @Sendable (Stage) -> JSONValue?)] = [],
        rules: [Rule] = [],
        text: @escaping @Sendable (Stage) -> String? = { _ in nil }
    ) {
        self.property = property
        self.effect = effect
        self.names = names
        let own = recorded.map { [Member(name: property, value: $0)] } ?? []
        self.members = own + members.map { Member(name: $0.0, value: $0.1) }
        self.rules = rules
        self.text = text
    }

    /// The same field with another text.
    func with(text: @escaping @Sendable (Stage) -> String?) -> Self {
        var field = self
        field.text = text
        return field
    }

    /// The same field among the options that have this stage at `stage`, which is called `name`.
    func inside<Whole: Sendable>(
        _ name: String,
        _ stage: any KeyPath<Whole, Stage> & Sendable
    ) -> OptionField<Whole> {
        OptionField<Whole>(
            "\(name).\(property)",
            effect,
            names: names.map { .init($0.text, part: $0.part) },
            members: members.map { member in (member.name, { member.value($0[keyPath: stage]) }) },
            rules: rules.map { rule in
                .init(rule.message, part: rule.part, others: rule.others) { rule.holds($0[keyPath: stage]) }
            },
            text: { text($0[keyPath: stage]) }
        )
    }
}

/// What an option changes for a photo that is already processed.
enum OptionEffect: Sendable {
    /// The faces.
    case detection
    /// The outputs.
    case pixels
    /// Which other files are written for the photo, or what is known of it; not the pixels of outputs.
    case otherFiles
    /// Whether the photo may be processed at all; the limit is compared with the facts about each photo.
    case limit
    /// Nothing: the option decides which photos are found, or how the work is done.
    case nothing
}
