import ArgumentParser
import FaceCropModel
import FaceGallery
import Logging

/// `facecrop gallery remove`: people are forgotten.
struct GalleryRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove people, with all that is kept of their photos.",
        discussion: "Exit status: 0 all were removed, 1 some were not known."
    )

    @Argument(help: "Names, as gallery list prints them.")
    var name: [String]

    @OptionGroup(title: "People") var gallery: GalleryArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let report = RunReport(logger: logger, terminal: terminal)
        var isMissing = false
        let status = report.runStatus { () throws(RunError) in
            let file = try Gallery(gallery.gallery)
            for text in name {
                if let known = PersonName.text(of: ArgumentText.bytes(text)), try file.remove(name: known) { continue }
                isMissing = true
                logger.warning("the gallery does not know \(ArgumentText.printable(text))")
            }
        }
        throw ExitCode((status == .success && isMissing ? ExitStatus.photosFailed : status).rawValue)
    }
}
