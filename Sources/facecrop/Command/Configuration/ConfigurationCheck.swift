import ArgumentParser
import FaceCropModel

/// Finds everything in a file that its commands would refuse.
struct ConfigurationCheck {
    /// In the order of the file.
    let mistakes: [ConfigurationMistake]

    init(_ source: ConfigurationSource, _ entries: [ConfigurableCommands.Entry]) {
        let profiles: [String?] = [nil] + source.file.profiles
        let found = entries.flatMap { entry in profiles.flatMap { Self.mistakes(source, of: entry, profile: $0) } }
        mistakes = Set(source.file.mistakes + found).sorted { ($0.position, $0.text) < ($1.position, $1.text) }
    }

    /// Values that the command does not understand, and what contradicts one another among the others.
    private static func mistakes(
        _ source: ConfigurationSource,
        of entry: ConfigurableCommands.Entry,
        profile: String?
    ) -> [ConfigurationMistake] {
        let trial = OptionTrial(entry: entry, folder: source.folder)
        let own = source.file.settings(of: entry.description.name, profile: profile)
        if own.isEmpty { return [] }
        let outside = source.file.settings(of: entry.description.name, profile: nil)
        let misread = Dictionary(
            uniqueKeysWithValues: Set(own + outside).compactMap { setting in
                trial.refusal(ofFile: [setting]).flatMap {
                    $0.misread(among: [setting]) == nil ? nil : (setting, $0.text)
                }
            }
        )
        // About renditions, each of their settings says more.
        let values =
            misread.filter { own.contains($0.key) && $0.key.option.name != ConfigurationFile.renditionOption }
            .map { ConfigurationMistake($0.key.position, $0.value) }
            + (entry.description.renditionOptions.isEmpty
                ? [] : mistakes(inRenditionsOf: source.file, profile: profile, trial))
        let profiled = profile == nil ? [] : own
        let usable = SettingsInForce(source, trial, [outside, profiled].map { $0.filter { misread[$0] == nil } }).kept
        return values + contradictions(among: usable, trial)
    }

    /// What contradicts one another among `settings`, each of which the command understands.
    private static func contradictions(among settings: [Setting], _ trial: OptionTrial) -> [ConfigurationMistake] {
        var (mistakes, settings, removed): ([ConfigurationMistake], [Setting], Set<String>) = ([], settings, [])
        // A refusal that names none of them asks for what the command line can add.
        while let refusal = trial.refusal(ofFile: settings), let place = refusal.named(among: settings).last {
            // That one is missing which was removed, is no mistake of the file.
            if refusal.names.isDisjoint(with: removed) {
                mistakes.append(ConfigurationMistake(place.position, refusal.text))
            }
            settings.removeAll { $0 == place }
            removed.insert(place.option.name)
        }
        return mistakes
    }

    /// What the command does not understand in each rendition, or what contradicts itself there.
    private static func mistakes(
        inRenditionsOf file: ConfigurationFile,
        profile: String?,
        _ trial: OptionTrial
    ) -> [ConfigurationMistake] {
        file.renditions(profile: profile).flatMap { rendition in
            let misread = ConfiguredRenditions.mistakes(in: rendition, trial)
            var understood = rendition
            understood.settings.removeAll { setting in misread.contains { $0.setting == setting } }
            return misread.map { ConfigurationMistake($0.setting.position, $0.text) }
                + contradictions(in: understood, trial)
        }
    }

    private static func contradictions(
        in rendition: RenditionDefinition,
        _ trial: OptionTrial
    ) -> [ConfigurationMistake] {
        let mistakes = contradictions(among: rendition.settings, trial)
        if !mistakes.isEmpty { return mistakes }
        do {
            _ = try RenditionArgument(rendition.text)
            return []
        } catch {
            let text = (error as? ValidationError)?.message ?? "\(error)"
            return [ConfigurationMistake(rendition.position, "the rendition '\(rendition.name)': \(text)")]
        }
    }
}
