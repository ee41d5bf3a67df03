import ArgumentParser
import CropEngine

/// `facecrop engine`: what `facecrop crop` starts to have photos worked on.
struct EngineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: EngineChild.argument,
        abstract: "Work on photos for facecrop crop, which starts this by itself.",
        shouldDisplay: false
    )

    func run() { EngineChild.run() }
}
