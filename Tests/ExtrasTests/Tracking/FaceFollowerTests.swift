import Glibc
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Whose eyes are measured: faces of people, of whom the follower does not know who they are.
@Suite struct FaceFollowerTests {
    private static let size = PixelSize(width: 1920, height: 1080)
    private static let minimumScore = 0.5
    private static let patienceFrames = TrackOptions().maximumLostFrames

    /// A follower, and the people whose faces it is shown.
    private struct Scene {
        private var follower = FaceFollower(minimumScore: minimumScore)
        private var frame = -1

        /// Shows the next frame; returns the person who is followed in it.
        mutating func show(_ faces: [(person: Int, face: Face)], startsScene: Bool = false) -> Int? {
            frame += 1
            let detections = Detections(
                faces: faces.map(\.face).filter { $0.score >= minimumScore },
                doubtful: faces.map(\.face).filter { $0.score < minimumScore }
            )
            let sighting = follower.follow(detections, frame: frame, size: size, startsScene: startsScene)
            return sighting.flatMap { sighting in faces.first { $0.face == sighting.face }?.person }
        }

        /// Shows frames with a face that has another place and side in each.
        mutating func show(_ faces: (person: Int, x: Double, side: Double)...) -> Int? {
            show(faces.map { ($0.person, FaceFollowerTests.face($0.x, side: $0.side)) })
        }

        mutating func skip(_ count: Int) { frame += count }
    }

    private static func face(
        _ x: Double,
        _ y: Double = 500,
        side: Double,
        score: Double = 0.95,
        hasLandmarks: Bool = true
    ) -> Face {
        var face = Face.scripted(x: x, y: y, side: side, score: score)
        if hasLandmarks, score >= minimumScore { face.facts = .described(.scripted()) }
        return face
    }

    @Test func theLargestIsFollowedUntilItIsGivenUp() {
        var scene = Scene()
        #expect(scene.show() == nil)
        #expect(scene.show((1, 300, 40), (2, 400, 50)) == 2)
        #expect(scene.show((1, 300, 90), (2, 410, 50)) == 2)
        #expect(scene.show() == nil)
        #expect(scene.show((1, 300, 90), (2, 430, 40)) == 2)
        for _ in 1...Self.patienceFrames { #expect(scene.show((1, 300, 90)) == nil) }
        #expect(scene.show((1, 300, 90), (2, 430, 40)) == 2, "it was not given up yet")
        for _ in 1...Self.patienceFrames { #expect(scene.show((1, 300, 90)) == nil) }
        #expect(scene.show((1, 300, 90)) == 1)
        #expect(scene.show((1, 300, 90), (2, 430, 40)) == 1)
    }

    @Test func framesThatAreMissingCountAsFramesWithoutTheFace() {
        for gap in 1...2 * Self.patienceFrames {
            var scene = Scene()
            #expect(scene.show((1, 300, 90), (2, 900, 50)) == 1)
            scene.skip(gap)
            let followed = scene.show((2, 900, 50))
            #expect(followed == (gap < Self.patienceFrames ? nil : 2), "\(gap) frames")
        }
    }

    @Test func aCutEndsTheTrack() {
        for hasFacesAtCut in [true, false] {
            var scene = Scene()
            for _ in 0..<5 { #expect(scene.show((1, 300, 90)) == 1) }
            // At the former place is another person, and not the largest one.
            let faces = [(2, Self.face(300, side: 90)), (3, Self.face(900, side: 120))]
            let followed = scene.show(hasFacesAtCut ? faces : [], startsScene: true)
            #expect(followed == (hasFacesAtCut ? 3 : nil))
            #expect(scene.show(faces) == 3)
        }
    }

    /// Twelve people move on curves of their own; their detections are noisy, and missing for up to a second.
    ///
    /// No other face is followed before the followed one was missing for as long as the follower waits.
    @Test func theEyesOfOthersAreNeverTaken() {
        for seed in 1...20 {
            var random = SeededGenerator(seed: UInt64(seed))
            var scene = Scene()
            var hiddenUntil = [Int](repeating: 0, count: 12)
            var last = (person: 11, frame: 0)
            var seenCount = 0
            for frame in 0..<200 {
                var faces: [(person: Int, face: Face)] = []
                for person in (0..<12).shuffled(using: &random) {
                    if frame > 0, frame >= hiddenUntil[person], Double.random(in: 0...1, using: &random) < 0.04 {
                        hiddenUntil[person] = frame + Int.random(in: 1...25, using: &random)
                    }
                    guard frame >= hiddenUntil[person] else { continue }
                    let side = 60 + 6 * Double(person)
                    let (row, column, time) = (Double(person / 4), Double(person % 4), Double(frame))
                    let noise = 0.05 * side * Double.random(in: -1...1, using: &random)
                    let x = 150 + 430 * column + 120 * sin(time / 20 + Double(person)) + noise
                    let y = 80 + 330 * row + 70 * sin(time / 15 + 2 * Double(person)) - noise
                    let score = frame > 0 ? Double.random(in: 0.3...1, using: &random) : 0.9
                    faces.append((person, Self.face(x, y, side: side, score: score)))
                }
                guard let followed = scene.show(faces) else { continue }
                let mayChange = frame - last.frame > Self.patienceFrames
                #expect(followed == last.person || mayChange, "seed \(seed), frame \(frame), \(last)")
                last = (followed, frame)
                seenCount += 1
            }
            #expect(seenCount > 50, "seed \(seed): \(seenCount)")
        }
    }

    /// The camera is shaken, or the person jumps, by up to 1.6 sides; who is farther away is another person.
    @Test func aFaceMayJumpByMoreThanItsSide() {
        for isAlone in [true, false] {
            for jump in stride(from: 0.2, through: 1.6, by: 0.2) {
                var scene = Scene()
                for frame in 0..<30 {
                    let x = 500 + (frame / 6 % 2 == 0 ? 0 : jump * 80)
                    var faces = [(1, Self.face(x, side: 80))]
                    if !isAlone { faces.append((2, Self.face(1200, side: 60))) }
                    #expect(scene.show(faces) == 1, "alone: \(isAlone), \(jump) sides, frame \(frame)")
                }
            }
        }
    }

    /// The face in front hides the followed one while they pass each other.
    @Test func facesThatCrossAreNotConfused() {
        for speed in [3.0, 6, 10, 14] {
            for isFollowedInFront in [true, false] {
                var scene = Scene()
                for frame in 0..<Int(900 / speed) {
                    let followed = Self.face(200 + speed * Double(frame), side: 100)
                    let other = Self.face(1100 - speed * Double(frame), 505, side: 90)
                    let isHidden = followed.box.intersectionOverUnion(other.box) > 0.25
                    var faces: [(person: Int, face: Face)] = []
                    if isFollowedInFront || !isHidden { faces.append((1, followed)) }
                    if !isFollowedInFront || !isHidden { faces.append((2, other)) }
                    let isSeen = isFollowedInFront || !isHidden
                    #expect(scene.show(faces) == (isSeen ? 1 : nil), "\(speed) pixels a frame, frame \(frame)")
                }
            }
        }
    }

    /// Another person sits within a side of the followed one, whom something hides for some frames.
    @Test func aNeighbourIsNotTakenForAHiddenFace() {
        for frameCount in 1...Self.patienceFrames {
            for distance in stride(from: 50.0, through: 200, by: 25) {
                var scene = Scene()
                for _ in 0..<5 { #expect(scene.show((1, 500, 80), (2, 500 + distance, 70)) == 1) }
                for _ in 0..<frameCount { #expect(scene.show((2, 500 + distance, 70)) == nil) }
                let followed = scene.show((1, 500, 80), (2, 500 + distance, 70))
                #expect(followed == 1, "hidden for \(frameCount) frames, \(distance) pixels apart")
            }
        }
    }

    /// A hidden face may come back elsewhere, but not as far away as a stranger is here.
    @Test func aStrangerIsFollowedOnlyWhenTheFaceIsGivenUp() {
        for distance in stride(from: 4.5, through: 10, by: 0.5) {
            for frameCount in 0...Self.patienceFrames {
                var scene = Scene()
                for _ in 0..<40 { #expect(scene.show((1, 500, 80)) == 1) }
                for _ in 0..<frameCount { #expect(scene.show() == nil) }
                for frame in frameCount...Self.patienceFrames {
                    let followed = scene.show((2, 500 + 80 * distance, 80))
                    let expected = frame < Self.patienceFrames ? nil : 2
                    #expect(followed == expected, "\(distance) sides, \(frameCount) frames, frame \(frame)")
                }
            }
        }
    }

    /// A doubtful detection has no landmarks, but says where the face is; without it the face would be out of reach.
    @Test func doubtfulDetectionsKeepTheTrack() {
        for score in stride(from: 0.05, to: 1, by: 0.1) {
            var scene = Scene()
            for frame in 0..<40 {
                let isDoubtful = (10..<30).contains(frame)
                let face = Self.face(200 + 30 * Double(frame), side: 80, score: isDoubtful ? score : 0.9)
                let isSeen = !isDoubtful || score >= Self.minimumScore
                let others = [(2, Self.face(1700, 100, side: 60))]
                #expect(scene.show([(1, face)] + others) == (isSeen ? 1 : nil), "score \(score), frame \(frame)")
            }
        }
    }

    @Test func onlyFacesWithLandmarksAreChosen() {
        var scene = Scene()
        let back = (1, Self.face(300, side: 200, hasLandmarks: false))
        let front = (2, Self.face(900, side: 60))
        #expect(scene.show([back]) == nil)
        #expect(scene.show([back, front]) == 2)
        // The followed face turns away for good.
        let turned = (2, Self.face(900, side: 60, hasLandmarks: false))
        let other = (3, Self.face(1500, side: 50))
        for _ in 1...Self.patienceFrames { #expect(scene.show([back, turned, other]) == nil) }
        #expect(scene.show([back, turned, other]) == 3)
    }
}
