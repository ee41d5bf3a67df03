import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct TemplateFileTests {
    private static let yaml = """
        size: 100x120
        fit: similarity
        points:
          leftPupil: [70.5, 40]
          rightPupil: [30, 41.25]
        """
    private static let json = """
        {"size": "100x120", "fit": "similarity", "points": {"leftPupil": [70.5, 40], "rightPupil": [30, 41.25]}}
        """

    @Test(arguments: [yaml, json])
    func aFileIsRead(text: String) throws {
        try withTemporaryFolder { folder in
            let path = try folder.write("my.yaml", Array(text.utf8))
            let options = try AlignOptions(templateNamed: path.string)
            let points = [Landmark.leftPupil: PixelPoint(x: 70.5, y: 40), .rightPupil: PixelPoint(x: 30, y: 41.25)]
            let expected = AlignmentTemplate(size: PixelSize(width: 100, height: 120), points: points, fit: .similarity)
            #expect(options.template == expected && options.templateName == "my.yaml")
        }
    }

    @Test(arguments: [
        ("size: 100\npoints: {}", "WIDTHxHEIGHT"), ("points: {}", "size"), ("size: 10x10", "points"),
        ("size: 9x9\npoints: {chin: [1, 5], noseTip: [4, 5], noseBase: [7, 5]}", "on a line"),
        ("size: 9x9\nfit: similarity\npoints: {chin: [1, 5], noseTip: [1, 5]}", "on one another"),
        ("size: 10x10\nfit: best\npoints: {}", "affine or similarity"),
        ("size: 9x9\nfrom: me\nfit: similarity\npoints: {chin: [1, 2], noseTip: [3, 4]}", "landmarks or detector"),
        (
            "size: 9x9\nfrom: detector\nfit: similarity\npoints: {chin: [1, 2], noseTip: [3, 4]}",
            "noseTip, rightMouthCorner"
        ),
        ("size: 10x10\npoints: {ear: [1, 2]}", "no point 'ear'"), ("size: 9x9\npionts: {}", "did you mean 'points'?"),
        ("size: 10x10\npoints: {chin: [1]}", "two numbers"),
        ("size: 10x10\npoints: {chin: [1, .nan]}", "two numbers"),
        ("size: 10x10\npoints: {chin: [1, 2]}", "three points"),
        (
            "size: 10x10\ncolour: red\npoints: {}",
            "line 2: a template has no 'colour': there are size, fit, points, from"
        ), ("- 1", "cannot be used"),
        (":\n\t-", "line 1: this is no YAML"),
        ("", "holds 'size' and 'points'"),
    ])
    func mistakesInATemplateFileAreNamed(text: String, words: String) throws {
        try withTemporaryFolder { folder in
            let path = try folder.write("my.yaml", Array(text.utf8))
            let error = #expect(throws: RunError.self) { try AlignOptions(templateNamed: path.string) }
            #expect(
                error?.code == .invalidOptions && error?.message.contains(words) == true
                    && error?.message.contains("?.") == false,
                "\(String(describing: error))"
            )
        }
    }

    @Test func unknownTemplateNamesListTheKnownOnes() {
        let error = #expect(throws: RunError.self) { try AlignOptions(templateNamed: "opnface") }
        #expect(error?.message.contains("openface, openface-inner-eyes") == true)
    }
}
