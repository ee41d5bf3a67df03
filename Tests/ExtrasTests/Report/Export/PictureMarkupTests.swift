import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// Tests the HTML of outputs.
@Suite struct PictureMarkupTests {
    private typealias Make = ScriptedReport

    private func output(
        _ path: String,
        _ format: String = "jpeg",
        width: Int,
        _ members: [String: Any] = [:]
    ) -> [String: Any] {
        let own: [String: Any] = ["format": format, "size": ["width": width, "height": width / 2]]
        return Make.output(path, own.merging(members) { $1 })
    }

    private func lines(
        _ outputs: [[String: Any]],
        _ members: [String: Any] = [:],
        source: String = "a.jpg",
        prefix: String = ""
    ) throws -> [String] {
        let record = try Make.record(source, members.merging(["outputs": outputs]) { $1 })
        let bytes = PictureMarkup(urlPrefix: prefix).lines(record)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func onePictureNeedsNoSourceSet() throws {
        let line = try lines([output("x/a 1.jpg", width: 40)], prefix: "/img/")
        #expect(
            line == [
                "<picture data-source=\"a.jpg\"><img src=\"/img/x/a%201.jpg\" width=\"40\" height=\"20\" alt=\"\">"
                    + "</picture>"
            ]
        )
        #expect(try lines([]).isEmpty)
    }

    @Test func aPlaceholderIsTheBackgroundOfTheImage() throws {
        let outputs = [
            output("a.jpg", width: 40), output("a@2x.jpg", width: 80, ["scale": 2]), output("b.jpg", width: 40),
        ]
        let record = try Make.record("a.jpg", ["outputs": outputs])
        #expect(PictureMarkup.images(record).map(\.path) == ["a.jpg"])
        let placeholders = Placeholders([
            ManifestPath(text: "a.jpg", base64: nil): [0xFF, 0xD8, 0xFF],
            ManifestPath(text: "a@2x.jpg", base64: nil): [1],
        ])
        let bytes = PictureMarkup(placeholders: placeholders).lines(record)
        let line = String(decoding: bytes, as: UTF8.self)
        #expect(line.contains(" style=\"background: url(data:image/jpeg;base64,/9j/) center / cover\">"), "\(line)")
        let png = try Make.record("a.png", ["outputs": [output("a.png", "png", width: 40)]])
        #expect(png.outputs.filter(Placeholders.isFor).isEmpty)
    }

    @Test func formatsAndScalesBecomeSourcesAndDensities() throws {
        let outputs = [
            output("a@0.5x.jpg", width: 200, ["scale": 0.5, "rendition": "card"]),
            output("a.jpg", width: 400, ["rendition": "card"]),
            output("a.avif", "avif", width: 400, ["rendition": "card"]),
            output("a@2x.avif", "avif", width: 800, ["scale": 2, "rendition": "card"]),
            output("h.png", "png", width: 900, ["rendition": "hero"]),
        ]
        #expect(
            try lines(outputs) == [
                "<picture data-source=\"a.jpg\" data-rendition=\"card\">"
                    + "<source type=\"image/avif\" srcset=\"a.avif 1x, a%402x.avif 2x\">"
                    + "<img src=\"a.jpg\" srcset=\"a%400.5x.jpg 0.5x, a.jpg 1x\" width=\"400\" height=\"200\" alt=\"\">"
                    + "</picture>",
                "<picture data-source=\"a.jpg\" data-rendition=\"hero\">"
                    + "<img src=\"h.png\" width=\"900\" height=\"450\" alt=\"\"></picture>",
            ]
        )
    }

    /// A photo with few pixels has files of the same size, or of less than they were asked for.
    @Test(arguments: [(300, "1.5x"), (250, "1.25x"), (200, nil)])
    func densitiesAreThoseOfTheFiles(width: Int, density: String?) throws {
        let line = try lines([output("a.jpg", width: 200), output("a@2x.jpg", width: width, ["scale": 2])])[0]
        #expect(line.contains("srcset") == (density != nil))
        if let density { #expect(line.contains("srcset=\"a.jpg 1x, a%402x.jpg \(density)\"")) }
    }

    /// The crop of `Make.output` begins at (1, 2) and has 80 × 40 pixels of the photo.
    @Test(arguments: [(0.41, 0.22, "50% 50%"), (0.0, 1.0, "0% 100%"), (0.25, 0.12, "30% 25%")])
    func theFocalPointIsInThePicture(x: Double, y: Double, position: String) throws {
        let photo: [String: Any] = ["size": ["width": 100, "height": 100], "focalPoint": ["x": x, "y": y]]
        let line = try lines([output("a.jpg", width: 40)], photo)[0]
        #expect(line.contains(" style=\"object-position: \(position)\""), "\(line)")
    }

    @Test func eachFaceHasItsPicture() throws {
        let outputs = [
            output("a-1.jpg", width: 40, ["faceNumber": 1]), output("a-2.jpg", width: 40, ["faceNumber": 2]),
        ]
        #expect(try lines(outputs).count == 2)
    }

    @Test func noNameIsMarkup() throws {
        for text in Make.hostileTexts {
            let line = try lines([output("a.jpg", width: 40)], source: text, prefix: text.filter { $0 != "\n" })[0]
            #expect(line.hasPrefix("<picture data-source=\"") && line.hasSuffix("alt=\"\"></picture>"), "\(line)")
            #expect(line.count { $0 == "<" } == 3 && line.count { $0 == ">" } == 3, "\(line)")
            #expect(line.count { $0 == "\"" } == 10, "\(line)")
        }
    }
}
