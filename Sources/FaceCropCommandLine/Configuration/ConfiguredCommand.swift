import ArgumentParser
import FaceCropCore

/// A command that takes options from a configuration file.
protocol ConfiguredCommand: ParsableCommand {
    var configured: ConfigurationArguments { get }
    var log: LogArguments { get }
    /// The groups of options that each rendition can have of its own; empty if the command makes no renditions.
    static var renditionOptions: [any ParsableArguments.Type] { get }

    /// Checks the rules about options that the parser does not know.
    func checkOptions() throws(RunError)
}

extension ConfiguredCommand {
    static var renditionOptions: [any ParsableArguments.Type] { [] }

    func checkOptions() throws(RunError) {}
}
