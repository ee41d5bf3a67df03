package import FaceCropCore

/// Reports the frames that are worked on, so that an error can name them if the process crashes or hangs.
package struct FrameWatch: Sendable {
    /// Tells that work begins, by its stage and the frame's name, and gives it a number.
    private let begin: @Sendable (PhotoError.Stage, String) -> UInt32
    /// Tells that the work with that number is done.
    private let finish: @Sendable (UInt32) -> Void

    package init(
        begin: @escaping @Sendable (PhotoError.Stage, String) -> UInt32,
        finish: @escaping @Sendable (UInt32) -> Void
    ) {
        self.begin = begin
        self.finish = finish
    }

    /// Reports go nowhere.
    package static let none = FrameWatch(begin: { _, _ in 0 }, finish: { _ in })

    /// Does `body`, which is work on the frame or the file called `name`.
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
