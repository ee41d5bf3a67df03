package import FaceCropCore

/// Tells whoever watches over the work on frames what is worked on, so that it is known when that does not end well.
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

    /// Nobody watches.
    package static let none = FrameWatch(begin: { _, _ in 0 }, finish: { _ in })

    /// Does `body`, which is work on the frame or the file called `name`.
    func during<Result, Failure>(
        _ stage: PhotoError.Stage,
        _ name: String,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let number = begin(stage, name)
        defer { finish(number) }
        return try body()
    }
}
