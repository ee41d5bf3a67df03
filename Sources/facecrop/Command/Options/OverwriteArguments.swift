import ArgumentParser

/// What the user typed about files that outputs may replace.
struct OverwriteArguments: ParsableArguments {
    @Flag(
        help: """
            Replace files that facecrop did not write, and outputs that a person replaced; otherwise it keeps \
            both.
            """
    )
    var overwrite = false
}
