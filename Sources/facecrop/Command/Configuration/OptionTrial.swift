import ArgumentParser
import FaceCropModel
import SystemPackage

/// Tries settings on the parser of their command, so that files and command lines have the same rules.
struct OptionTrial {
    let entry: ConfigurableCommands.Entry
    /// What relative paths of the settings begin with.
    let folder: FilePath

    /// Why a command line is refused.
    struct Refusal {
        /// The first line of the message.
        let text: String

        /// The names in the message, without dashes.
        var names: Set<String> { Set(text.matches(of: /--([a-z][a-z-]*)/).map { String($0.output.1) }) }

        /// The settings that the message names.
        func named(among settings: [Setting]) -> [Setting] {
            let names = names
            return settings.filter { names.contains($0.option.name) || names.contains("no-\($0.option.name)") }
        }

        /// The one among `settings` whose value the parser does not understand; `nil` if the refusal is about something
        /// else.
        func misread(among settings: [Setting]) -> Setting? {
            guard text.hasPrefix("The value '") else { return nil }
            return settings.first { setting in
                let name = setting.option.isPositional ? "<\(setting.option.name)>" : "--\(setting.option.name)"
                // The parser does not always know the name of the value.
                return ["'", " <"].contains { text.contains("' is invalid for '\(name)\($0)") }
            }
        }
    }

    /// The words that stand for `settings` on a command line.
    func words(_ settings: [Setting]) -> [String] {
        settings.flatMap { setting in
            switch setting.value {
            case .flag(true): ["--\(setting.option.name)"]
            case .flag(false): negation(of: setting.option).map { ["--\($0)"] } ?? []
            case .texts:
                setting.values(in: folder).map(ArgumentText.text).map {
                    setting.option.isPositional ? $0 : "--\(setting.option.name)=\($0)"
                }
            }
        }
    }

    /// Why the command refuses `settings` alone; `nil` if it takes them.
    ///
    /// What it needs besides is made up.
    func refusal(ofFile settings: [Setting]) -> Refusal? {
        let given = Set(settings.map(\.option.name))
        let missing = standIns(besides: given, hasInput: settings.contains(where: \.option.isPositional))
        return refusal(of: words(settings) + missing)
    }

    /// Words for what the command needs besides the options of `given`, and its inputs unless `hasInput`.
    func standIns(besides given: Set<String>, hasInput: Bool) -> [String] {
        let missing = entry.description.options.filter { $0.isRequired && !$0.isPositional && !given.contains($0.name) }
        return missing.map { "--\($0.name)=x" } + (hasInput ? [] : Array(repeating: "x", count: entry.inputCount))
    }

    /// Why the command refuses `words`; `nil` if it takes them.
    func refusal(of words: [String]) -> Refusal? {
        do {
            let line = entry.words + ["--no-config"] + words
            try (FaceCropCommand.parsed(line) as? any ConfiguredCommand)?.checkOptions()
            return nil
        } catch let error as RunError {
            return Refusal(text: Remedy.text(error))
        } catch {
            let text = FaceCropCommand.message(for: error).prefix { $0 != "\n" }
            return Refusal(text: String(text))
        }
    }

    private func negation(of option: ConfigurableOption) -> String? {
        if case .flag(let negation) = option.kind { negation } else { nil }
    }
}
