import ArgumentParser

extension ArgumentHelp {
    /// The help of an option that few users need: `--help-hidden` and the manual list it, `--help` does not.
    static func full(_ abstract: String, discussion: String = "", valueName: String? = nil) -> ArgumentHelp {
        ArgumentHelp(abstract, discussion: discussion, valueName: valueName, visibility: .hidden)
    }
}
