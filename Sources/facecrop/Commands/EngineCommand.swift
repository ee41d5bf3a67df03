import ArgumentParser
import FaceCropIsolation

/// `facecrop engine`: what `facecrop crop` starts to have photos worked on.
struct EngineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: EngineServer.argument,
        abstract: "Work on photos for facecrop crop, which starts this by itself.",
        shouldDisplay: false
    )

    func run() { EngineServer.run() }
}
