import ArgumentParser
import CropEngine
import FaceGallery
import SystemPackage

/// `facecrop identify`: who the people in photos are.
struct IdentifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify",
        abstract: "Print who the faces of photos are, as JSON, or for a gate as one plain answer a photo.",
        discussion: """
            Each face is compared with the known people of a gallery, which facecrop gallery add makes. It is known, unknown, or
            refused with the reason: tooSmall, tooTurned, tooBlurred, noLandmarks, outsideFrame.
            With --in-frame, only faces count that lie wholly inside the central part of the picture, and the answer is
            "no face", "not registered", or "registered: NAME, N % confidence", about the largest of them.
            Exit status: as of inspect. With --in-frame, 0 when every photo shows somebody known, 1 otherwise.
            """
    )

    @OptionGroup(title: "Input") var input: InputArguments
    @OptionGroup(title: "People") var gallery: GalleryArguments
    @OptionGroup(title: "People") var rule: IdentityRuleArguments

    @Option(
        help: ArgumentHelp(
            "Take only faces wholly inside the central part that has this share of the picture's width and height, and answer plainly.",
            valueName: "percentage"
        ),
        transform: ArgumentParsing.share("60%")
    )
    var inFrame: Double?

    @OptionGroup(title: "Faces") var look: LookArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let terminal = log.makeTerminal()
        let report = RunReport(
            logger: log.makeLogger(terminal: terminal),
            terminal: terminal,
            achievement: "with faces"
        )
        var isRefused = false
        let status = report.status(failOn: []) { () throws(RunError) in
            let people = try Gallery(gallery.gallery, for: .reading)
            let finder = try PhotoFinder(input.discoverOptions())
            let embedder = try look.makeEmbedder(decode: input.decodeOptions) { $0.frameFraction = inFrame }
            try people.require(embedder.model)
            let identifier = PhotoIdentifier(
                embedder,
                try FaceMatcher(people, calibration: embedder.calibration),
                rule.rule
            )
            return inFrame == nil
                ? try printJSON(finder, identifier, report)
                : try answer(finder, identifier, report, isRefused: &isRefused)
        }
        throw ExitCode((status == .success && isRefused ? ExitStatus.photosFailed : status).rawValue)
    }

    private func printJSON(
        _ finder: PhotoFinder,
        _ identifier: PhotoIdentifier,
        _ report: RunReport
    ) throws(RunError) -> RunSummary {
        let output = JSONArrayOutput()
        var summary = RunSummary()
        for finding in finder where output.hasReader {
            let photo = identifier.identify(finding)
            summary.add(photo.record)
            report.receive(.finished(photo.record))
            try output.append(IdentifiedPhotoRecord(photo.record, photo.faces))
        }
        try output.end()
        return summary
    }

    private func answer(
        _ finder: PhotoFinder,
        _ identifier: PhotoIdentifier,
        _ report: RunReport,
        isRefused: inout Bool
    ) throws(RunError) -> RunSummary {
        let output = TextOutput()
        var summary = RunSummary()
        for finding in finder where output.hasReader {
            let photo = identifier.identify(finding)
            summary.add(photo.record)
            report.receive(.finished(photo.record))
            let answer = GateAnswer(photo.faces)
            isRefused = isRefused || !answer.isAccepted
            try output.put(line: answer.text)
        }
        // A gate that was shown nothing stays shut.
        isRefused = isRefused || summary.photos == 0
        return summary
    }
}
