import FaceCropFraming

extension FrameOptions {
    /// The framing rule to the letter, as `--least-extent off --no-keep-faces` has it.
    static var rule: Self {
        var options = FrameOptions()
        options.leastExtent = .fraction(0)
        options.keepsFaces = false
        return options
    }
}
