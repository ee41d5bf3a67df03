import ArgumentParser
import FaceCropModel
import SystemPackage

/// What the user typed about files with decisions about single photos.
struct OverrideArguments: ParsableArguments {
    @Option(
        help: .full(
            """
            What was decided about single photos: a frame, a focal point, a face, skip or keep (repeatable; the first \
            file that names a photo counts). Files called overrides.yaml in the inputs' folders follow; with none, no \
            file is read.
            """,
            valueName: "file"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var overrides: [FilePath] = []

    func validate() throws {
        if overrides.contains(Self.none), overrides.count > 1 {
            throw ValidationError("--overrides none means that no file is read: leave it out, or the files.")
        }
    }

    private static let none: FilePath = "none"

    var overrideOptions: OverrideOptions {
        var options = OverrideOptions()
        options.searchesFolders = !overrides.contains(Self.none)
        options.files = overrides.filter { $0 != Self.none }
        return options
    }
}
