import ArgumentParser

/// What the user typed about the facts of faces that crops can do without.
struct LandmarkArguments: ParsableArguments {
    @Flag(
        help: """
            Say how the chosen faces are turned, whether their eyes are open, and where eyes, nose, mouth and chin \
            are.
            """
    )
    var landmarks = false
}
