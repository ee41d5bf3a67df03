import Testing

@testable import FaceCropCommandLine

@Suite struct MissingCommandTests {
    private static let commands = ["crop", "track", "inspect", "merge"]

    private static func message(_ arguments: [String]) -> String? {
        MissingCommand(arguments, commands: commands) { argument in
            switch argument {
            case "photos/", "a b.jpg", "-o": .photoOrFolder
            case "film.mp4": .film
            default: nil
            }
        }?.message
    }

    @Test(arguments: [
        (["photos/"], "facecrop crop photos/ --output DIR"),
        (["photos/", "-o", "out"], "facecrop crop photos/ -o out"),
        (["photos/", "--output=out"], "facecrop crop photos/ --output=out"),
        (["--size", "400x400", "photos/"], "facecrop crop --size 400x400 photos/ --output DIR"),
        (["a b.jpg", "film.mp4"], "facecrop crop 'a b.jpg' film.mp4 --output DIR"),
        (["film.mp4"], "facecrop track film.mp4 --output DIR"),
    ])
    func theCommandThatIsMeantIsNamed(arguments: [String], line: String) {
        #expect(Self.message(arguments) == "A command is missing. Did you mean '\(line)'?")
    }

    @Test(arguments: [
        ("corp", "crop"), ("Crop", "crop"), ("croop", "crop"), ("inspct", "inspect"), ("merged", "merge"),
        ("version", "--version"),
    ])
    func aMistypedCommandIsNamed(typed: String, meant: String) {
        for argument in ["x", "photos/", "film.mp4"] {
            #expect(Self.message([typed, argument]) == "There is no command '\(typed)'. Did you mean '\(meant)'?")
        }
    }

    @Test func aMistypedCommandOfAGroupIsNamed() {
        func message(_ rest: [String]) -> String? {
            MissingCommand(of: ["config"], rest, commands: ["check", "print"])?.message
        }
        #expect(message(["chek", "x"]) == "There is no command 'config chek'. Did you mean 'config check'?")
        #expect(message(["x"]) == "There is no command 'config x'. There are check, print.")
        for rest in [[], ["check"], ["help"], ["--help"]] { #expect(message(rest) == nil) }
        #expect(FaceCropCommand.missingCommand(["overrides", "chek", "x"])?.message.contains("check") == true)
        #expect(FaceCropCommand.missingCommand(["overrides", "check", "x"]) == nil)
    }

    @Test func helpAboutAnUnknownCommandIsRefused() {
        #expect(Self.message(["help", "nonsense"]) == "There is no command 'nonsense'.")
        #expect(Self.message(["help", "corp"]) == "There is no command 'corp'. Did you mean 'crop'?")
    }

    @Test(arguments: [
        [], ["help"], ["help", "help"], ["help", "--version"], ["crop", "photos/"], ["nothing"],
        ["nothing", "photos/"], ["--version"], ["--help"], ["help", "crop"],
        ["photos/", "--help"],
        ["-o"],
    ])
    func otherArgumentsAreLeftToTheParser(arguments: [String]) { #expect(Self.message(arguments) == nil) }

    @Test func wordsAreQuotedWhereAShellWouldReadThem() {
        for plain in ["a", "a/b.jpg", "400x400", "45%", "--size=4x4", "é"] { #expect(ShellWord.quoted(plain) == plain) }
        #expect(ShellWord.quoted("") == "''")
        #expect(ShellWord.quoted("a b") == "'a b'" && ShellWord.quoted("*.jpg") == "'*.jpg'")
        #expect(ShellWord.quoted("it's") == "'it'\\''s'")
    }
}
