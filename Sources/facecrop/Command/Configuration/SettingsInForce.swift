import ArgumentParser
import FaceCropModel

/// The settings of a file that hold beside what was typed.
struct SettingsInForce {
    let source: ConfigurationSource
    let profile: String?
    private var layers: SettingLayers

    var trial: OptionTrial { layers.trial }
    /// Those that hold.
    var kept: [Setting] { layers.kept }
    /// Those that contradict what takes precedence over them.
    var excluded: [SettingLayers.Excluded] { layers.excluded }

    /// The settings of `entry`'s command: those of the profile replace those outside.
    ///
    /// - Throws: `ValidationError` if the file has no such profile.
    init(_ source: ConfigurationSource, of entry: ConfigurableCommands.Entry, profile: String?) throws {
        let profiles = source.file.profiles
        if let profile, !profiles.contains(profile) {
            let meant = NearestWord.of(profile, among: profiles).map { " Did you mean '\($0)'?" } ?? ""
            let list = profiles.isEmpty ? "it has none" : "it has \(profiles.joined(separator: ", "))"
            throw ValidationError("\(source.path) has no profile '\(profile)'; \(list).\(meant)")
        }
        let settings = [nil, profile].map { source.file.settings(of: entry.description.name, profile: $0) }
        self.init(
            source,
            OptionTrial(entry: entry, folder: source.folder),
            profile == nil ? [settings[0]] : settings,
            profile: profile
        )
    }

    /// The settings of `layers`, of which each takes precedence over those before it.
    init(_ source: ConfigurationSource, _ trial: OptionTrial, _ layers: [[Setting]], profile: String? = nil) {
        self.source = source
        self.profile = profile
        self.layers = SettingLayers(trial)
        for layer in layers { self.layers.add(layer) }
    }

    /// The words of the settings that hold.
    var words: [String] { trial.words(kept) }

    /// Leaves out the options of `names`, and the inputs if `hasInput`.
    mutating func leaveOut(_ names: Set<String>, hasInput: Bool) {
        layers.leaveOut(names, hasInput: hasInput)
    }

    /// Leaves out what contradicts the words that the user typed.
    ///
    /// - Throws: `ValidationError` that names file, line and column if settings are wrong whatever was typed.
    mutating func giveWay(to typed: [String]) throws {
        let trial = trial
        guard let refusal = layers.exclude(refused: { trial.refusal(of: trial.words($0) + typed) }) else { return }
        // What is wrong with the typed words, the command itself says.
        if let mistake = mistake(refusal) { throw ValidationError(mistake) }
    }

    /// What is wrong with the settings that hold, as a line; `nil` if it is not they that are wrong.
    func mistake(_ refusal: OptionTrial.Refusal) -> String? {
        if let setting = refusal.misread(among: kept) { return source.line(setting, refusal.text) }
        return refusal.named(among: kept).last.map { source.line($0, refusal.text) }
    }
}
