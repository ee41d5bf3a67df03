import ArgumentParser
import FaceCropModel
import FaceGallery
import Logging
import SystemPackage

/// `facecrop identify`: who the people in photos are.
struct IdentifyCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify",
        abstract: "Print who the faces of photos are, as JSON, or for a gate as one plain answer a photo.",
        usage: UsageText.of("identify", "<input> ... --gallery <file>"),
        discussion: """
            Example:
              facecrop identify photos --gallery people.facegallery > faces.json

            facecrop compares each face with the known people of a gallery, which facecrop gallery add makes. A face \
            is known, unknown, or refused with the reason: tooSmall, tooBlurred, noLandmarks, outsideFrame.
            With --in-frame, only faces count that lie wholly inside the central part of the picture, and the answer \
            is "no face", "not registered", or "registered: NAME, N % confidence", about the largest of them.
            With --identify-with azure, facecrop asks an Azure Face resource instead of the gallery: it sends copies \
            of the photos, of at most 2,048 pixels and without metadata.
            Exit status: as of inspect. With --in-frame, 0 if every photo shows a known person, 1 otherwise. With \
            azure, also 1 if a photo has no answer yet.
            """
    )

    /// What the user typed about the people, and about which faces count.
    struct PeopleArguments: ParsableArguments {
        @Option(
            help: ArgumentHelp("File with the known people.", valueName: "file"),
            completion: .file(),
            transform: ArgumentParsing.path
        )
        var gallery: FilePath?

        @OptionGroup var rule: IdentityRuleArguments

        @Option(
            help: ArgumentHelp(
                "Take only faces that lie wholly inside the central part, of this share of the picture's width and "
                    + "height, and answer plainly.",
                valueName: "percentage"
            ),
            transform: ArgumentParsing.share("60%")
        )
        var inFrame: Double?
    }

    @OptionGroup(title: "Input") var input: InputArguments
    @OptionGroup(title: "People") var people: PeopleArguments
    @OptionGroup(title: "Azure") var provider: IdentityProviderArguments

    @Flag(
        name: [.customShort("n"), .long],
        help: "Send nothing; print how many calls --identify-with azure would make."
    )
    var dryRun = false

    @OptionGroup(title: "Faces") var look: LookArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func validate() throws {
        switch provider.identifyWith {
        case .local:
            if people.gallery == nil { throw ValidationError("Name the file with the known people: --gallery FILE.") }
            if dryRun { throw ValidationError("--dry-run has a meaning only with --identify-with azure.") }
        case .azure:
            if people.gallery != nil {
                throw ValidationError("--gallery and --identify-with azure exclude each other: use one of them.")
            }
            if people.inFrame != nil { throw ValidationError("--in-frame goes with a --gallery, not with azure.") }
        }
    }

    var decodesItself: Bool { look.isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let report = RunReport(logger: logger, terminal: terminal, messages: RunMessages(doneVerb: "with faces"))
        let status =
            switch provider.identifyWith {
            case .local: local(report, engine)
            case .azure: report.status { () throws(RunError) in try azure(logger, engine) }
            }
        throw ExitCode(status.rawValue)
    }

    private func azure(_ logger: Logger, _ engine: EngineAccess) throws(RunError) -> ExitStatus {
        var options = Options()
        options.discover = try input.discoverOptions()
        options.decode = input.decodeOptions
        options.run.isolation = look.isolation.option
        options.run.modelFolder = look.detect.modelFolder
        let walk = try InputWalk(options.discover)
        let run = AzureIdentifyRun(
            provider: provider,
            rule: people.rule.rule,
            options: options,
            engine: engine,
            logger: logger
        )
        if !dryRun { return try run.identify(walk) }
        try run.plan(walk)
        return .success
    }

    private func local(_ report: RunReport, _ engine: EngineAccess) -> ExitStatus {
        var isRefused = false
        let status = report.statusOfRun { () throws(RunError) in
            guard let gallery = people.gallery else {
                throw RunError(.invalidOptions, "Name the file with the known people.")
            }
            let known = try Gallery(gallery)
            let inputs = try input.discoverOptions()
            let walk = try InputWalk(inputs)
            let embedder = try look.makeEmbedder(inputs, engine, decode: input.decodeOptions) { options in
                options.frameFraction = people.inFrame
            }
            try known.require(embedder.model)
            let identifier = PhotoIdentifier(
                embedder,
                try FaceMatcher(known, calibration: embedder.calibration),
                people.rule.rule
            )
            return people.inFrame == nil
                ? try printJSON(walk, identifier, report)
                : try answer(walk, identifier, report, isRefused: &isRefused)
        }
        return status == .success && isRefused ? .photosFailed : status
    }

    private func printJSON(
        _ walk: InputWalk,
        _ identifier: PhotoIdentifier,
        _ report: RunReport
    ) throws(RunError) -> RunSummary {
        let output = JSONArrayOutput()
        var summary = RunSummary()
        for finding in walk where output.hasReader {
            let photo = identifier.identify(finding)
            summary.add(photo.record)
            report.receive(.finished(photo.record))
            try output.append(IdentifiedPhotoRecord(photo.record, photo.faces))
        }
        try output.end()
        return summary
    }

    private func answer(
        _ walk: InputWalk,
        _ identifier: PhotoIdentifier,
        _ report: RunReport,
        isRefused: inout Bool
    ) throws(RunError) -> RunSummary {
        let output = TextOutput()
        var summary = RunSummary()
        for finding in walk where output.hasReader {
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
