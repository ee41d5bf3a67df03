import ArgumentParser
import FaceCropModel

/// A command that takes options from a configuration file.
protocol ConfiguredCommand: LoggingCommand {
    var configured: ConfigurationArguments { get }
    /// The groups of options that each rendition can have of its own; empty if the command makes no renditions.
    static var renditionOptions: [any ParsableArguments.Type] { get }

    /// The command whose options in a configuration file count; `nil`, the default, means the command itself.
    static var sectionName: String? { get }

    /// Checks the rules about options that the parser does not know.
    func checkOptions() throws(RunError)
}

extension ConfiguredCommand {
    static var renditionOptions: [any ParsableArguments.Type] { [] }
    static var sectionName: String? { nil }

    func checkOptions() throws(RunError) {}
}
