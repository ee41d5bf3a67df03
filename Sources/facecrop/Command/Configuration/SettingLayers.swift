import FaceCropModel

/// Settings of which each layer takes precedence over those before it.
struct SettingLayers {
    /// A setting that gives way, and to what.
    struct Excluded {
        let setting: Setting
        /// What the command says about both together.
        let reason: String
    }

    /// Those that hold.
    private(set) var kept: [Setting] = []
    /// Those that contradict what takes precedence over them.
    private(set) var excluded: [Excluded] = []
    let trial: OptionTrial

    init(_ trial: OptionTrial) { self.trial = trial }

    /// Adds a layer; settings below it that it replaces or contradicts hold no more.
    mutating func add(_ layer: [Setting]) {
        if layer.isEmpty { return }
        leaveOut(Set(layer.map(\.option.name)), hasInput: false)
        if !kept.isEmpty { exclude { [trial] in trial.refusal(ofFile: $0 + layer) } }
        kept += layer
    }

    /// Leaves out the options of `names`, and the inputs if `hasInput`.
    mutating func leaveOut(_ names: Set<String>, hasInput: Bool) {
        kept.removeAll { names.contains($0.option.name) || hasInput && $0.option.isPositional }
    }

    /// Leaves out settings that `refused` names, one refusal after the other, unless they are refused by themselves.
    ///
    /// - Returns: The refusal that remains.
    @discardableResult
    mutating func exclude(refused: ([Setting]) -> OptionTrial.Refusal?) -> OptionTrial.Refusal? {
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
