import ArgumentParser
import FaceCropModel
import SystemPackage

/// What the user typed about the names of outputs.
struct NamingArguments: ParsableArguments {
    @Option(
        help: .full(
            "Mirror the inputs of --files-from from this folder on, as if it were walked: DIR/x/a.jpg becomes "
                + "x/a.jpg in the output folder."
        ),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var base: FilePath?

    @Option(
        help: .full(
            "What happens to photos that would get the same output name: rename (a.png beside a.jpg gives a.png.jpg) "
                + "or refuse. (default: rename)"
        ),
        completion: ArgumentParsing.words(CollisionPolicy.self),
        transform: ArgumentParsing.choice(CollisionPolicy.self)
    )
    var onCollision: CollisionPolicy?

    /// The names of the options that were given.
    var given: [String] {
        [base.map { _ in "--base" }, onCollision.map { _ in "--on-collision" }].compactMap { $0 }
    }

    /// Checks that these options go with the inputs.
    func check(_ input: InputArguments) throws {
        if base != nil, input.filesFrom == nil {
            throw ValidationError("--base is for the list of --files-from: add that, or leave --base out.")
        }
    }
}
