import ArgumentParser
import FaceCropModel
import FaceCropReport
import Logging
import SystemPackage

/// `facecrop crop`: the main job.
struct CropCommand: DecodingCommand, CroppingCommand {
    static let configuration = CommandConfiguration(
        commandName: "crop",
        abstract: "Make face-centred crops of photos and folders, and a manifest that says why.",
        usage: UsageText.of("crop", "<input> ... --output <folder>"),
        discussion: """
            Examples:
              facecrop crop photos --output thumbs --size 400x400
              facecrop crop team --output avatars --preset avatar --size 256x256
              facecrop crop a.jpg --output b.webp --preset avatar

            Outputs mirror the inputs' folders in the output folder, beside manifest.json. Originals are only read. Of \
            one photo, the output may be one picture; - stands for standard input or output.
            Exit status: 0 all done; 1 some photos failed or got no answer from --identify-with azure, or there are \
            fewer than --expect-photos; 2 the run failed; 64 usage; 130 interrupted.
            """
    )

    @OptionGroup(title: "Input") var input: InputArguments
    @OptionGroup(title: "Crop") var frame: FrameArguments
    @OptionGroup(title: "Crop") var style: StyleArguments
    @OptionGroup(title: "Crop", visibility: .hidden) var corrected: OverrideArguments
    @OptionGroup(title: "Requirements") var required: RequirementArguments
    @OptionGroup(title: "Requirements") var expected: ExpectedPhotosArguments
    @OptionGroup(title: "People and bursts") var person: PersonArguments
    @OptionGroup(title: "People and bursts") var burst: BurstArguments
    @OptionGroup(title: "Output") var folder: OutputFolderArguments
    @OptionGroup(title: "Output") var output: OutputArguments
    @OptionGroup(title: "Output") var renditions: RenditionArguments
    @OptionGroup(title: "Output") var table: NameTableArguments
    @OptionGroup(title: "Output", visibility: .hidden) var cropOutput: CropOutputArguments
    @OptionGroup(title: "Output") var naming: NamingArguments
    @OptionGroup(title: "Report") var reports: ReportArguments
    @OptionGroup(title: "Run") var runArguments: RunArguments
    @OptionGroup(title: "Run") var watching: WatchArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments
    @OptionGroup(title: "Faces") var detect: DetectArguments
    @OptionGroup(title: "Faces", visibility: .hidden) var drawn: RegionArguments
    @OptionGroup(title: "Faces", visibility: .hidden) var facts: LandmarkArguments
    @OptionGroup(title: "Azure", visibility: .hidden) var provider: IdentityProviderArguments

    /// How many photos the user expects at least.
    var expectPhotos: Int? { expected.expectPhotos }

    func validate() throws {
        try naming.check(input)
        try output.checkResolution(of: frame.printSize)
        try frame.checkUnit(dotsPerInch: output.dpi)
        if style.like != nil, frame.preset != nil || !renditions.rendition.isEmpty {
            throw ValidationError("--like excludes --preset and renditions: each says how a photo is cropped.")
        }
        if expectPhotos != nil, runArguments.shard != nil {
            throw ValidationError("--expect-photos and --shard exclude each other: a shard does not see all photos.")
        }
        try person.check(provider.identifyWith)
        try watching.check(notTogetherWith: [
            ("--files-from", input.filesFrom != nil), ("--dry-run", runArguments.dryRun),
            ("--shard", runArguments.shard != nil), ("--force", runArguments.force),
            ("--report", !reports.report.isEmpty), ("--expect-photos", expectPhotos != nil),
            ("--identify-with", provider.identifyWith != .local),
        ])
        if !reports.report.isEmpty, runArguments.dryRun {
            throw ValidationError("--report and --dry-run exclude each other: a dry run makes nothing to report.")
        }
        if !reports.report.isEmpty, runArguments.shard != nil {
            throw ValidationError(
                "--report and --shard exclude each other: merge the shards, then run facecrop report."
            )
        }
    }

    var decodesItself: Bool { runArguments.isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let report = RunReport(
            log,
            runArguments.messages(
                expectedPhotoCount: expectPhotos,
                canSkip: corrected.overrideOptions != OverrideOptions()
            )
        )
        let status: ExitStatus
        do throws(RunError) {
            let single = try SinglePicture(
                inputs: input.input,
                readsList: input.filesFrom != nil,
                output: folder.output
            )
            status = if let single { try run(single, engine, report) } else { try run(engine, report) }
        } catch {
            status = report.end(error)
        }
        throw ExitCode(status.rawValue)
    }

    /// Crops photos into the output folder.
    private func run(_ engine: EngineAccess, _ report: RunReport) throws(RunError) -> ExitStatus {
        let options = try engineOptions(engine, report.logger)
        if let seconds = watching.settleSeconds { return try watch(options, engine, settleSeconds: seconds) }
        // Before a service is asked for anything.
        try options.validate()
        if runArguments.dryRun, provider.identifyWith == .local {
            return try DryRun(options: options)
                .run(reportingTo: report, printing: log.dryRunText, expectedPhotoCount: expectPhotos)
        }
        let reportMaker = makeReportMaker(engine, options, report)
        try reportMaker?.noteEarlierRun()
        let command = recordedCommand(options)
        let ended: ExitStatus
        do throws(RunError) {
            ended = report.end(try summary(engine, options, report))
        } catch {
            noteMissingReport(reportMaker, report)
            throw error
        }
        let state = StateFolder(options.run.destination.folder)
        // A run that is interrupted before its first photo may have made no folder.
        if try state.exists() { try command?.write(to: state, notingIn: .ofUser) }
        return try writeReports(reportMaker, after: ended, report)
    }

    /// Does the run; returns its numbers.
    private func summary(
        _ engine: EngineAccess,
        _ options: Options,
        _ report: RunReport
    ) throws(RunError) -> RunSummary {
        switch provider.identifyWith {
        case .local:
            try PhotoRun(options: options, backends: engine.backends, demands: demands).run(reportingTo: report)
        case .azure:
            try AzureCropRun(engine: engine, provider: provider, demands: demands, report: report).run(options)
        }
    }

    /// Crops photos into the output folder whenever they change, until a signal asks for the end.
    private func watch(
        _ options: Options,
        _ engine: EngineAccess,
        settleSeconds: Double
    ) throws(RunError) -> ExitStatus {
        let command = recordedCommand(options)
        // The files of options, and the examples of a style, may change meanwhile.
        func styledOptions() throws(RunError) -> Options { try engineOptions(engine) }
        let runs = WatchedRuns(
            log: log,
            messages: runArguments.messages(canSkip: corrected.overrideOptions != OverrideOptions()),
            settleSeconds: settleSeconds,
            options: styledOptions
        ) { [demands] options, settledFiles in
            PhotoRun(options: options, backends: engine.backends, settledFiles: settledFiles, demands: demands)
        }
        return try runs.run { () throws(RunError) in
            try command?.write(to: StateFolder(options.run.destination.folder), notingIn: .ofUser)
        }
    }

    /// Crops one photo to one picture.
    private func run(
        _ single: SinglePicture,
        _ engine: EngineAccess,
        _ report: RunReport
    ) throws(RunError) -> ExitStatus {
        let ofFolders = [
            (runArguments.dryRun, "--dry-run"), (runArguments.prune, "--prune"), (!reports.report.isEmpty, "--report"),
            (expectPhotos != nil, "--expect-photos"), (watching.watch, "--watch"), (renditions.name != nil, "--name"),
            (provider.identifyWith != .local, "--identify-with"),
        ]
        let given = ofFolders.compactMap { isGiven, name in isGiven ? name : nil }
        guard given.isEmpty else {
            throw RunError(.invalidOptions, "One picture has no folder: leave out \(given.joined(separator: ", ")).")
        }
        var options = try engineOptions(engine, report.logger)
        // There is no folder in which overrides would be looked for.
        options.overrides.searchesFolders = false
        if let format = single.format { options.encode.format = format }
        try options.validate()
        let messages = RunMessages(failOn: Set(runArguments.failOn), isStream: true)
        return try single.run(
            options,
            backends: engine.backends,
            overwrites: runArguments.replacing.overwrite,
            reportingTo: RunReport(log, messages)
        )
    }

    private var demands: RunDemands { runArguments.demands(expectedPhotoCount: expectPhotos) }

    /// The command line, by which `facecrop review` makes the run again.
    private func recordedCommand(_ options: Options) -> RecordedCommand? {
        guard case .folder(let output) = options.run.destination, options.run.shard == nil, input.filesFrom != "-",
            let words = ConfiguredLine.wordsToRepeat(Self.self, without: Self.namesNotRepeated)
        else { return nil }
        return RecordedCommand(
            words: words.map(ArgumentText.bytes),
            workingFolder: WorkingFolder.path,
            inputs: options.discover.inputs.map { $0.base ?? $0.path },
            outputFolder: output,
            overridesFile: options.overrides.files.first
        )
    }

    /// What is about the messages and reports of one run, or would do more than photos that have changed need.
    private static let namesNotRepeated: Set<String> = [
        "report", "since-last", "fail-on", "expect-photos", "quiet", "verbose", "log-format", "force", "overwrite",
        "watch", "settle",
    ]

    /// Makes the reports that were asked for; `nil` if there are none.
    private func makeReportMaker(_ engine: EngineAccess, _ options: Options, _ messages: RunReport) -> ReportMaker? {
        if reports.report.isEmpty { return nil }
        return ReportMaker(
            folder: ReportFolder(folder.output),
            backends: engine.backends,
            run: options.run,
            text: ReportTextOptions(reports.named),
            messages: messages
        )
    }

    /// Writes the reports of a run that came to its end; returns the exit status of the whole.
    private func writeReports(
        _ maker: ReportMaker?,
        after status: ExitStatus,
        _ messages: RunReport
    ) throws(RunError) -> ExitStatus {
        guard let maker else { return status }
        if status == .interrupted {
            messages.logger.notice("no report, because the run was interrupted")
            noteMissingReport(maker, messages)
            return status
        }
        return try maker.write(reports.report) == .interrupted ? .interrupted : status
    }

    /// Notes that the next report is not to be compared with a run that has none.
    private func noteMissingReport(_ maker: ReportMaker?, _ messages: RunReport) {
        do throws(RunError) {
            try maker?.noteMissingReport()
        } catch {
            messages.logger.warning("the next report may lack the photos of this run: \(error.message)")
        }
    }

    /// The options, with the style of the pictures of `--like`, about which `logger` is told.
    func engineOptions(_ engine: EngineAccess, _ logger: Logger? = nil) throws(RunError) -> Options {
        var options = try engineOptions()
        guard let folder = style.like else { return options }
        var looking = options
        looking.discover = DiscoverOptions()
        looking.discover.inputs = [DiscoverInput(path: folder, origin: .argument)]
        looking.frame = FrameOptions()
        looking.detect.identify = nil
        let (examples, place) = (try StyleExamples(looking, engine), "'\(folder)'")
        let style = try examples.style(in: place)
        if let logger { examples.announce(style, in: place, logger) }
        frame.apply(style, to: &options.frame)
        return options
    }

    func engineOptions() throws(RunError) -> Options {
        var options = ownOptions
        options.discover = try input.discoverOptions(naming)
        options.detect.identify = try person.identifyOptions(naming: options.namedPeople, provider)
        return options
    }

    func checkOptions() throws(RunError) {
        var options = ownOptions
        options.detect.identify = try person.unreadIdentifyOptions(provider)
        try options.validate()
    }

    /// The options that no other file has a part in: without inputs and known people.
    private var ownOptions: Options {
        var options = croppingOptions
        options.decode = input.decodeOptions
        options.overrides = corrected.overrideOptions
        options.burst = burst.burstOptions
        if burst.needsLandmarks { options.detect.landmarks = .facts }
        options.run = runArguments.runOptions(
            output: folder.output,
            models: detect.modelFolder
        )
        cropOutput.apply(to: &options.run)
        options.outputs.nameTable = table.names
        return options
    }
}
