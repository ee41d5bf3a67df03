import ArgumentParser
import CropEngine

@main
struct FaceCropCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "facecrop",
        abstract: "Face-centred thumbnails from folders of photographs.",
        version: "facecrop \(FaceCropVersion.text)",
        subcommands: [CropCommand.self, InspectCommand.self, DoctorCommand.self]
    )
}
