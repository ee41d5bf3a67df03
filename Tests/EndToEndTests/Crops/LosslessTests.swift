import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

/// Runs whose crops are cut out of JPEGs without compressing their pixels again.
@Suite struct LosslessTests {
    /// What the manifest says about outputs that are cut out.
    private struct Manifest: Decodable {
        struct Photo: Decodable {
            var source: String
            var outputs: [Output]
            var warnings: [String]
            var warningKinds: [String]?
        }
        struct Output: Decodable {
            struct Crop: Decodable { var pixels: WholePixelRect }
            var path: String
            var size: PixelSize
            var crop: Crop
            var lossless: Bool?
            var orientation: Int?
        }
        var photos: [Photo]
    }

    private static func photos(_ run: CropRun) throws -> [Manifest.Photo] {
        try JSONDecoder().decode(Manifest.self, from: run.manifestData()).photos
    }

    /// Each stored orientation gives an upright output with the crop of the manifest, grown by less than a unit of 16
    /// pixels, and later runs keep it.
    @Test(arguments: ["largest", "each"]) func eachOrientationIsCut(framing: String) throws {
        try withTemporaryFolder { folder in
            for value in 1...8 { try folder.copy("orientation/orientation-\(value).jpg", as: "in/\(value).jpg") }
            folder.settle("in")
            let plain = try folder.crop("in", options: ["--framing", framing], output: "plain")
            let options = ["--framing", framing, "--lossless"]
            let run = try folder.crop("in", options: options)
            #expect(run.status == 0, "\(run.messages)")
            for (photo, usual) in try zip(Self.photos(run), Self.photos(plain)) {
                #expect(photo.warnings == [] && photo.outputs.count == usual.outputs.count)
                for (output, requested) in zip(photo.outputs, usual.outputs) {
                    let (frame, asked) = (output.crop.pixels, requested.crop.pixels)
                    #expect(output.lossless == true && requested.lossless == nil)
                    #expect(frame.intersection(asked) == asked && output.size == frame.size)
                    #expect(frame.width < asked.width + 16 && frame.height < asked.height + 16)
                    let header = try run.header(output.path)
                    #expect(header.uprightSize == output.size)
                    #expect(output.orientation == (header.orientation == .upright ? nil : header.orientation.rawValue))
                    let shown = try TestPicture(run.picture(output.path))
                    let whole = try TestPicture(OutputPicture.decode(folder("in/1.jpg")))
                    let part = TestPicture(output.size) { x, y in
                        let colour = whole.colour(x: frame.x + Int(x), y: frame.y + Int(y)).map(Double.init)
                        return (colour[0], colour[1], colour[2])
                    }
                    #expect(shown.difference(part).mean < 4, "\(photo.source)")
                }
            }
            #expect(try folder.crop("in", options: options).thisRun().done == 0)
            #expect(try folder.crop("in", options: ["--framing", framing]).thisRun().renderedAgain == 8)
        }
    }

    /// What cannot be cut is rendered as usual, and a warning says why.
    @Test func otherOutputsAreRenderedWithAWarning() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            try folder.copy("astronaut.png", as: "in/b.png")
            let run = try folder.crop("in", options: ["--lossless"])
            let photos = try Self.photos(run)
            #expect(photos.map { $0.outputs.first?.lossless } == [true, nil])
            #expect(photos[1].warningKinds == ["lossless"] && photos[1].warnings[0].contains("the photo is no JPEG"))
            let resized = try Self.photos(try folder.crop("in", options: ["--lossless", "--size", "40x40"]))
            #expect(resized.allSatisfy { $0.warningKinds == ["lossless"] && $0.outputs.first?.lossless == nil })
            #expect(try folder.crop("in", options: ["--lossless", "--format", "png"]).status == 64)
        }
    }

    /// Without the option, no output is called lossless, and no photo is warned about.
    @Test func othersAreNotCalledLossless() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-6.jpg", as: "in/a.jpg")
            let photos = try Self.photos(try folder.crop("in"))
            #expect(photos.map { $0.outputs.first?.lossless } == [nil] && photos[0].warnings == [])
        }
    }
}
