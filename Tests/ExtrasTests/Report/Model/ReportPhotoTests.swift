import Foundation
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// What a report says about a photo.
@Suite struct ReportPhotoTests {
    private typealias Make = ScriptedReport

    @Test func eachEndingHasItsFlagAndItsReason() throws {
        let cropped = try Make.photo()
        #expect(cropped.flags == [.cropped] && cropped.notes.isEmpty && cropped.reason == "")
        let failed = try Make.failed("a.jpg", message: "It is damaged.")
        #expect(failed.flags == [.failed])
        #expect(failed.notes == [ReportNote(.bad, "It is damaged.")] && failed.reason == "corrupt")
        let fallback = try Make.fallback("a.jpg")
        #expect(fallback.flags == [.fallback])
        #expect(fallback.notes.map(\.text) == ["No face found, so the fallback center was used."])
        let skipped = try Make.photo("a.jpg", ["status": "skipped", "reason": "eyesClosed"])
        #expect(skipped.flags == [.skipped])
        #expect(skipped.notes.map(\.text) == ["Left out: a face has closed eyes."])
    }

    @Test(arguments: ["notAPhoto", "burst"])
    func photosLeftOutOnPurposeNeedNoAttention(reason: String) throws {
        let photo = try Make.photo("a.jpg", ["status": "skipped", "reason": reason])
        #expect(photo.flags == [.skipped] && photo.notes.map(\.severity) == [.info])
    }

    @Test func facesAreCutDroppedOrWhole() throws {
        let faces = [
            Make.face(1, kept: 0.995), Make.face(2), Make.face(3, kept: 0.001), Make.face(4, kept: 0),
            Make.face(5, role: "bystander", kept: 0.5), Make.face(6, role: "notAsked", kept: nil),
            Make.face(7, kept: 0),
        ]
        let photo = try Make.photo("a.jpg", ["faces": faces])
        #expect(photo.flags == [.cropped, .cut, .dropped])
        let note = "4 of 5 faces are cut: the crop shows 99 % of face 1; 1 % of face 3; nothing of faces 4 and 7."
        #expect(photo.notes == [ReportNote(.bad, note)])
        #expect(photo.faces.map(\.isCut) == [true, false, true, true, false, false, true])
        #expect(photo.faces.map { $0.note?.prefix(4) } == ["cut:", nil, "cut:", "cut:", "drop", "drop", "cut:"])
        #expect(photo.faces[0].box == [10, 20, 30, 40])
    }

    /// A face that any rendition cuts is cut, whichever rendition its own record is about.
    @Test func aFaceThatARenditionCutsIsCut() throws {
        let renditions = [
            ["name": "square", "status": "written", "reason": "facesFound"],
            ["name": "wide", "status": "written", "reason": "facesFound", "cutFaces": [1]] as [String: Any],
        ]
        let faces = [Make.face(1), Make.face(2)]
        let photo = try Make.photo("a.jpg", ["faces": faces, "renditions": renditions])
        #expect(photo.faces.map(\.isCut) == [true, false] && photo.has(.cut))
        #expect(photo.faces.map(\.note) == ["cut by wide", nil])
    }

    @Test func eachRenditionIsToldApart() throws {
        let renditions: [[String: Any]] = [
            ["name": "square", "status": "written", "reason": "facesFound", "cutFaces": [1, 3]],
            ["name": "wide", "status": "fallback", "reason": "frameBeyondPhoto", "fallbackStep": "center"],
            ["name": "tall", "status": "skipped", "reason": "headNotMeasured"],
        ]
        let outputs = [
            Make.output("s.jpg", ["rendition": "square"]), Make.output("s2.jpg", ["rendition": "square", "scale": 2]),
            Make.output("plain.jpg"),
        ]
        let photo = try Make.photo("a.jpg", ["outputs": outputs, "renditions": renditions])
        #expect(photo.outputs.map(\.rendition) == ["square", "square", nil])
        #expect(photo.outputs.map(\.scale) == [nil, 2, nil])
        #expect(photo.renditions?.map(\.status) == [.cropped, .fallback, .skipped])
        #expect(
            photo.notes.map(\.text) == [
                "Rendition square cuts faces 1 and 3.",
                "Rendition wide: The photo has too little around the head, so the fallback center was used.",
                "Rendition tall left out: the height of a head cannot be measured.",
            ]
        )
        #expect(try Make.photo().renditions == nil)
    }

    /// What is said of the photo is not said again of a rendition that ended the same way.
    @Test func theEndingOfThePhotoIsSaidOnce() throws {
        let rendition = ["name": "square", "status": "fallback", "reason": "noFace", "fallbackStep": "center"]
        let members: [String: Any] = [
            "status": "fallback", "reason": "noFace", "fallbackStep": "center", "renditions": [rendition],
        ]
        let notes = try Make.photo("a.jpg", members).notes
        #expect(notes.map(\.text) == ["No face found, so the fallback center was used."])
    }

    @Test func smallAndReplacedOutputsAreTold() throws {
        let kept = ["bytes": 99, "size": ["width": 7, "height": 8]] as [String: Any]
        let outputs = [
            Make.output("x/a 1.jpg", ["isUndersized": true]), Make.output("b.jpg", ["keptByHand": kept]),
        ]
        let photo = try Make.photo(
            "a.jpg",
            ["outputs": outputs, "isUndersized": true, "size": ["width": 100, "height": 50], "warnings": ["Faint."]]
        )
        #expect(photo.flags == [.cropped, .undersized, .warning, .replaced])
        #expect(
            photo.notes.map(\.text) == [
                "Smaller than asked for: 40×20, because the crop shows 80×40 pixels of the photo.", "Faint.",
                "b.jpg was replaced by hand and is kept.",
            ]
        )
        #expect(photo.outputs.map(\.url) == ["../x/a%201.jpg", "../b.jpg"])
        #expect(photo.outputs.map(\.size) == [[40, 20], [7, 8]] && photo.outputs.map(\.bytes) == [1234, 99])
        #expect(photo.outputs[0].frame == [1, 2, 80, 40] && photo.outputs[0].corners == nil)
    }

    @Test func smallRenditionsAreNamedOnce() throws {
        let small: [String: Any] = ["isUndersized": true]
        let outputs = ["jpeg", "webp", "avif"].flatMap { format in
            [
                Make.output(
                    "a.\(format)",
                    small.merging(["rendition": "avatar", "scale": 2, "format": format]) { $1 }
                ),
                Make.output("h.\(format)", small.merging(["rendition": "hero", "format": format]) { $1 }),
                Make.output("t.\(format)", ["rendition": "tiny", "format": format]),
            ]
        }
        for (outputs, words) in [
            (outputs, "avatar@2x 40×20, hero 40×20"),
            ([Make.output("a.jpg", small), Make.output("a.webp", small)], "40×20"),
            ([Make.output("a.jpg", small.merging(["scale": 1.5]) { $1 })], "@1.5x 40×20"),
        ] {
            let photo = try Make.photo("a.jpg", ["outputs": outputs, "isUndersized": true])
            #expect(
                photo.notes.map(\.text) == [
                    "Smaller than asked for: \(words), because the crop shows 80×40 pixels of the photo."
                ]
            )
        }
    }

    @Test func pathsThatAreNotTextAreLinkedByTheirBytes() throws {
        let bytes: [UInt8] = [0x61, 0xFF, 0x2F, 0xE9]
        let output = Make.output("a\u{FFFD}/\u{FFFD}", ["pathBase64": Data(bytes).base64EncodedString()])
        let source = Data(bytes).base64EncodedString()
        let photo = try Make.photo("\u{FFFD}", ["outputs": [output], "sourceBase64": source])
        #expect(photo.outputs[0].url == "../a%FF/%E9")
        #expect(photo.key == bytes)
    }

    /// The corners are where the crop was cut: the inverse of a turn by any angle, at any scale.
    @Test func aTurnedFrameHasTheCornersOfItsOutput() throws {
        for degrees in stride(from: -40.0, through: 40, by: 10) {
            for scale in [0.5, 1, 3] {
                let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
                let inverse = [[scale * cosine, -scale * sine, 100], [scale * sine, scale * cosine, 50]]
                let corners = try #require(
                    ReportPhoto.Output.corners(inverse, of: PixelSize(width: 40, height: 20))
                )
                #expect(corners[0] == [100, 50])
                // Along the top edge, 40 pixels of the output in the direction of the turn.
                #expect(abs(corners[1][0] - (100 + 40 * scale * cosine)) < 0.01)
                #expect(abs(corners[1][1] - (50 + 40 * scale * sine)) < 0.01)
                // The diagonals of a rectangle have the same middle.
                for axis in 0...1 {
                    #expect(abs(corners[0][axis] + corners[2][axis] - corners[1][axis] - corners[3][axis]) < 0.03)
                }
            }
        }
        #expect(ReportPhoto.Output.corners([[1, 2]], of: PixelSize(width: 1, height: 1)) == nil)
    }
}
