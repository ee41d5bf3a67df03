import ArgumentParser
import FaceCropIsolation

/// `facecrop engine`: the child process of `facecrop crop` that processes photos.
struct EngineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: EngineServer.argument,
        abstract: "Process photos for facecrop crop, which starts this by itself.",
        shouldDisplay: false
    )

    func run() { EngineServer.run() }
}
