import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Helpers for several runs into one output folder.
extension TemporaryFolder {
    /// Copies photos of several kinds that are fast to process; one shows no face, and one file is not a photo.
    func copyPhotos() throws {
        for (sample, name) in [
            ("orientation/orientation-1.jpg", "a.jpg"), ("scenes/group-2.jpg", "x/group.jpg"),
            ("chelsea.png", "x/cat.png"), ("orientation/orientation-6.jpg", "x/y/turned.jpg"),
            ("formats/lossy.webp", "z.webp"), ("scenes/panorama-right-edge.jpg", "wide.jpg"),
        ] { try copy(sample, as: "in/\(name)") }
        try write("in/notes.txt", Array("not a picture".utf8))
        settle("in")
    }

    /// The outputs of a single run into a new folder, for comparison.
    func freshRun(
        _ input: String = "in",
        options: [String] = [],
        detector: String = "yunet"
    ) throws -> CropRun {
        try crop(input, options: options, detector: detector, output: "fresh-\(UInt64.random(in: 0 ... .max))")
    }
}

extension CropRun {
    /// The manifest without the facts about the run itself.
    func facts() throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: manifestData()).without(["timings", "thisRun"])
    }

    func thisRun() throws -> Manifest.ThisRun { try manifest().summary.thisRun }

    /// How many faces the manifest lists for each photo.
    func faceCounts() throws -> [Int] {
        struct Photos: Decodable {
            struct Photo: Decodable { var faces: [JSONValue] }
            var photos: [Photo]
        }
        return try JSONDecoder().decode(Photos.self, from: manifestData()).photos.map(\.faces.count)
    }

    /// Expects the outputs and the manifest of `other`, byte by byte.
    func expectSame(as other: CropRun, _ comment: String = "") throws {
        #expect(try outputs() == other.outputs(), "\(comment)")
        #expect(try other.facts().differences(in: facts(), tolerances: [:]) == [], "\(comment)")
        #expect(FileTree.temporaryFiles(in: output) == [], "\(comment)")
    }

    /// The time of the last write of each output.
    func times() throws -> [FilePath: Int] {
        var times: [FilePath: Int] = [:]
        for file in FileTree.files(in: output) where file != "manifest.json" {
            times[file] = PresentFile.behindLinks(output.pushing(file))?.modifiedNanoseconds
        }
        return times
    }
}
