import Foundation
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// What the command adds to the library's messages.
@Suite struct RemedyTests {
    /// The codes whose messages, which are made where the failure is found, say what to do: another photo or another
    /// disk helps, and no option does.
    private static let explainedByMessage: Set<PhotoError.Code> = [
        .unsupportedFormat, .truncated, .corrupt, .tooLittleMemory, .permissionDenied, .vanished, .unreadable,
        .linkLoop, .overrideMistaken, .changedSincePlan, .renderFailed, .outputCollision, .diskFull,
    ]

    private static let runErrors: [RunError] = {
        let alone = Options.fields.filter { !$0.names.isEmpty }.map {
            RunError(.invalidOptions, "It is wrong.", options: [$0.property])
        }
        let special = [
            ["run.destination"], ["run.isolation"], ["discover.onCollision"],
            ["discover.inputs"], ["encode.format"], ["export.replaces"],
            ["run.memoryBudget", "run.jobs", "detect.previewLongSide"],
            ["reframe.size", "reframeForm"], ["frame.pad", "frame.shape.size", "detect.landmarks"],
        ].map { RunError(.libraryFailed, "It is wrong.", options: $0) }
        let missing = [RunError.Part.base, .identification, .gallery].flatMap { part in
            [
                RunError(.modelMissing, "It is wrong.", missing: part),
                RunError(.modelMissing, "It is wrong.", options: ["run.modelFolder"], missing: part),
            ]
        }
        let engine = [
            RunError(.engineFailed, "It is wrong."), RunError(.engineFailed, "It is wrong.", missing: .engine),
        ]
        return alone + special + missing + engine
    }()

    /// The command has each option that is named, and each sentence stands after another one.
    @Test func namedOptionsExist() throws {
        let commands = CommandLineOptions.commands(below: FaceCropCommand.self)
        let options = Set(try commands.flatMap { try CommandLineOptions(of: $0).names })
        let sentences =
            PhotoError.Code.allCases.flatMap { [Remedy.sentence($0), Remedy.sentence($0, canExclude: false)] }
            + Self.runErrors.map { Remedy.sentence($0) }
        for sentence in sentences.compactMap({ $0 }) {
            let begins = sentence.first?.isUppercase == true || sentence.hasPrefix("--")
            #expect(begins && sentence.hasSuffix("."), "\(sentence)")
            for name in sentence.matches(of: /--[a-z-]+/).map({ String($0.output) }) {
                #expect(options.contains(name), "\(sentence)")
            }
        }
        // The messages about files of overrides say what to do themselves.
        let explained = [["overrides.files"]]
        #expect(Self.runErrors.allSatisfy { Remedy.sentence($0) != nil || explained.contains($0.options) })
    }

    /// A new code must have a sentence here, or a message that needs none.
    @Test(arguments: PhotoError.Code.allCases)
    func eachCodeHasItsRemedy(code: PhotoError.Code) {
        #expect((Remedy.sentence(code) == nil) == Self.explainedByMessage.contains(code), "\(code.rawValue)")
    }

    /// Commands that learn people have no options for the limits of photos.
    @Test func learningCommandsHaveTheOptionsThatAreNamed() throws {
        let commands = [try CommandLineOptions(of: GalleryAddCommand.self), try .init(of: AzureGroupAddCommand.self)]
        let codes: [PhotoError.Code] = [
            .notAnImage, .film, .emptyFile, .unsupportedFormat, .truncated, .corrupt, .tooManyPixels, .tooLarge,
            .tooManyBytes, .permissionDenied, .vanished, .unreadable, .linkLoop, .detectionFailed, .crashed, .timedOut,
            .engineFailed,
        ]
        for code in codes {
            let sentence = Remedy.sentence(code, canExclude: false, hasLimits: false) ?? ""
            for name in sentence.matches(of: /--[a-z-]+/).map({ String($0.output) }) {
                #expect(commands.allSatisfy { $0.names.contains(name) }, "\(sentence)")
            }
        }
        for code in [.tooManyPixels, .tooManyBytes, .tooLarge] as [PhotoError.Code] {
            #expect(Remedy.sentence(code, canExclude: false, hasLimits: false) == "Take a smaller copy of it.")
        }
    }

    /// Who has installed a package has no Makefile.
    @Test func installedPackagesAreNotToldToUseMake() {
        for error in Self.runErrors where error.missing != nil {
            #expect(Remedy.sentence(error, isInstalled: true)?.contains("make deps") == false)
        }
    }

    /// Who has built the command in its source folder makes the missing models with its Makefile.
    @Test(arguments: [RunError.Part.base, .identification])
    func modelsOfASourceFolderAreMade(part: RunError.Part) {
        let errors = Self.runErrors.filter { $0.missing == part }
        #expect(!errors.isEmpty)
        for error in errors {
            #expect(Remedy.sentence(error, isInstalled: false)?.contains("make deps") == true)
        }
    }

    /// A command without `--exclude` does not name it.
    @Test(arguments: PhotoError.Code.allCases)
    func commandsWithoutExcludeDoNotNameIt(code: PhotoError.Code) {
        #expect(Remedy.sentence(code, canExclude: false)?.contains("--exclude") != true)
    }

    /// What helps against an error is named, by its option or command.
    @Test(arguments: [
        (PhotoError.Code.emptyFile, ["--exclude"]), (.notAnImage, ["--exclude"]),
        (.film, ["facecrop track"]), (.outsideBase, ["--base"]),
        (.noFace, ["--min-score", "--fallback"]), (.noSuchFace, ["--framing", "--fallback"]),
        (.frameOutsidePhoto, ["--place", "--fallback"]), (.eyesClosed, ["--require-open-eyes", "--fallback"]),
        (.eyesNotSeen, ["strict", "--fallback"]), (.tooBlurred, ["--min-sharpness", "--fallback"]),
        (.eyeDistanceTooSmall, ["--min-eye-distance", "--fallback"]),
        (.cropUnsure, ["--min-crop-confidence", "--fallback"]),
        (.turnedAway, ["--max-yaw", "--fallback"]), (.unexpectedFaceCount, ["--expect-faces", "--fallback"]),
        (.headNotMeasured, ["--head-height", "--fallback"]), (.frameBeyondPhoto, ["--fill", "--fallback"]),
    ])
    func remediesNameTheOptionsThatHelp(code: PhotoError.Code, advice: [String]) throws {
        let sentence = try #require(Remedy.sentence(code))
        for words in advice { #expect(sentence.contains(words), "\(sentence)") }
        #expect(sentence.contains("facecrop track") == (code == .film), "\(sentence)")
    }

    @Test func anotherModelThanThatOfTheGalleryIsAnOption() {
        #expect(Remedy.sentence(RunError(.galleryOfOtherModel, "It is of another."))?.contains("--embedder") == true)
    }

    @Test func theSentenceFollowsTheMessageOnce() {
        let error = ErrorRecord(stage: .decode, code: "tooManyPixels", message: "It has too many pixels.")
        #expect(Remedy.text(error) == "It has too many pixels. Raise --max-pixels to decode it.")
        let empty = ErrorRecord(stage: .discover, code: "emptyFile", message: "It is empty; copy it again.")
        #expect(Remedy.text(empty) == "It is empty; copy it again, or leave it out with --exclude.")
        let unknown = ErrorRecord(stage: .decode, code: "of a later version", message: "It is wrong.")
        #expect(Remedy.text(unknown) == "It is wrong.")
        #expect(Remedy.text(RunError(.diskFull, "It is full.", details: ["a"])) == "It is full.")
    }

    @Test func severalOptionsAreListed() {
        let error = RunError(.invalidOptions, "No.", options: ["burst.maximumGapSeconds", "run.shard"])
        #expect(Remedy.text(error) == "No. Change --best-of-burst or --shard.")
        let shape = RunError(.invalidOptions, "No.", options: ["frame.extent", "frame.shape"])
        #expect(Remedy.text(shape) == "No. Change --extent, --size or --aspect.")
    }
}
