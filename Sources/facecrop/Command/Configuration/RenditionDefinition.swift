import FaceCropModel

/// A rendition as a configuration file or a command line defines it: pure.
///
///     hero: {size: 1600x900, formats: [avif, jpeg], scales: [1, 2], framing: group}
///
/// Below its name stand options of the command, `formats` (one output in each) and `scales` (one output in each).
struct RenditionDefinition: Hashable, Sendable {
    let name: String
    /// Where the name stands.
    let position: TextPosition
    /// The options of the command.
    var settings: [Setting]
    /// The names of the formats; empty if the command's option holds.
    var formats: [String]
    /// As they stand in the definition; empty for one output at the size itself.
    var scales: [String]

    /// Keys that are not options of the command.
    static let formatsKey = "formats"
    static let scalesKey = "scales"
    /// The option of the command that `formats` takes the place of.
    private static let formatKey = "format"

    init(
        name: String,
        position: TextPosition = TextPosition(line: 1, column: 1),
        settings: [Setting],
        formats: [String] = [],
        scales: [String] = []
    ) {
        self.name = name
        self.position = position
        self.settings = settings
        self.formats = formats
        self.scales = scales
    }

    /// Reads one member of a mapping of renditions; mistakes are added to `mistakes`.
    init(
        _ member: YAMLValue.Member,
        of command: ConfigurableCommand,
        profile: String?,
        _ mistakes: inout [ConfigurationMistake]
    ) {
        self.init(name: member.key, position: member.position, settings: [])
        guard case .mapping(let members, _) = member.value else {
            let text = "the rendition '\(name)' must hold options, such as 'size: 400x400'"
            mistakes.append(ConfigurationMistake(member.value.position, text))
            return
        }
        for member in members {
            do throws(ConfigurationMistake) {
                try read(member, of: command, profile: profile, &mistakes)
            } catch {
                mistakes.append(error)
            }
        }
        if !formats.isEmpty, let format = settings.first(where: { $0.option.name == Self.formatKey }) {
            mistakes.append(
                ConfigurationMistake(format.position, "'format' and 'formats' exclude each other", meant: "formats")
            )
        }
    }

    private mutating func read(
        _ member: YAMLValue.Member,
        of command: ConfigurableCommand,
        profile: String?,
        _ mistakes: inout [ConfigurationMistake]
    ) throws(ConfigurationMistake) {
        switch member.key {
        case Self.formatsKey: formats = try Self.formats(member, of: command, &mistakes)
        case Self.scalesKey: scales = try Self.scales(member, &mistakes)
        default:
            if member.key == Self.formatKey, case .list = member.value {
                throw ConfigurationMistake(member.position, "'format' is one format; use 'formats' for several")
            }
            guard let option = command.renditionOption(named: member.key) else { throw Self.unknown(member, command) }
            let value = try SettingValue.read(member.value, of: option)
            settings.append(Setting(option, value, at: member.value.position, profile: profile))
        }
    }

    /// The formats that there are; the others are mistakes.
    private static func formats(
        _ member: YAMLValue.Member,
        of command: ConfigurableCommand,
        _ mistakes: inout [ConfigurationMistake]
    ) throws(ConfigurationMistake) -> [String] {
        let known = command.option(named: formatKey)?.words ?? []
        return try words(member, &mistakes) { format in
            if known.contains(format) || ValueSpelling.word(for: format, among: known) != nil { return nil }
            let text = "'\(format)' is no format: there are \(known.joined(separator: ", "))"
            return (text, NearestWord.of(format, among: known))
        }
    }

    /// The scales that are numbers; the others are mistakes.
    private static func scales(
        _ member: YAMLValue.Member,
        _ mistakes: inout [ConfigurationMistake]
    ) throws(ConfigurationMistake) -> [String] {
        try words(member, &mistakes) { scale in
            if let number = Double(scale), number.isFinite { return nil }
            return ("'\(scale)' is no scale: scales are numbers, such as [1, 2]", ValueSpelling.number(scale))
        }
    }

    /// The values of a list, or a single one; those that `refusal` has something against are mistakes.
    private static func words(
        _ member: YAMLValue.Member,
        _ mistakes: inout [ConfigurationMistake],
        _ refusal: (String) -> (text: String, meant: String?)?
    ) throws(ConfigurationMistake) -> [String] {
        let option = ConfigurableOption(name: member.key, kind: .values)
        guard case .texts(let texts) = try SettingValue.read(member.value, of: option), !texts.isEmpty else {
            throw ConfigurationMistake(member.value.position, "'\(member.key)' has no value")
        }
        var places = [member.value.position]
        if case .list(let values, _) = member.value { places = values.map(\.position) }
        return zip(texts, places).compactMap { text, place in
            guard let (mistake, meant) = refusal(text) else { return text }
            mistakes.append(ConfigurationMistake(place, mistake, meant: meant))
            return nil
        }
    }

    private static func unknown(_ member: YAMLValue.Member, _ command: ConfigurableCommand) -> ConfigurationMistake {
        let key = member.key
        if command.option(named: key) != nil {
            let place = "write it below '\(command.name):'"
            return ConfigurationMistake(member.position, "'\(key)' is not about one rendition; \(place)")
        }
        let known = command.renditionOptions.sorted() + [formatsKey, scalesKey]
        let meant = NearestWord.of(key, among: known)
        return ConfigurationMistake(member.position, "a rendition has no option '\(key)'", meant: meant)
    }
}

extension RenditionDefinition {
    /// Reads what ``text`` writes, or what a user has written in its form; `nil` if the text is a name alone.
    ///
    /// - Throws: `ConfigurationMistake` if the text is neither.
    static func read(
        _ text: String,
        of command: ConfigurableCommand
    ) throws(ConfigurationMistake) -> RenditionDefinition? {
        let start = TextPosition(line: 1, column: 1)
        guard let value = try YAMLText.value(of: Array(text.utf8)) else {
            throw ConfigurationMistake(start, "a rendition needs a name")
        }
        if case .scalar = value { return nil }
        guard case .mapping(let members, _) = value, members.count == 1 else {
            throw ConfigurationMistake(start, "a rendition is written as 'NAME: {size: 400x400}'")
        }
        var mistakes: [ConfigurationMistake] = []
        let definition = RenditionDefinition(members[0], of: command, profile: nil, &mistakes)
        if let mistake = mistakes.first { throw mistake }
        return definition
    }

    /// The definition on one line, which ``read(_:of:)`` reads.
    var text: String {
        var members = settings.map { setting -> String in
            let value =
                switch setting.value {
                case .flag(let isSet): "\(isSet)"
                case .texts(let texts) where texts.count == 1: Self.quoted(texts[0])
                case .texts(let texts): Self.list(texts)
                }
            return "\(setting.option.name): \(value)"
        }
        if !formats.isEmpty { members.append("\(Self.formatsKey): \(Self.list(formats))") }
        if !scales.isEmpty { members.append("\(Self.scalesKey): \(Self.list(scales))") }
        return "\(name): {\(members.joined(separator: ", "))}"
    }

    private static func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }

    /// The text without quotes if that is safe in YAML, or else in single quotes.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._%/+".contains($0)) }
        let begins = text.first.map { $0.isLetter || $0.isNumber } ?? false
        return isPlain && begins && text.lowercased() != "null" ? text : "'\(text.replacingBytes(of: "'", with: "''"))'"
    }
}
