import ArgumentParser
import FaceCropIsolation

/// `facecrop engine`: the child process of a command that processes photos.
struct EngineCommand: EngineProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: EngineProcess.argument,
        abstract: "Process photos for other commands, which start this by themselves.",
        shouldDisplay: false
    )

    func run(_ engine: any LinkedEngine) { engine.serve() }
}
