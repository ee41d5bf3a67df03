import ArgumentParser
import SystemPackage

/// What the user typed about photos with faces and crops drawn on them.
struct DrawingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Folder for photos with faces and crops drawn on them.", valueName: "folder"),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var drawTo: FilePath?

    @Flag(help: "Let drawings replace files that are not drawings of facecrop; otherwise it keeps these.")
    var overwrite = false

    @OptionGroup var naming: NamingArguments

    func validate() throws {
        guard drawTo == nil else { return }
        if let first = ((overwrite ? ["--overwrite"] : []) + naming.given).first {
            throw ValidationError("\(first) is about drawings: add --draw-to FOLDER, or leave \(first) out.")
        }
    }
}
