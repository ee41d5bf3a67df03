import Foundation
import SystemPackage
import Testing

@testable import FaceCropModel

/// What is planned is read again as it was, and an edited plan that makes no sense is told where.
@Suite struct PlanFileTests {
    private static let hash = String(repeating: "0a", count: 32)
    private static let head = PlanFile.Head(
        command: ["crop", "--no-config", "--size=40x40", "a b", "--output=out"].map { Array($0.utf8) } + [
            [0x66, 0xE9]
        ],
        folder: "/srv/photos",
        tool: "facecrop 1.2.3"
    )

    /// A rendition that crops to 40×40.
    private static func rendition(
        _ name: String = "",
        _ change: (inout RenditionOptions) -> Void = { _ in }
    )
        -> RenditionOptions
    {
        var rendition = RenditionOptions(name: name)
        rendition.frame.shape = .size(PixelSize(width: 40, height: 40))
        change(&rendition)
        return rendition
    }

    private static func output(
        _ path: String,
        _ frame: WholePixelRect,
        side: Int = 40,
        rendition: String? = nil,
        scale: Double? = nil,
        face: Int? = nil,
        level: LevelRecord? = nil
    ) -> OutputRecord {
        OutputRecord(
            path: path,
            format: "jpeg",
            rendition: rendition,
            scale: scale,
            size: PixelSize(width: side, height: side),
            bytes: 0,
            crop: CropRecord(frame, photo: PixelSize(width: 300, height: 200)),
            faceNumber: face,
            level: level
        )
    }

    private static func record(_ source: FilePath, _ change: (inout PhotoRecord) -> Void) -> PhotoRecord {
        var record = PhotoRecord(source: source)
        record.size = PixelSize(width: 300, height: 200)
        record.note(.written)
        change(&record)
        return record
    }

    private static func face(_ number: Int, role: FrameDecision.Role = .chosen, name: String? = nil) -> FaceRecord {
        let x = Double(20 * number)
        return FaceRecord(
            number: number,
            box: PixelRect(x: x, y: 30.25, width: 15.5, height: 20),
            name: name,
            score: 0.9321,
            points: FacePoints { PixelPoint(x: x + Double($0), y: 40.5) },
            role: role,
            isCut: false
        )
    }

    private func entries(_ text: String, _ renditions: [RenditionOptions]) throws -> [PlanFile.Entry] {
        try PlanFile(Array((PlanText.head(Self.head) + text).utf8)).entries(renditions)
    }

    @Test func theHeadIsReadAsItWasWritten() throws {
        #expect(try PlanFile(Array(PlanText.head(Self.head).utf8)).head == Self.head)
        let bare = PlanFile.Head(command: [Array("crop".utf8)], folder: nil, tool: nil)
        #expect(try PlanFile(Array(PlanText.head(bare).utf8)).head == bare)
    }

    @Test func aPhotoIsReadAsItWasPlanned() throws {
        let frame = WholePixelRect(x: 5, y: 6, width: 80, height: 80)
        let record = Self.record("in/ä: \"b\".jpg") { record in
            record.turnedClockwiseDegrees = 270
            record.focalPoint = UnitPoint(x: 0.123456, y: 0.5)
            record.subject = PixelRect(x: 10.25, y: 0, width: 60.5, height: 120)
            record.faces = [Self.face(1, name: "Ann: #1"), Self.face(2, role: .bystander)]
            record.outputs = [Self.output("ä/\"b\".jpg", frame)]
            record.note(PhotoWarning(.crop, "One\nwarning: yes"))
        }
        let text = try #require(PlanText.entry(record, sha256: Self.hash))
        let entry = try #require(try entries(text, [Self.rendition()]).first)
        #expect(entry.mistakes.isEmpty, "\(entry.mistakes)")
        #expect(entry.path == "in/ä: \"b\".jpg")
        let plan = try #require(entry.decision.plan)
        #expect(plan.sha256 == Self.hash && plan.size == record.size && plan.quarterTurns == 3)
        #expect(plan.faces.map(\.box) == record.faces.map(\.box))
        #expect(plan.faces.map(\.points) == record.faces.map(\.points))
        #expect(plan.faces.map(\.score) == [0.9321, 0.9321])
        #expect(plan.faces.map(\.name) == ["Ann: #1", nil] && plan.faces.map(\.role) == [.chosen, .bystander])
        let output = PhotoPlan.Output(path: "ä/\"b\".jpg", size: PixelSize(width: 40, height: 40), frame: frame)
        #expect(
            plan.renditions == [
                .init(
                    name: "",
                    focalPoint: UnitPoint(x: 0.123456, y: 0.5),
                    subject: PixelRect(x: 10.25, y: 0, width: 60.5, height: 120),
                    crops: [.init(outputs: [output])]
                )
            ]
        )
    }

    @Test func renditionsScalesFacesAndFallbacksAreReadAsTheyWerePlanned() throws {
        let frame = WholePixelRect(x: 5, y: 6, width: 80, height: 80)
        let other = WholePixelRect(x: 100, y: 6, width: 90, height: 90)
        let beyond = WholePixelRect(x: -50, y: -100, width: 400, height: 400)
        let record = Self.record("a.jpg") { record in
            record.faces = [Self.face(1), Self.face(2)]
            record.outputs = [
                Self.output("a-1.jpg", frame, rendition: "each", face: 1),
                Self.output("a-1@2x.jpg", frame, side: 80, rendition: "each", scale: 2, face: 1),
                Self.output("a-2.jpg", other, rendition: "each", face: 2),
                Self.output("a-2@2x.jpg", other, side: 80, rendition: "each", scale: 2, face: 2),
                Self.output("a-whole.jpg", beyond, rendition: "whole"),
            ]
            var whole = record
            whole.note(.fallback(.original, reason: .tooBlurred))
            var none = record
            none.note(.skipped(.turnedAway))
            record.renditions = [
                RenditionRecord(name: "each", of: record), RenditionRecord(name: "whole", of: whole),
                RenditionRecord(name: "none", of: none),
            ]
        }
        let renditions = [
            Self.rendition("each") {
                $0.frame.framing = .each
                $0.scales = [1, 2]
            },
            Self.rendition("whole") { $0.frame.pad = .colour(red: 0, green: 0, blue: 0) }, Self.rendition("none"),
        ]
        let text = try #require(PlanText.entry(record, sha256: Self.hash))
        let entry = try #require(try entries(text, renditions).first)
        #expect(entry.mistakes.isEmpty, "\(entry.mistakes)")
        let plan = try #require(entry.decision.plan)
        #expect(plan.renditions.map(\.name) == ["each", "whole", "none"])
        #expect(
            plan.renditions.map(\.outcome) == [.written, .fallback(.original, .tooBlurred), .skipped(.turnedAway)]
        )
        #expect(plan.renditions[0].crops.map(\.faceNumber) == [1, 2])
        #expect(plan.renditions[0].crops.map { $0.outputs.map(\.frame) } == [[frame, frame], [other, other]])
        let first = plan.cropPlan(of: plan.renditions[0], scale: 2, renditions[0].frame(scale: 2))
        let requests = [frame, other].map {
            RenderRequest(frame: $0, outputSize: PixelSize(width: 80, height: 80))
        }
        #expect(first.crops.map(\.request) == requests)
        let padded = plan.cropPlan(of: plan.renditions[1], scale: 1, renditions[1].frame)
        #expect(padded.crops.first?.request.filling == .colour(red: 0, green: 0, blue: 0))
        #expect(plan.cropPlan(of: plan.renditions[2], scale: 1, renditions[2].frame).crops.isEmpty)
    }

    /// The map of a levelled crop is exact, so the output is.
    @Test(arguments: [-0.6, -0.01, 0.2, 1.1]) func levelledCropsKeepTheirMap(radians: Double) throws {
        let turned = TurnedRect(center: PixelPoint(x: 150, y: 100), side: 70.3, clockwiseRadians: radians)
        let size = PixelSize(width: 40, height: 40)
        let request = try #require(
            RenderRequest(map: turned.transform(toPictureOf: size).rounded, outputSize: size)
        )
        let record = Self.record("a.jpg") { record in
            record.outputs = [Self.output("a.jpg", request.frame, level: LevelRecord(turned, request))]
        }
        let text = try #require(PlanText.entry(record, sha256: Self.hash))
        let entry = try #require(try entries(text, [Self.rendition()]).first)
        #expect(entry.mistakes.isEmpty, "\(entry.mistakes)")
        let plan = try #require(entry.decision.plan)
        let crop = try #require(plan.cropPlan(of: plan.renditions[0], scale: 1, Self.rendition().frame).crops.first)
        #expect(crop.request == request)
        let shown = try #require(crop.turned)
        #expect(abs(shown.clockwiseRadians - radians) < 1e-6 && abs(shown.width - 70.3) < 1e-4)
    }

    @Test func photosWithoutCropsAreToldApart() throws {
        let failure = PhotoError(.noFace, stage: .frame, path: "b.jpg", message: "No: face.")
        let failed = Self.record("b.jpg") { $0.note(.failed(failure)) }
        let kept = Self.record("c.jpg") { $0.note(.skipped(.keptByOverride)) }
        let skipped = Self.record("d.jpg") { record in
            record.size = nil
            record.note(.skipped(.skippedByOverride))
        }
        let other = Self.record("e.txt") { $0.note(.skipped(.notAPhoto)) }
        #expect(PlanText.entry(other, sha256: Self.hash) == nil)
        let text = [failed, kept, skipped].compactMap { PlanText.entry($0, sha256: Self.hash) }.joined()
        let entries = try entries(text, [Self.rendition()])
        #expect(entries.map(\.path) == ["b.jpg", "c.jpg", "d.jpg"])
        let mistakes = entries[0].mistakes.map(\.text)
        #expect(mistakes == ["the photo failed when the plan was made (No: face.)"])
        #expect(entries[1].decision.keepsOutputs && entries[1].mistakes.isEmpty)
        #expect(entries[2].decision.plan?.renditions.map(\.outcome) == [.skipped(.skippedByOverride)])
    }

    /// Bytes of names that are not UTF-8 are kept.
    @Test func namesThatAreNoTextAreKept() throws {
        let source = FilePath(bytes: [0x69, 0x6E, 0x2F, 0xE9, 0x2E, 0x6A])
        let text = try #require(PlanText.entry(Self.record(source) { $0.note(.skipped(.noFace)) }, sha256: Self.hash))
        #expect(try entries(text, [Self.rendition()]).map(\.path) == [source])
    }
}

/// Plans that a person has changed into something that cannot be meant.
@Suite struct MistakenPlanTests {
    private static let head = "version: 1\ncommand: [crop]\n"
    private static let entry = """
        ---
        photo: a.jpg
        sha256: \(String(repeating: "0a", count: 32))
        size: [300, 200]
        faces:
          - {box: [10, 10, 20, 20]}
        crops:
          - frame: [5, 6, 80, 80]
            outputs:
              - {file: a.jpg, size: [40, 40]}

        """

    private static func mistakes(
        _ text: String,
        _ change: (inout RenditionOptions) -> Void = { _ in }
    ) throws -> [ConfigurationMistake] {
        var rendition = RenditionOptions(name: "")
        change(&rendition)
        return try PlanFile(Array((head + text).utf8)).entries([rendition]).flatMap(\.mistakes)
    }

    @Test func theEntryIsRight() throws { #expect(try Self.mistakes(Self.entry).isEmpty) }

    /// What is replaced, by what, and the line and the beginning of what is said.
    static let edits: [(String, String, line: Int, text: String)] = [
        ("[5, 6, 80, 80]", "[250, 6, 80, 80]", 10, "the frame reaches beyond the photo, which has 300×200 pixels"),
        ("[5, 6, 80, 80]", "[-1, 6, 80, 80]", 10, "the frame reaches beyond the photo"),
        ("[5, 6, 80, 80]", "[300, 6, 80, 80]", 10, "the frame is outside of the photo"),
        ("[5, 6, 80, 80]", "[5, 6, 80]", 10, "'frame' has 4 whole numbers"),
        ("[5, 6, 80, 80]", "[5, 6, 80.5, 80]", 10, "'frame' has 4 whole numbers"),
        ("[5, 6, 80, 80]", "[5, 6, 0, 80]", 10, "'frame' has 4 whole numbers"),
        ("[5, 6, 80, 80]", "[5, 6, 80, 60]", 12, "the output of 40×40 pixels would stretch the frame of 80×60"),
        ("[5, 6, 80, 80]", "[5, 6, 30, 30]", 12, "the output of 40×40 pixels would enlarge the frame of 30×30"),
        ("size: [40, 40]", "size: [40, 40], colour: red", 12, "an output has no 'colour'"),
        ("    outputs:", "    output:", 11, "a crop has no 'output'; did you mean 'outputs'?"),
        ("- frame:", "- rendition: hero\n    frame:", 10, "the command makes no rendition 'hero'"),
        ("- frame:", "- face: 2\n    frame:", 10, "only the framing 'each' makes outputs of single faces"),
        ("- frame:", "- skip: noFace\n    frame:", 11, "'skip' makes no output; remove 'frame' or 'skip'"),
        ("- frame:", "- skip: why\n    frame:", 10, "'skip' is a reason, such as noFace"),
        ("- frame:", "- fallback: center\n    frame:", 10, "'fallback' needs a 'reason'"),
        ("- frame:", "- fallback: middle\n    frame:", 10, "'fallback' is a step"),
        ("- {file: a.jpg, size: [40, 40]}", "- {file: a.jpg}", 12, "an output has a 'file' and a 'size'"),
        ("- {file: a.jpg, size: [40, 40]}", "- {file: a.jpg, size: [40, 40], scale: 2}", 11, "there must be 1 outputs"),
        ("  - {box: [10, 10, 20, 20]}", "  - {box: [10, 10, 20, 0]}", 8, "'box' has 4 numbers of pixels"),
        (
            "  - {box: [10, 10, 20, 20]}",
            "  - {box: [10, 10, 20, 20], points: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1e9]}", 8, "'points' has 10 numbers"
        ),
        (
            "- frame:", "- focal: [5, -2]\n    frame:", 10,
            "'focal' is not within the photo: both numbers are from 0 to 1"
        ),
        ("- frame:", "- subject: [0, 0, 0, 5]\n    frame:", 10, "'subject' has 4 numbers of pixels"),
        ("- frame:", "- focal: [0, 1e308]\n    frame:", 10, "'focal' is not within the photo"),
        ("  - {box: [10, 10, 20, 20]}", "  - {role: chosen}", 8, "a face has a 'box'"),
        ("sha256: 0a", "sha256: zz", 5, "'sha256' has 64 hexadecimal digits"),
        ("crops:\n", "crops: none\nother:\n", 10, "an entry has no 'other'"),
        ("size: [300, 200]", "size: 300", 6, "'size' has 2 whole numbers"),
    ]

    @Test(arguments: edits) func invalidEntriesAreToldWithTheirLine(
        edit: (String, String, line: Int, text: String)
    ) throws {
        #expect(Self.entry.contains(edit.0))
        // The head has two lines.
        let mistakes = try Self.mistakes(Self.entry.replacingOccurrences(of: edit.0, with: edit.1))
        let first = try #require(mistakes.first)
        #expect(first.position.line == edit.line && first.text.hasPrefix(edit.text), "\(first)")
    }

    @Test func aFaceThatIsNotThereIsTold() throws {
        let text = Self.entry.replacingOccurrences(of: "- frame:", with: "- face: 2\n    frame:")
        let mistakes = try Self.mistakes(text) { $0.frame.framing = .each }
        #expect(mistakes.map(\.text) == ["there is no such face: the photo has 1 face in the plan"])
        #expect(mistakes.map(\.position.line) == [10])
    }

    /// What one run may do, another may not: to reach beyond the photo, and to enlarge.
    @Test func theOptionsDecideWhatAFrameMayBe() throws {
        let beyond = Self.entry.replacingOccurrences(of: "[5, 6, 80, 80]", with: "[250, 6, 80, 80]")
        #expect(try Self.mistakes(beyond) { $0.frame.extend = .edge }.isEmpty)
        let small = Self.entry.replacingOccurrences(of: "[5, 6, 80, 80]", with: "[5, 6, 30, 30]")
        #expect(try Self.mistakes(small) { $0.frame.enlarges = true }.isEmpty)
    }

    @Test func twoEntriesForOnePhotoAreAMistakeOfTheSecond() throws {
        let entries = try PlanFile(Array((Self.head + Self.entry + Self.entry).utf8)).entries([.init(name: "")])
        #expect(entries.map(\.mistakes.count) == [0, 1])
        #expect(entries[1].mistakes[0].text == "line 4 is about the same photo; remove one of the two")
    }

    /// What is wrong with a plan as a whole, and where.
    static let plans: [(String, line: Int, text: String)] = [
        ("", 1, "this is no plan: it is empty"), ("\n\n", 1, "this is no plan: it is empty"),
        ("photos: {}\n", 1, "this is no plan: it does not begin with 'version'"),
        ("version: 2\ncommand: [crop]\n", 1, "this facecrop reads plans of version 1"),
        ("version: 1\n", 1, "the head has no 'command'"),
        ("version: 1\ncommand: [crop]\nfolders: x\n", 3, "the head of a plan has no 'folders'; did you mean 'folder'?"),
        ("version: 1\ncommand: [crop]\n---\nphoto: [\n", 5, "this is no YAML"),
        ("version: 1\ncommand: [crop]\n---\nsize: [1, 2]\n", 4, "an entry of a plan begins with 'photo'"),
        ("version: 1\ncommand: [crop]\n---\nphoto: \"\"\n", 4, "photo is a text"),
        ("\u{1}\u{FF}", 1, "this is no YAML"),
    ]

    @Test(arguments: plans) func aPlanThatIsNoneIsTold(plan: (String, line: Int, text: String)) {
        let failure = #expect(throws: PlanFile.Failure.self) {
            _ = try PlanFile(Array(plan.0.utf8)).entries([RenditionOptions(name: "")])
        }
        #expect(failure?.mistakes.first?.position.line == plan.line, "\(String(describing: failure))")
        #expect(failure?.mistakes.first?.text.hasPrefix(plan.text) ?? false, "\(String(describing: failure))")
    }

    /// Sizes that differ from a frame's ratio by rounding do not stretch; all others do.
    @Test func roundingDoesNotStretch() {
        for width in stride(from: 3, through: 400, by: 7) {
            for ratio in [0.3, 0.5625, 1, 1.25, 1.7778, 3] {
                let frame = PixelSize(width: width, height: max(1, Int((Double(width) / ratio).rounded())))
                let size = PixelSize(width: 1600, height: Int((1600 / ratio).rounded()))
                #expect(PlannedFrameCheck.hasOneRatio(frame, size), "\(frame) \(size)")
                let other = PixelSize(width: 1600, height: Int((1600 / ratio * 1.2).rounded()))
                if frame.width > 30, frame.height > 30 {
                    #expect(!PlannedFrameCheck.hasOneRatio(frame, other), "\(frame) \(other)")
                }
            }
        }
    }
}
