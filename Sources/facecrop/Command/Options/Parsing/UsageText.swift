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
