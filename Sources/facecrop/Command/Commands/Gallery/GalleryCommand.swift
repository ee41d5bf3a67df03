import ArgumentParser

/// `facecrop gallery`: the file of known people.
struct GalleryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Keep a file of known people: add photos, list, remove, check, find the best.",
        subcommands: [
            GalleryAddCommand.self, GalleryListCommand.self, GalleryRemoveCommand.self, GalleryCheckCommand.self,
            GalleryBestCommand.self,
        ]
    )
}
