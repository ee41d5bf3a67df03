import Testing

@testable import FaceCropCommandLine

/// Which commands are refused before anything else if there is too little memory for the engine process.
@Suite struct DecodingCommandTests {
    @Test(arguments: [
        "crop in --output out", "plan in", "align", "stream", "inspect a.jpg --size 1x1", "track film", "blinks frames",
        "gallery add people", "identify a.jpg", "verify a.jpg b.jpg", "cluster in", "review in", "report manifest.json",
        "azure-group add group",
    ])
    func decodes(line: String) { #expect(FaceCropCommand.decodes(Self.words(line))) }

    @Test(arguments: [
        "", "--help", "--version", "doctor", "config print crop", "manifest export", "merge a b", "forget",
        "gallery list",
        "help crop", "crop --help", "plan in -h", "gallery add --help", "crap in", "--quiet crop",
    ])
    func decodesNothing(line: String) { #expect(!FaceCropCommand.decodes(Self.words(line))) }

    private static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
}
