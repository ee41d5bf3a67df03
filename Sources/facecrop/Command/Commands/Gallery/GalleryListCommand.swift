import ArgumentParser
import FaceCropModel
import FaceGallery

/// `facecrop gallery list`: who is known.
struct GalleryListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the known people and how many photos there are of each, a line each, separated by a tabulator."
    )

    @OptionGroup(title: "People") var gallery: GalleryArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let terminal = log.makeTerminal()
        let report = RunReport(logger: log.makeLogger(terminal: terminal), terminal: terminal)
        let status = report.runStatus { () throws(RunError) in
            let file = try Gallery(gallery.gallery)
            let output = TextOutput()
            for person in try file.people() { try output.put(columns: [person.name, "\(person.referenceCount)"]) }
        }
        throw ExitCode(status.rawValue)
    }
}
