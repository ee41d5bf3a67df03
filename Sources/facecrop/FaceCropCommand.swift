import ArgumentParser

@main
struct FaceCropCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "facecrop",
        abstract: "Face-centred thumbnails from folders of photographs."
    )
}
