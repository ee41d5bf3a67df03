import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels
@testable import FaceCropTracking

/// Where scenes of a film begin, and which of them are one shot.
@Suite struct ShotsTests {
    private static let size = PixelSize(width: 160, height: 96)

    /// A frame of the given columns of grey; a face for each box, with the colours around it.
    private static func frame(_ levels: [UInt8], faces: [PixelRect] = []) throws -> FrameDetections {
        try VipsLibrary.start()
        let pixels = (0..<size.pixelCount).flatMap { place in
            [UInt8](repeating: levels[place % size.width * levels.count / size.width], count: 3)
        }
        let found = faces.map { ScriptedFaces.face($0, score: 0.95) }
        return try FrameDetections(index: 0, pixels: pixels, size: size, faces: found)
    }

    private static var unreadable: FrameDetections { FrameDetections(SequenceFrame.unread(index: 0)) }

    /// A scene belongs to an earlier one if it begins as that one ended, not as it began.
    @Test func scenesThatGoOnAreOneShot() throws {
        var shots = Shots()
        #expect(shots.enter(Self.unreadable) == nil)
        // A scene of three frames, the last of which is much brighter, but not by a cut.
        for level in stride(from: UInt8(80), through: 240, by: 4) {
            #expect(shots.enter(try Self.frame([level, 60])) != .whole)
        }
        let last = Int((240 - 80) / 4) + 1
        #expect(shots.enter(try Self.frame([40, 200, 90, 250])) == .whole)
        #expect(shots.enter(Self.unreadable) == nil)
        #expect(shots.enter(try Self.frame([240, 60])) == .whole)
        #expect(shots.enter(try Self.frame([40, 200, 90, 250])) == .whole)
        #expect(shots.enter(try Self.frame([80, 60])) == .whole)
        #expect(shots.areSame(0, last) && shots.areSame(last + 1, last + 2), "one scene")
        #expect(shots.areSame(last, last + 3), "as it ended")
        #expect(!shots.areSame(last, last + 5), "as it began")
        #expect(!shots.areSame(last, last + 1) && !shots.areSame(last + 1, last + 3))
    }

    /// A scene that dissolves into another is another shot, although there is no cut.
    @Test func aDissolveBeginsAShot() throws {
        let (first, second): ([Double], [Double]) = ([60, 200, 120, 90, 180, 40], [230, 90, 40, 200, 60, 130])
        var shots = Shots()
        for frame in 0..<90 {
            let share = min(max(Double(frame - 30) / 20, 0), 1)
            let frame = try Self.frame(zip(first, second).map { UInt8($0 + share * ($1 - $0)) })
            let change = shots.enter(frame)
            #expect(change != .whole && change != .part, "\(share) of the way")
        }
        #expect(shots.areSame(0, 30) && shots.areSame(60, 89) && !shots.areSame(30, 60))
    }

    /// What covers the left third of a picture is no cut, nor is what it uncovers; the whole picture is one.
    @Test func aPartThatIsCoveredIsNoCut() throws {
        let faces = [PixelRect(x: 10, y: 20, width: 24, height: 30), PixelRect(x: 110, y: 20, width: 24, height: 30)]
        let open = try Self.frame([60, 200, 120, 90, 180, 40], faces: faces)
        let covered = try Self.frame([250, 10, 120, 90, 180, 40], faces: [faces[1]])
        let other = try Self.frame([250, 10, 30, 200, 60, 130], faces: [faces[1]])
        var shots = Shots()
        let changes = [open, covered, open, other, other].map { shots.enter($0) }
        #expect(changes == [SceneCut.Change.none, .part, .part, .whole, SceneCut.Change.none])
        #expect(shots.areSame(0, 2) && !shots.areSame(2, 3))
    }

    /// Before the same wall, another person in the place of one is a cut; the same one is none.
    @Test func anotherFaceInThePlaceOfOneIsACut() throws {
        let face = PixelRect(x: 12, y: 30, width: 24, height: 30)
        let (one, other): ([UInt8], [UInt8]) = ([60, 200, 120, 90, 180, 40], [250, 10, 120, 90, 180, 40])
        let elsewhere = PixelRect(x: 110, y: 30, width: 24, height: 30)
        for (first, second, change) in [
            (face, face, SceneCut.Change.whole), (face, elsewhere, .part),
            (elsewhere, elsewhere, .part),
        ] {
            var shots = Shots()
            _ = shots.enter(try Self.frame(one, faces: [first]))
            #expect(shots.enter(try Self.frame(other, faces: [second])) == change)
        }
    }
}
