import ArgumentParser
import FaceCropModel
import SystemPackage

/// The renditions of a command line: those that were typed, or else those of the file, each with all options that hold
/// for it.
struct ConfiguredRenditions {
    let entry: ConfigurableCommands.Entry
    /// The settings of the file that hold outside of renditions.
    let settings: SettingsInForce?
    let typed: TypedWords

    /// Whether the command makes renditions, and there may be some.
    var areWanted: Bool {
        let command = entry.description
        guard !command.renditionOptions.isEmpty else { return false }
        return !definitionsOfFile.isEmpty || typed.names.contains(ConfigurationFile.renditionOption)
    }

    /// The options that renditions have of their own, and that which defines them.
    var names: Set<String> { entry.description.renditionOptions.union([ConfigurationFile.renditionOption]) }

    /// The words that stand for the renditions on a command line, each with all that holds for it.
    ///
    /// - Throws: `ValidationError` if a rendition is wrong, or what was typed for all of them.
    var words: [String] {
        get throws {
            let typed = typedSettings
            if let refusal = trial.refusal(ofFile: typed), refusal.misread(among: typed) != nil {
                throw ValidationError(refusal.text)
            }
            let definitions = try named()
            let repeated = Dictionary(grouping: definitions) { $0.name.lowercased() }.values.first { $0.count > 1 }
            if let repeated { throw ValidationError("The rendition '\(repeated[0].name)' is there twice.") }
            return try definitions.map(completed).map { "--\(ConfigurationFile.renditionOption)=\($0.text)" }
        }
    }

    private var trial: OptionTrial { settings?.trial ?? OptionTrial(entry: entry, folder: "") }

    /// The definitions in the file, of the profile if that has any.
    private var definitionsOfFile: [RenditionDefinition] {
        guard let settings else { return [] }
        let unset = typed.values(of: "unset")
        guard !unset.contains(ConfigurationFile.renditionOption) else { return [] }
        let file = settings.source.file
        let ofProfile = settings.profile.map { file.renditions(profile: $0) } ?? []
        return ofProfile.isEmpty ? file.renditions(profile: nil) : ofProfile
    }

    /// The definitions that count: all of the file, or those that were typed, by name or whole.
    private func named() throws -> [RenditionDefinition] {
        let values = typed.values(of: ConfigurationFile.renditionOption)
        let known = definitionsOfFile
        if values.isEmpty { return known }
        return try values.map { text in
            do throws(ConfigurationMistake) {
                if let definition = try RenditionDefinition.read(text, of: entry.description) { return definition }
            } catch {
                throw ValidationError("--rendition '\(text)': \(error.text).")
            }
            if let definition = known.first(where: { $0.name == text }) { return definition }
            throw ValidationError(Self.unknown(text, known.map(\.name)))
        }
    }

    private static func unknown(_ name: String, _ known: [String]) -> String {
        let list =
            known.isEmpty
            ? "no configuration file has any; write it out: --rendition 'NAME: {size: 400x400}'"
            : "there are \(known.joined(separator: ", "))"
        let meant = NearestWord.of(name, among: known).map { " Did you mean '\($0)'?" } ?? ""
        return "There is no rendition '\(name)': \(list).\(meant)"
    }

    /// The merged definition.
    ///
    /// Precedence: command line, rendition, rest of the file.
    private func completed(_ definition: RenditionDefinition) throws -> RenditionDefinition {
        let typed = typedSettings
        let file = definitionsOfFile.contains(definition) ? settings?.source : nil
        let mistakes = Self.mistakes(in: definition, trial).map { mistake in
            file?.line(mistake.setting, mistake.text) ?? "The rendition '\(definition.name)': \(mistake.text)"
        }
        if !mistakes.isEmpty { throw ValidationError(mistakes.joined(separator: "\n")) }
        let base = (settings?.kept ?? []).filter { isOfRendition($0.option) }
        var layers = SettingLayers(trial)
        // One format of the whole command gives way to several of a rendition.
        layers.add(base.filter { definition.formats.isEmpty || $0.option.name != "format" })
        layers.add(definition.settings)
        layers.add(typed)
        var completed = definition
        completed.settings = layers.kept
        if typed.contains(where: { $0.option.name == "format" }) { completed.formats = [] }
        return completed
    }

    /// A definition's own settings that the command does not understand.
    static func mistakes(
        in definition: RenditionDefinition,
        _ trial: OptionTrial
    ) -> [(setting: Setting, text: String)] {
        definition.settings.compactMap { setting in
            guard let refusal = trial.refusal(ofFile: [setting]), refusal.misread(among: [setting]) != nil else {
                return nil
            }
            return (setting, refusal.text)
        }
    }

    private static let start = TextPosition(line: 1, column: 1)

    private func isOfRendition(_ option: ConfigurableOption) -> Bool {
        entry.description.renditionOption(named: option.name) != nil
    }

    /// What was typed about outputs, as settings.
    private var typedSettings: [Setting] {
        var settings: [Setting] = []
        for item in typed.items {
            guard let option = item.name.flatMap({ entry.description.renditionOption(named: $0) }) else { continue }
            let value: Setting.Value
            if case .flag(let negation) = option.kind {
                value = .flag(item.words != [negation.map { "--\($0)" }])
            } else {
                value = .texts([item.value].compactMap { $0 })
            }
            let earlier = settings.first { $0.option == option }
            settings.removeAll { $0.option == option }
            settings.append(Setting(option, value.joined(to: earlier), at: Self.start, profile: nil))
        }
        return settings
    }
}

extension Setting.Value {
    /// The value behind those of `earlier`, if the option has as many as are given.
    fileprivate func joined(to earlier: Setting?) -> Self {
        guard let earlier, earlier.option.kind == .values, case .texts(let first) = earlier.value,
            case .texts(let second) = self
        else { return self }
        return .texts(first + second)
    }
}
