import ArgumentParser
import SystemPackage

/// An option of earlier versions, which command lines may still have.
struct ModelCacheArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Has no effect: networks are not compiled any more.", valueName: "folder"),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var modelCache: FilePath?
}
