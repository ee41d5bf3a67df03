import ArgumentParser

extension ArgumentHelp {
    /// The help of an option that few users need: `--help-hidden` and the manual list it, `--help` does not.
    static func full(_ abstract: String, discussion: String = "", valueName: String? = nil) -> ArgumentHelp {
        ArgumentHelp(abstract, discussion: discussion, valueName: valueName, visibility: .hidden)
    }
}

/// The usage lines of a command that has more options than `--help` lists.
enum UsageText {
    /// The usage of `command` with `arguments` before its options, and where all its options are listed.
    static func of(_ command: String, _ arguments: String) -> String {
        """
        facecrop \(command) \(arguments) [<options>]
        facecrop \(command) --help-hidden   (lists all options)
        """
    }
}
