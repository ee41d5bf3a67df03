import FaceCropCore
import FaceCropGeometry

/// What `ffmpeg` encodes films with; that it is there is known before any frame is looked at.
struct FilmEncoder: Sendable, Hashable {
    /// H.264, which everything plays.
    static let name = "libx264"

    let program: FilmProgram

    /// Makes sure that a film can be written.
    ///
    /// - Parameters:
    ///   - program: The one that reads the input, where that is a film.
    ///   - size: The size of the pictures; `nil` for that of the window.
    /// - Throws: `libraryFailed` when `ffmpeg` or its encoder is not there, `invalidOptions` for sides that no film can have.
    init(program: FilmProgram?, size: PixelSize?) throws(RunError) {
        if let size { try Self.check(size) }
        if let program { self.program = program } else { self.program = try FilmProgram() }
        let list = try FilmProgram.output(of: self.program.ffmpeg, ["-v", "error", "-encoders"].map { Array($0.utf8) })
        let words = String(decoding: list, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.contains(Self.name[...]) else {
            throw RunError(
                .libraryFailed,
                "\(self.program.ffmpeg) cannot write films: it has no encoder \(Self.name). Install Debian's: apt-get install ffmpeg."
            )
        }
    }

    /// - Throws: `invalidOptions` for sides that no film can have.
    static func check(_ size: PixelSize) throws(RunError) {
        guard size.width.isMultiple(of: 2), size.height.isMultiple(of: 2) else {
            throw RunError(
                .invalidOptions,
                "The sides of a film are even numbers of pixels: choose another --reframe-size than \(size)."
            )
        }
    }
}
