import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels

/// Runs of `facecrop track` on frames made from the samples.
enum TrackRun {
    private static let frameSize = PixelSize(width: 320, height: 240)

    /// The content of tracks.jsonl and tracks.json.
    struct Tracks {
        var frames: [TrackFrameRecord]
        var summary: TrackSummaryRecord

        init(in folder: FilePath) throws {
            let lines = try FileTree.bytes(of: folder.appending("tracks.jsonl")).split(separator: UInt8(ascii: "\n"))
            frames = try lines.map { try JSONDecoder().decode(TrackFrameRecord.self, from: Data($0)) }
            let text = try FileTree.bytes(of: folder.appending("tracks.json"))
            summary = try JSONDecoder().decode(TrackSummaryRecord.self, from: Data(text))
        }
    }

    /// Runs the command in the process of the tests, with outputs in the folder `out` of `folder`.
    static func track(_ folder: TemporaryFolder, _ arguments: [String]) throws -> BuiltCommand.Result {
        try CommandInProcess(folder: folder).run(["track", "--output", "out"] + arguments)
    }

    /// Launches the command in `folder`, with outputs in its folder `out`.
    static func launch(
        _ folder: TemporaryFolder,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) throws -> BuiltCommand.Result {
        try BuiltCommand.run(
            ["track", "--output", "out"] + arguments,
            environment: environment,
            currentFolder: folder.path
        )
    }

    /// Writes a window on the astronaut's portrait that moves to the right, as numbered pictures in the folder `in`.
    static func writePan(_ count: Int, to folder: TemporaryFolder, size: PixelSize = frameSize) throws {
        try VipsLibrary.start()
        let photo = try OutputPicture.decode(Samples.path("astronaut.png"))
        for frame in 0..<count {
            let pixels = (0..<size.height).flatMap { row in
                let start = 3 * (row * photo.size.width + 40 + 6 * frame)
                return photo.pixels[start..<start + 3 * size.width]
            }
            let picture = TestPicture(size: size, pixels: pixels)
            try folder.write("in/\(frame).png", picture.encoded(as: .png))
        }
    }

    /// Writes numbered pictures in the folder `in`, each with a portrait before a grey wall.
    ///
    /// `portraits` has for each picture a photo as large as `astronaut.png`, and the left edge of its portrait.
    static func writePortraits(_ portraits: [(photo: FilePath, left: Int)], to folder: TemporaryFolder) throws {
        try VipsLibrary.start()
        let photos = try Dictionary(
            uniqueKeysWithValues: Set(portraits.map(\.photo)).map { ($0, try OutputPicture.decode($0)) }
        )
        let (size, portrait) = (PixelSize(width: 960, height: 360), PixelSize(width: 200, height: 320))
        for (frame, (path, left)) in portraits.enumerated() {
            let photo = try #require(photos[path])
            var pixels = [UInt8](repeating: 110, count: 3 * size.pixelCount)
            for row in 0..<portrait.height {
                let (from, to) = (3 * (row * photo.size.width + 130), 3 * ((row + 20) * size.width + left))
                let width = 3 * portrait.width
                pixels.replaceSubrange(to..<to + width, with: photo.pixels[from..<from + width])
            }
            try folder.write("in/\(frame).png", TestPicture(size: size, pixels: pixels).encoded(as: .png))
        }
    }
}
