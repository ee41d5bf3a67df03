import ArgumentParser
import FaceCropConfiguration
import FaceCropCore

/// The settings of a file that hold beside what was typed.
struct SettingsInForce {
    /// A setting that gives way, and to what.
    struct Excluded {
        let setting: Setting
        /// What the command says about both together.
        let reason: String
    }

    let source: ConfigurationSource
    let profile: String?
    /// Those that hold.
    private(set) var kept: [Setting]
    /// Those that contradict what takes precedence over them.
    private(set) var excluded: [Excluded] = []
    let trial: OptionTrial

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
        self.trial = trial
        kept = []
        for layer in layers where !layer.isEmpty {
            leaveOut(Set(layer.map(\.option.name)), hasInput: false)
            if !kept.isEmpty { excludeSettings { trial.refusal(ofFile: $0 + layer) } }
            kept += layer
        }
    }

    /// The words of the settings that hold.
    var words: [String] { trial.words(kept) }

    /// Leaves out the options of `names`, and the inputs if `hasInput`.
    mutating func leaveOut(_ names: Set<String>, hasInput: Bool) {
        kept.removeAll { names.contains($0.option.name) || hasInput && $0.option.isPositional }
    }

    /// Leaves out what contradicts the words that the user typed.
    ///
    /// - Throws: `ValidationError` that names file, line and column if settings are wrong whatever was typed.
    mutating func giveWay(to typed: [String]) throws {
        let trial = trial
        guard let refusal = excludeSettings(refused: { trial.refusal(of: trial.words($0) + typed) }) else { return }
        // What is wrong with the typed words, the command itself says.
        if let mistake = mistake(refusal) { throw ValidationError(mistake) }
    }

    /// What is wrong with the settings that hold, as a line; `nil` if it is not they that are wrong.
    func mistake(_ refusal: OptionTrial.Refusal) -> String? {
        if let setting = refusal.misread(among: kept) { return source.line(setting, refusal.text) }
        return refusal.named(among: kept).last.map { source.line($0, refusal.text) }
    }

    /// Leaves out settings that `refused` names, one refusal after the other, unless they are refused by themselves.
    ///
    /// - Returns: The refusal that remains.
    @discardableResult
    private mutating func excludeSettings(refused: ([Setting]) -> OptionTrial.Refusal?) -> OptionTrial.Refusal? {
        let all = kept
        lazy var alone = trial.refusal(ofFile: all)
        while let refusal = refused(kept) {
            let named = refusal.named(among: kept)
            guard refusal.misread(among: kept) == nil, !named.isEmpty, refusal.text != alone?.text else {
                return refusal
            }
            excluded += named.map { Excluded(setting: $0, reason: refusal.text) }
            kept.removeAll(where: named.contains)
        }
        return nil
    }
}
