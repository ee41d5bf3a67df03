/// `Tests/Fixtures/faults.c`, compiled once: file names trigger faults of decoders in an engine process.
enum FaultLibrary {
    /// The environment of a command that gives its engine process the faults.
    static func environment() throws -> [String: String] { try PreloadedLibrary.faults.environment() }
}
