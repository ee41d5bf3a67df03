import SystemPackage
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// Which values are paths, and where they begin.
@Suite struct SettingTests {
    private static func values(_ texts: [String], _ paths: ConfigurableOption.Paths?, in folder: FilePath) -> [String] {
        let option = ConfigurableOption(name: "o", kind: .values, paths: paths)
        let setting = Setting(option, .texts(texts), at: TextPosition(line: 1, column: 1), profile: nil)
        return setting.values(in: folder).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func relativePathsBeginInTheFolderOfTheFile() {
        let texts = ["a", "a/b", "../a", "/a", "-", "none", "./none", "-a", ""]
        let inFolder = ["/f/a", "/f/a/b", "/f/../a", "/a", "-", "none", "/f/./none", "/f/-a", ""]
        #expect(Self.values(texts, .all, in: "/f") == inFolder)
        #expect(Self.values(texts, nil, in: "/f") == texts)
        #expect(Self.values(texts, .all, in: "") == ["a", "a/b", "../a", "/a", "-", "none", "./none", "./-a", ""])
    }

    @Test func wordsAreNoPaths() {
        let paths = ConfigurableOption.Paths.withExtension(["yaml"])
        #expect(Self.values(["arcface", "my.yaml", "my.txt"], paths, in: "/f") == ["arcface", "/f/my.yaml", "my.txt"])
    }

    @Test(
        arguments: [
            ("Size. (default: jpeg 82, webp 80)", "jpeg 82, webp 80"),
            ("Air (60%). (default: 60%; group: 0%)", "60%; group: 0%"),
            ("Nothing.", nil), ("One. (default: 268 (256 MiB))", "268 (256 MiB)"),
        ] as [(String, String?)]
    )
    func theHelpSaysTheDefault(help: String, expected: String?) {
        #expect(ConfigurableOption(name: "o", kind: .value, help: help).defaultText == expected)
    }
}
