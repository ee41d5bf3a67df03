import ArgumentParser
import FaceCropModel
import SystemPackage

/// The options in force of one command, and where each value comes from.
struct OptionTable: Encodable {
    /// One option.
    struct Row: Encodable {
        let option: String
        /// As the command line has it, several separated by commas; `nil` for none.
        let value: String?
        let origin: Origin
    }

    /// Where a value comes from.
    struct Origin: Encodable {
        enum Kind: String, Encodable {
            case commandLine
            case profile
            case file
            case `default`
            /// A default, which a preset may replace.
            case defaultOrPreset
        }

        let kind: Kind
        var profile: String?
        var line: Int?
        var column: Int?
    }

    /// A value that does not count, because something that takes precedence contradicts it.
    struct Excluded: Encodable {
        let option: String
        let line: Int
        let column: Int
        let reason: String
    }

    let command: String
    /// The configuration file; `nil` if there is none.
    let file: String?
    let profile: String?
    let options: [Row]
    let excluded: [Excluded]

    /// The options with which the command would run: `arguments` are its name, which may be left out for `crop`, and
    /// options.
    ///
    /// - Throws: What the command would say about them, except that inputs and needed options may be missing.
    init(_ arguments: [String], in folder: FilePath? = nil) throws {
        let commands = ConfigurableCommands()
        guard let (entry, behind) = try commands.entry(for: arguments) ?? commands.entry(for: ["crop"] + arguments)
        else {
            throw ValidationError("There is no command '\(arguments.joined(separator: " "))'.")
        }
        let typed = TypedWords(OptionalValue.completed(Array(behind)), names: entry.typedNames)
        let finder = ConfigurationFinder([entry], in: folder, followsLinks: typed.names.contains("follow-symlinks"))
        var settings =
            typed.names.contains("no-config") ? nil : try ConfiguredLine.settings(typed, of: entry, finder).settings
        var own = typed.without(["config", "profile", "unset"])
        if typed.names.contains(ConfigurationFile.renditionOption) {
            // What was typed may be the name of a rendition of the file.
            let renditions = ConfiguredRenditions(entry: entry, settings: settings, typed: typed)
            own =
                try renditions.words + typed.without(["config", "profile", "unset", ConfigurationFile.renditionOption])
        }
        let trial = settings?.trial ?? OptionTrial(entry: entry, folder: "")
        let given = typed.names.union(settings?.kept.map(\.option.name) ?? [])
        let hasInput = typed.hasInput || settings?.kept.contains { $0.option.isPositional } ?? false
        let complete = own + trial.standIns(besides: given, hasInput: hasInput)
        try settings?.giveWay(to: complete)
        // What is still missing, the table may lack, too.
        if let refusal = trial.refusal(of: trial.words(settings?.kept ?? []) + complete),
            !Self.asksForMore(refusal, than: given, entry.description)
        {
            throw ValidationError(refusal.text)
        }
        command = entry.description.name
        file = settings?.source.path.string
        profile = settings?.profile
        let rows = entry.description.options.map { Self.row($0, typed, settings?.kept ?? []) }
        options = Self.withPreset(rows, entry.description)
        excluded = (settings?.excluded ?? []).map { Excluded($0) }
    }

    /// Whether a refusal names only options that were not given.
    private static func asksForMore(
        _ refusal: OptionTrial.Refusal,
        than given: Set<String>,
        _ command: ConfigurableCommand
    ) -> Bool {
        let names = refusal.names
        return !names.isEmpty && names.isDisjoint(with: given) && names.allSatisfy { command.option(named: $0) != nil }
    }

    private static func row(_ option: ConfigurableOption, _ typed: TypedWords, _ kept: [Setting]) -> Row {
        if let value = typedValue(option, typed) {
            return Row(option: option.name, value: value, origin: Origin(kind: .commandLine))
        }
        if let setting = kept.first(where: { $0.option.name == option.name }) {
            return Row(option: option.name, value: setting.text, origin: Origin(setting))
        }
        return Row(option: option.name, value: option.defaultText, origin: Origin(kind: .default))
    }

    /// The rows, in which the defaults that a preset may replace say so.
    private static func withPreset(_ rows: [Row], _ command: ConfigurableCommand) -> [Row] {
        let preset = rows.first { $0.option == "preset" && $0.value != nil }
        guard let section = preset.flatMap({ command.option(named: $0.option)?.section }) else { return rows }
        return rows.map { row in
            guard row.origin.kind == .default, command.option(named: row.option)?.section == section else { return row }
            return Row(option: row.option, value: row.value, origin: Origin(kind: .defaultOrPreset))
        }
    }

    private static func typedValue(_ option: ConfigurableOption, _ typed: TypedWords) -> String? {
        let items = typed.items.filter { option.isPositional ? $0.name == nil : $0.name == option.name }
        guard let last = items.last else { return nil }
        if case .flag(let negation) = option.kind {
            return last.words == [negation.map { "--\($0)" }] ? "false" : "true"
        }
        let values = (option.kind == .values ? items : [last]).compactMap(\.value)
        return values.map(ArgumentText.printable).joined(separator: ",")
    }
}

extension OptionTable.Origin {
    fileprivate init(_ setting: Setting) {
        self.init(
            kind: setting.profile == nil ? .file : .profile,
            profile: setting.profile,
            line: setting.position.line,
            column: setting.position.column
        )
    }
}

extension OptionTable.Excluded {
    fileprivate init(_ excluded: SettingLayers.Excluded) {
        option = excluded.setting.option.name
        line = excluded.setting.position.line
        column = excluded.setting.position.column
        reason = excluded.reason
    }
}

extension Setting {
    /// The value as it is printed.
    fileprivate var text: String {
        switch value {
        case .flag(let isSet): "\(isSet)"
        case .texts(let texts): texts.joined(separator: ",")
        }
    }
}

extension OptionTable {
    /// The table for people, and below it what does not count.
    var text: String {
        let rows = options.map { [$0.option, $0.value ?? "-", place($0.origin)].map { PrintableText.escaped($0) } }
        let widths = [0, 1].map { column in min(rows.map { $0[column].count }.max() ?? 0, 40) }
        let lines = rows.map { row in
            zip(row, widths + [0]).map { text, width in
                text + String(repeating: " ", count: max(0, width - text.count))
            }
            .joined(separator: "  ")
        }
        let head =
            file.map { "# facecrop \(command), with \(PrintableText.escaped($0))" }
            ?? "# facecrop \(command), without a configuration file"
        let notes = excluded.map { "# \(place($0.line, $0.column)): \($0.option) is not used: \($0.reason)" }
        return ([head] + lines + notes).joined(separator: "\n") + "\n"
    }

    private func place(_ origin: Origin) -> String {
        guard let line = origin.line, let column = origin.column else {
            return switch origin.kind {
            case .default: "default"
            case .defaultOrPreset: "default, or of the preset"
            case .commandLine, .profile, .file: "command line"
            }
        }
        return place(line, column) + (origin.profile.map { " (profile \($0))" } ?? "")
    }

    private func place(_ line: Int, _ column: Int) -> String { "\(file ?? ""):\(line):\(column)" }
}
