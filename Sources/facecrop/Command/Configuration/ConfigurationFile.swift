import FaceCropModel

/// What a configuration file says: pure.
///
///     version: 1
///     crop:
///       size: 400x400
///       fallback: [attention, center]
///     renditions:
///       square: {size: 400x400, formats: [avif, jpeg]}
///     name: '{dir}/{stem}-{rendition}.{ext}'
///     profiles:
///       nightly:
///         crop: {quiet: true}
///
/// Below the name of a command stand its options; a profile has sections like those, which take precedence. The
/// renditions and names of outputs are options of the command that makes them.
struct ConfigurationFile: Sendable {
    /// The options of one command, in one profile or in none.
    private struct Section {
        let command: String
        let profile: String?
        let settings: [Setting]
        var renditions: [RenditionDefinition] = []
    }

    /// The option of a command that its renditions are values of, and that of the names of outputs.
    static let renditionOption = "rendition"
    static let nameOption = "name"
    /// The key below which renditions stand.
    static let renditionsKey = "renditions"

    /// The only version that there is.
    static let version = "1"

    /// The names of the profiles, in the order of the file.
    private(set) var profiles: [String] = []
    /// Everything that cannot be meant, in the order of the file.
    private(set) var mistakes: [ConfigurationMistake] = []
    private var sections: [Section] = []
    /// Whether the file has a section of a configuration; if not, it may be anything, and is not quoted.
    private var isOurs = false
    private let commands: [ConfigurableCommand]
    private let otherCommands: [String]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: What stands in it.
    ///   - commands: The commands whose sections are read.
    ///   - otherCommands: The commands whose sections are passed over.
    init(_ bytes: [UInt8], commands: [ConfigurableCommand], otherCommands: [String] = []) {
        self.commands = commands
        self.otherCommands = otherCommands
        do throws(ConfigurationMistake) {
            let ownKeys = sectionKeys + ["profiles"]
            guard let root = try YAMLText.value(of: bytes, ownKeys: ownKeys), !root.isNull else { return }
            if case .mapping(let members, _) = root { isOurs = members.contains { ownKeys.contains($0.key) } }
            readRoot(root)
        } catch {
            mistakes.append(error)
        }
        mistakes.sort { $0.position < $1.position }
    }

    /// The options of `command` that `profile` has, or that stand outside of all profiles.
    func settings(of command: String, profile: String?) -> [Setting] {
        sections.filter { $0.command == command && $0.profile == profile }.flatMap(\.settings)
    }

    /// The renditions that `profile` has, or that stand outside of all profiles.
    func renditions(profile: String?) -> [RenditionDefinition] {
        sections.filter { $0.profile == profile }.flatMap(\.renditions)
    }

    private mutating func readRoot(_ root: YAMLValue) {
        for member in members(of: root, "the file") {
            switch member.key {
            case "version": check(version: member.value)
            case "profiles": readProfiles(member.value)
            default: readSection(member, profile: nil, others: ["version", "profiles"])
            }
        }
    }

    /// Reads what is about the outputs of one command and stands beside its section; returns `false` for other keys.
    private mutating func readOutputs(_ member: YAMLValue.Member, profile: String?) -> Bool {
        guard [Self.renditionsKey, Self.nameOption].contains(member.key) else { return false }
        // A file that is read for other commands has no part in it.
        guard let command = commands.first(where: { !$0.renditionOptions.isEmpty }) else { return true }
        if member.key == Self.nameOption {
            let settings = [setting(member, of: command, profile: profile)].compactMap { $0 }
            sections.append(Section(command: command.name, profile: profile, settings: settings))
        } else {
            readRenditions(member, of: command, profile: profile)
        }
        return true
    }

    private mutating func readRenditions(
        _ member: YAMLValue.Member,
        of command: ConfigurableCommand,
        profile: String?
    ) {
        var found: [ConfigurationMistake] = []
        let renditions = members(of: member.value, "'\(member.key)'").map { rendition in
            RenditionDefinition(rendition, of: command, profile: profile, &found)
        }
        mistakes += found
        guard let option = command.option(named: Self.renditionOption), !renditions.isEmpty else { return }
        let texts = Setting.Value.texts(renditions.map(\.text))
        let setting = Setting(option, texts, at: member.position, profile: profile)
        sections.append(
            Section(command: command.name, profile: profile, settings: [setting], renditions: renditions)
        )
    }

    private mutating func check(version value: YAMLValue) {
        if case .scalar(Self.version, _, _) = value { return }
        note(value.position, "this facecrop reads version \(Self.version) of configuration files")
    }

    private mutating func readProfiles(_ value: YAMLValue) {
        for profile in members(of: value, "'profiles'") {
            profiles.append(profile.key)
            for section in members(of: profile.value, "the profile '\(profile.key)'") {
                readSection(section, profile: profile.key, others: [])
            }
        }
    }

    private mutating func readSection(_ member: YAMLValue.Member, profile: String?, others: [String]) {
        if otherCommands.contains(member.key) || readOutputs(member, profile: profile) { return }
        guard let command = commands.first(where: { $0.name == member.key }) else {
            return noteUnknown(section: member, others: others)
        }
        let settings = members(of: member.value, "'\(command.name)'").compactMap { option in
            setting(option, of: command, profile: profile)
        }
        sections.append(Section(command: command.name, profile: profile, settings: settings))
    }

    /// The members of a mapping; nothing is as good as an empty one.
    private mutating func members(of value: YAMLValue, _ place: String) -> [YAMLValue.Member] {
        if case .mapping(let members, _) = value { return members }
        if !value.isNull {
            note(value.position, "\(place) must hold keys with values, such as 'size: 400x400', not \(value.kindText)")
        }
        return []
    }

    private mutating func noteUnknown(section: YAMLValue.Member, others: [String]) {
        let key = section.key
        if let command = commands.first(where: { $0.option(named: key) != nil }) {
            return note(section.position, "'\(key)' is an option of \(command.name); write it below '\(command.name):'")
        }
        let known = commands.map(\.name) + otherCommands + others + [Self.renditionsKey, Self.nameOption]
        let meant = NearestWord.of(key, among: known)
        let list = meant == nil ? ": there are \(known.joined(separator: ", "))" : ""
        let what = isOurs || meant != nil ? "there is no '\(key)'" : "this key is not known"
        note(section.position, "\(what) here\(list)", meant: meant)
    }

    private var sectionKeys: [String] { commands.map(\.name) + otherCommands + [Self.renditionsKey] }

    private mutating func setting(
        _ member: YAMLValue.Member,
        of command: ConfigurableCommand,
        profile: String?
    ) -> Setting? {
        guard let option = command.option(named: member.key) else {
            noteUnknown(option: member, of: command)
            return nil
        }
        do throws(ConfigurationMistake) {
            let value = try SettingValue.read(member.value, of: option)
            return Setting(option, value, at: member.value.position, profile: profile)
        } catch {
            mistakes.append(error)
            return nil
        }
    }

    private mutating func noteUnknown(option member: YAMLValue.Member, of command: ConfigurableCommand) {
        let key = member.key
        if let reason = command.refused[key] { return note(member.position, reason) }
        let flag = command.options.first { $0.kind == .flag(negation: key) || "no-\($0.name)" == key }
        let meant = flag.map { "\($0.name): false" } ?? NearestWord.of(key, among: command.options.map(\.name))
        note(member.position, "\(command.name) has no option '\(key)'", meant: meant)
    }

    private mutating func note(_ position: TextPosition, _ text: String, meant: String? = nil) {
        mistakes.append(ConfigurationMistake(position, text, meant: meant))
    }
}
