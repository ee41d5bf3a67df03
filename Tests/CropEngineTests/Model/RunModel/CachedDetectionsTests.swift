import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct CachedDetectionsTests {
    @Test func facesComeBackToTheLastDigit() throws {
        for seed in 0..<200 {
            let (_, faces) = ScriptedFaces.scene(seed: seed)
            let known = CachedDetections(
                detections: Detections(faces: faces, doubtful: seed % 3 == 0 ? faces : []),
                quarterTurns: seed % 4,
                damage: seed % 5 == 0 ? "bad \"Huffman\" code" : nil
            )
            let json = try JSONEncoder().encode(known)
            #expect(!json.contains(0x0A))
            #expect(try JSONDecoder().decode(CachedDetections.self, from: json) == known)
        }
    }

    @Test func theSearchComesBack() throws {
        for search in [
            FaceSearch.every, .subjects(fraction: 0.25), .subjects(fraction: 0.1), .subjectsAndOthers(fraction: 0.25),
        ] {
            var known = CachedDetections(detections: Detections(), quarterTurns: 0, damage: nil)
            known.search = search
            let json = try JSONEncoder().encode(known)
            #expect(try JSONDecoder().decode(CachedDetections.self, from: json) == known)
        }
        let earlier = Data(#"{"faces":[],"doubtful":[],"quarterTurns":0}"#.utf8)
        #expect(try JSONDecoder().decode(CachedDetections.self, from: earlier).search == .every)
    }

    @Test func sharpnessComesBackToTheLastDigit() throws {
        for seed in 0..<50 {
            var (_, faces) = ScriptedFaces.scene(seed: seed)
            for index in faces.indices where (index + seed) % 3 != 0 { faces[index].sharpness = Double(index) / 7 }
            let known = CachedDetections(detections: Detections(faces: faces), quarterTurns: 0, damage: nil)
            let json = try JSONEncoder().encode(known)
            #expect(try JSONDecoder().decode(CachedDetections.self, from: json) == known)
        }
    }

    @Test(arguments: [false, true])
    func factsComeBackToTheLastDigit(keepsAllPoints: Bool) throws {
        let (_, faces) = ScriptedFaces.scene(seed: 1)
        let landmarks = try FaceLandmarks.scripted(pitch: 3, yaw: 7, roll: -11)
        let facts = try #require(
            FaceAttributes(landmarks, photo: PixelSize(width: 4000, height: 4000), keepsAllPoints: keepsAllPoints)
        )
        #expect((facts.landmarks == landmarks) == keepsAllPoints)
        let descriptions: [FaceAttributesResult?] = [
            .described(facts), nil, .absent(.noFaceSeen, presence: 0.1), .absent(.tooSmall, presence: nil),
        ]
        for description in descriptions {
            var detections = Detections(faces: faces, doubtful: [])
            detections.faces[0].facts = description
            let known = CachedDetections(detections: detections, quarterTurns: 0, damage: nil)
            let json = try JSONEncoder().encode(known)
            #expect(String(decoding: json, as: UTF8.self).contains("facts") == (description != nil))
            #expect(try JSONDecoder().decode(CachedDetections.self, from: json) == known)
        }
    }

    @Test(arguments: [
        "{}", #"{"faces":[],"facts":[null],"doubtful":[],"quarterTurns":0}"#,
        #"{"faces":[],"sharpness":[null],"doubtful":[],"quarterTurns":0}"#,
        #"{"faces":[[1,1,9,9,1,1,1,1,1,1,1,1,1,1,1]],"sharpness":[-1],"doubtful":[],"quarterTurns":0}"#,
        #"{"faces":[[1]],"doubtful":[],"quarterTurns":0}"#, #"{"faces":[],"doubtful":[],"quarterTurns":4}"#,
        #"{"faces":[],"doubtful":[],"quarterTurns":-1}"#,
        #"{"faces":[[1,2,3,4,0.5,6,7,8,9,10,11,12,13,14,1e999]],"doubtful":[],"quarterTurns":0}"#,
        #"{"faces":[[1,2,3,4,1.5,6,7,8,9,10,11,12,13,14,15]],"doubtful":[],"quarterTurns":0}"#,
        #"{"faces":[[1,2,-3,4,0.5,6,7,8,9,10,11,12,13,14,15]],"doubtful":[],"quarterTurns":0}"#,
    ])
    func invalidFacesAreRefused(json: String) {
        #expect(throws: (any Error).self) { try JSONDecoder().decode(CachedDetections.self, from: Data(json.utf8)) }
    }

    /// Found by fuzzing: the frame around such a face did not fit whole numbers, which crashed the process.
    @Test func facesFartherAwayThanAnyPhotoReachesAreRefused() {
        for exponent in 10...308 {
            let face = "[-1e\(exponent),2,3,4,0.5,6,7,8,9,10,11,12,13,14,15]"
            let json = #"{"faces":[\#(face)],"doubtful":[],"quarterTurns":0}"#
            #expect(throws: (any Error).self) { try JSONDecoder().decode(CachedDetections.self, from: Data(json.utf8)) }
        }
    }
}
