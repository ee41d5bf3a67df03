extension String {
    /// The lines without their line feeds; carriage returns before these stay, so that joining gives the same text.
    var linesWithReturns: [String] {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
