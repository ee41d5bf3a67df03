import Glibc
package import SystemPackage

/// Finds the program that decodes pictures, and turns this process into it.
package enum EngineProgram {
    static let name = "facecrop-engine"

    /// The path of the program, beside `executable` as after a build, or under `libexec` as after an installation.
    ///
    /// - Parameter executable: The path of this program, without links; by default its own.
    /// - Returns: The path, at which there is a program.
    /// - Throws: `engineFailed` if the program is at neither place.
    package static func path(
        besides executable: FilePath? = InstallationPrefix.ownExecutable
    ) throws(RunError) -> FilePath {
        let places = places(besides: executable)
        if let path = places.first(where: { $0.withPlatformString { access($0, X_OK) == 0 } }) { return path }
        let names = places.map(\.string).joined(separator: ", nor at ")
        throw RunError(
            .engineFailed,
            places.isEmpty
                ? "The program \(name) cannot be found, because /proc is not mounted."
                : "The program \(name), which decodes photos, is not at \(names).",
            missing: places.isEmpty ? nil : .engine
        )
    }

    /// Where the program can be.
    static func places(besides executable: FilePath?) -> [FilePath] {
        guard let executable else { return [] }
        let installed = InstallationPrefix.of(executable).appending("libexec/facecrop").appending(name)
        return [executable.removingLastComponent().appending(name), installed]
    }

    /// Replaces the program of this process by the one of `backends`, which does the same work.
    ///
    /// - Parameters:
    ///   - backends: Name the program; a process of it that was started already is ended.
    ///   - words: Its name and its arguments.
    /// - Returns: Why that failed.
    package static func replaceThisProcess(with backends: SubprocessBackends, _ words: [[UInt8]]) -> RunError {
        let path = backends.executable
        backends.endHeadStart()
        var words = words.map { word in strdup(word.map(CChar.init(bitPattern:)) + [0]) } + [nil]
        path.withPlatformString { _ = execv($0, &words) }
        let reason = Errno(rawValue: errno)
        for word in words { free(word) }
        return RunError(.engineFailed, "The program \(path) cannot be started: \(reason).", missing: .engine)
    }
}
