import FaceCropModel

/// The encoder of films; its presence is checked before any frame is read.
struct FilmEncoder: Sendable, Hashable {
    /// H.264, which all players support.
    static let name = "libx264"

    let program: FilmProgram

    /// Checks that a film can be written.
    ///
    /// - Parameters:
    ///   - program: The program that reads the input, if the input is a film.
    ///   - size: The size of the pictures; `nil` for the size of the window.
    /// - Throws: `libraryFailed` if `ffmpeg` or its encoder is missing, `invalidOptions` for sides that no film can
    ///   have.
    init(program: FilmProgram?, size: PixelSize?) throws(RunError) {
        if let size { try Self.check(size) }
        if let program { self.program = program } else { self.program = try FilmProgram() }
        let list = try FilmProgram.output(of: self.program.ffmpeg, ["-v", "error", "-encoders"].map { Array($0.utf8) })
        let encoderNames = String(decoding: list, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard encoderNames.contains(Self.name[...]) else {
            throw RunError(
                .libraryFailed,
                """
                \(self.program.ffmpeg) cannot write films: it has no encoder \(Self.name). Install Debian's: apt-get \
                install ffmpeg.
                """
            )
        }
    }

    /// - Throws: `invalidOptions` for sides that no film can have.
    static func check(_ size: PixelSize) throws(RunError) {
        guard size.width.isMultiple(of: 2), size.height.isMultiple(of: 2) else {
            throw RunError(
                .invalidOptions,
                "The sides of a film are even numbers of pixels, and those of \(size) are not.",
                options: ["reframe.size"]
            )
        }
    }
}
