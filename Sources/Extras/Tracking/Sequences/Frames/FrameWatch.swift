package import FaceCropModel

/// Reports the frames that this process works on, so that its supervisor can name them if it crashes or hangs.
package struct FrameWatch: Sendable {
    /// Reports that work begins, with its stage and the frame's name; returns a number for it.
    private let begin: @Sendable (PhotoError.Stage, String) -> UInt32
    /// Reports that the work with that number is done.
    private let finish: @Sendable (UInt32) -> Void

    package init(
        begin: @escaping @Sendable (PhotoError.Stage, String) -> UInt32,
        finish: @escaping @Sendable (UInt32) -> Void
    ) {
        self.begin = begin
        self.finish = finish
    }

    /// A watch that reports nothing.
    package static let none = FrameWatch(begin: { _, _ in 0 }, finish: { _ in })

    /// Runs `body`, the work on the frame or file called `name`, and reports its beginning and its end.
    package func during<Result, Failure>(
        _ stage: PhotoError.Stage,
        _ name: String,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let number = begin(stage, name)
        defer { finish(number) }
        return try body()
    }
}
