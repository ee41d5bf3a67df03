import ArgumentParser
import FaceCropCore

/// A command that takes options from a configuration file.
protocol ConfiguredCommand: ParsableCommand {
    var configured: ConfigurationArguments { get }
    var log: LogArguments { get }

    /// Checks the rules about options that the parser does not know.
    func checkOptions() throws(RunError)
}

extension ConfiguredCommand {
    func checkOptions() throws(RunError) {}
}
