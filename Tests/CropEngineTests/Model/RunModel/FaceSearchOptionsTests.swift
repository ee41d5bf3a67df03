import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FaceSearchOptionsTests {
    @Test func cropsNeedTheirSubjectsOnly() {
        var options = Options()
        #expect(options.faceSearch == .subjects(fraction: 0.25))
        for framing in [FrameOptions.Framing.averaged, .group, .largest] {
            options.frame.framing = framing
            #expect(options.faceSearch == .subjects(fraction: 0.25))
        }
        for percent in 1...100 {
            options.frame.subjectSizeFraction = Double(percent) / 100
            #expect(options.faceSearch == .subjects(fraction: Double(percent) / 100))
        }
    }

    @Test func namingTheDefaultScoreChangesNothing() {
        var options = Options()
        options.detect.minimumScore = options.detect.detector.measuredMinimumScore
        #expect(options.faceSearch == .subjects(fraction: 0.25))
    }

    /// Changes of one option after which the faces are counted, numbered, named or measured.
    private static let changes: [(name: String, change: @Sendable (inout Options) -> Void)] = [
        ("each", { $0.frame.framing = .each }),
        ("a number", { $0.frame.framing = .index(1) }), ("no bystanders", { $0.frame.subjectSizeFraction = 0 }),
        ("a count", { $0.frame.requirements.faceCount = .atLeast(2) }),
        ("a measure", { $0.frame.requirements.maximumYawDegrees = 30 }), ("levelled", { $0.frame.levelsEyes = true }),
        ("a person", { $0.frame.people = ["ann"] }),
        ("a person to fall back to", { $0.frame.fallback = [.person("ann")] }),
        ("landmarks", { $0.detect.landmarks = .facts }), ("regions", { $0.detect.regions = .add }),
        ("regions written", { $0.run.writesRegions = true }), ("exported", { $0.run.writesFocalSidecars = true }),
        ("bursts", { $0.burst.maximumGapSeconds = 2 }), ("rotations", { $0.detect.triesRotations = true }),
        ("a score", { $0.detect.minimumScore = 0.4 }), ("one network", { $0.detect.detector = .yunet }),
    ]

    @Test func optionsThatCountOrMeasureNeedEveryFace() {
        for (name, change) in Self.changes {
            var options = Options()
            change(&options)
            #expect(options.faceSearch == .every, "\(name)")
        }
    }

    /// Each face that a run records without asking for all is among all.
    @Test func allFacesAreThoseOfAnyRunAndMore() {
        var options = Options()
        options.detect.findsEveryFace = true
        for percent in 1...100 {
            options.frame.subjectSizeFraction = Double(percent) / 100
            #expect(options.faceSearch == .subjectsAndOthers(fraction: Double(percent) / 100))
        }
        for (name, change) in Self.changes {
            var options = options
            change(&options)
            #expect(options.faceSearch == .every, "\(name), which finds every face without asking")
        }
    }

    /// The rendition that has the smallest subjects decides.
    @Test func allRenditionsCount() {
        var options = Options()
        options.outputs.renditions = [0.4, 0.2, 0.3].enumerated().map { index, fraction in
            var rendition = RenditionOptions(name: "r\(index)")
            rendition.frame.subjectSizeFraction = fraction
            return rendition
        }
        #expect(options.faceSearch == .subjects(fraction: 0.2))
        options.outputs.renditions[2].frame.framing = .each
        #expect(options.faceSearch == .every)
    }
}
