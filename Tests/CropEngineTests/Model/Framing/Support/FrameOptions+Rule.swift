@testable import FaceCropModel

extension FrameOptions {
    /// The plain framing rule, as with `--least-extent off --no-keep-faces`.
    static var rule: Self {
        var options = FrameOptions()
        options.leastExtent = .fraction(0)
        options.keepsFaces = false
        return options
    }
}
