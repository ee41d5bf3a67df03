import ArgumentParser
import FaceCropModel

/// `facecrop stream`: crops, aligns or inspects photos that another program asks for, one after the other.
struct StreamCommand: DecodingCommand, CroppingCommand {
    static let configuration = CommandConfiguration(
        commandName: "stream",
        abstract: "Crop, align or inspect photos that another program asks for, until its requests end.",
        usage: UsageText.of("stream", "--output <folder>"),
        discussion: """
            Examples:
              echo '{"path": "photos/a.jpg"}' | facecrop stream --output thumbs --size 400x400
              facecrop stream --wire frames --size 256x256
              echo '{"path": "photos/a.jpg"}' | facecrop stream --task inspect
            Requests come on standard input, answers go to standard output; docs/stream.md describes both.
            Exit status: 0 all done; 1 some photos failed or some requests were wrong; 2 the stream failed; 64 usage; \
            130 interrupted.
            """
    )

    @OptionGroup(title: "Stream") var stream: StreamArguments
    @OptionGroup(title: "Crop") var frame: FrameArguments
    @OptionGroup(title: "Alignment, with --task align", visibility: .hidden) var alignment: AlignmentArguments
    @OptionGroup(title: "Requirements") var required: RequirementArguments
    @OptionGroup(title: "People") var person: PersonArguments
    @OptionGroup(title: "Output") var output: OutputArguments
    @OptionGroup(title: "Output") var renditions: RenditionArguments
    @OptionGroup(title: "Output", visibility: .hidden) var cropOutput: CropOutputArguments
    @OptionGroup(title: "Run") var parallel: JobsArguments
    @OptionGroup(title: "Run") var memory: MemoryArguments
    @OptionGroup(title: "Run") var isolation: IsolationArguments
    @OptionGroup(title: "Run", visibility: .hidden) var limits: LimitArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments
    @OptionGroup(title: "Faces") var detect: DetectArguments
    @OptionGroup(title: "Faces", visibility: .hidden) var drawn: RegionArguments
    @OptionGroup(title: "Faces", visibility: .hidden) var facts: LandmarkArguments

    func validate() throws {
        try person.check(.local)
        try stream.check(cropOutput)
        try output.checkResolution(of: frame.printSize)
        try frame.checkUnit(dotsPerInch: output.dpi)
        try checkTask()
    }

    /// Checks that the options are such as the command has that the task is named after.
    private func checkTask() throws {
        if stream.task != .align, let typed = alignment.typed {
            throw ValidationError("\(typed) is about aligned faces: add --task align.")
        }
        if stream.task == .crop { return }
        var others = [
            ("--rendition", !renditions.rendition.isEmpty), ("--name", renditions.name != nil),
            ("--person", !person.person.isEmpty), ("--gallery", person.gallery != nil),
            ("--lossless", cropOutput.lossless), ("--write-regions", cropOutput.writeRegions),
            ("--focal-sidecar", cropOutput.focalSidecar),
        ]
        if stream.task == .align {
            if frame.printSize != nil {
                throw ValidationError("--size is in pixels with --task align (96x96).")
            }
            others.append(("a requirement such as --expect-faces", required.requirements != FaceRequirements()))
            others.append(("--landmarks", facts.landmarks))
            var crop = frame
            (crop.size, crop.framing) = (nil, nil)
            others.append(
                (
                    "an option about crops other than --size and --framing",
                    crop.preset != nil || crop.frameOptions != FrameOptions()
                )
            )
            if let framing = frame.framing, !framing.choosesSingleFaces {
                throw ValidationError("--framing is each, largest or index:N with --task align, not \(framing).")
            }
        }
        if let first = others.first(where: \.1)?.0 {
            throw ValidationError("With --task \(stream.task.rawValue), \(first) has no meaning: leave it out.")
        }
    }

    var decodesItself: Bool { isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let report = RunReport(log, RunMessages(isStream: true))
        let status = report.status { () throws(RunError) in
            let options = try engineOptions()
            try options.validate()
            return report.status(
                of: try StreamRun(stream.task, options: options, wire: stream.wire, backends: engine.backends)
            )
        }
        throw ExitCode(status.rawValue)
    }

    func engineOptions() throws(RunError) -> Options {
        var options = try ownOptions()
        options.detect.identify = try person.identifyOptions(naming: options.namedPeople)
        return options
    }

    func checkOptions() throws(RunError) {
        var options = try ownOptions()
        options.detect.identify = try person.unreadIdentifyOptions()
        try options.validate()
    }

    /// The options that no other file has a part in: without known people.
    private func ownOptions() throws(RunError) -> Options {
        var options = croppingOptions
        switch stream.task {
        case .crop: break
        case .align:
            options.frame = try alignment.frameOptions(frame.pixelSize, frame.framing ?? .each)
            options.detect.landmarks = .facts
            options.detect.findsEveryFace = true
        case .inspect:
            if facts.landmarks { options.detect.landmarks = .mesh }
            options.detect.findsEveryFace = true
        }
        options.decode = limits.decodeOptions
        options.run.destination = stream.destination
        options.run.overwrites = stream.replacing.overwrite
        options.run.jobs = parallel.jobs
        options.run.memoryBudget = memory.memoryBudget
        options.run.modelFolder = detect.modelFolder
        options.run.isolation = isolation.option
        cropOutput.apply(to: &options.run)
        return options
    }
}
