import ArgumentParser
import FaceCropModel
import SystemPackage

/// `facecrop verify`: whether two photos show the same person.
struct VerifyCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Say whether two photos show the same person, with which confidence.",
        usage: UsageText.of("verify", "<first> <second>"),
        discussion: """
            Of several faces in a photo, one must be clearly the largest.
            Exit status: 0 the same person, 1 not the same, or a photo cannot be compared; 2 and 64 as of crop.
            """
    )

    @Argument(help: "A photo.", completion: .file(), transform: ArgumentParsing.path)
    var first: FilePath

    @Argument(help: "Another one.", completion: .file(), transform: ArgumentParsing.path)
    var second: FilePath

    @OptionGroup(title: "People") var rule: IdentityRuleArguments
    @OptionGroup(title: "Faces") var look: LookArguments
    @OptionGroup(title: "Photos") var limits: LimitArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    var decodesItself: Bool { look.isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let terminal = log.makeTerminal()
        let report = RunReport(
            logger: log.makeLogger(terminal: terminal),
            terminal: terminal,
            messages: RunMessages(doneVerb: "with faces")
        )
        var isSame = false
        var inputs = DiscoverOptions()
        inputs.inputs = [first, second].map { DiscoverInput(path: $0, origin: .argument) }
        let status = report.statusOfRun { () throws(RunError) in
            let embedder = try look.makeEmbedder(inputs, engine, decode: limits.decodeOptions)
            var summary = RunSummary()
            var faces: [Embedding] = []
            for path in [first, second] {
                let photo = embedder.look(at: try finding(path))
                summary.add(photo.record)
                report.receive(.finished(photo.record))
                if let embedding = try embedding(photo, path) { faces.append(embedding) }
            }
            if faces.count == 2 { isSame = try compare(faces, embedder.calibration.verification) }
            return summary
        }
        throw ExitCode((status == .success && !isSame ? ExitStatus.photosFailed : status).rawValue)
    }

    private func finding(_ path: FilePath) throws(RunError) -> InputWalk.Finding {
        var options = DiscoverOptions()
        options.inputs = [DiscoverInput(path: path, origin: .argument)]
        for finding in try InputWalk(options) where finding.path == path { return finding }
        throw RunError(.invalidOptions, "\(path) is a folder. Name two photos.")
    }

    /// The embedding of whose portrait the photo is; `nil` when that cannot be said, which is printed.
    private func embedding(_ photo: PhotoEmbedder.Look, _ path: FilePath) throws(RunError) -> Embedding? {
        guard photo.record.error == nil else { return nil }
        let face = PortraitFace.chosen(among: photo.faces)
        if let embedding = face?.embedding { return embedding }
        let reason: String
        if let face, case .refused(let refusal) = face.finding {
            reason = "the face \(refusal.text)"
        } else {
            reason = photo.faces.isEmpty ? "no face" : "\(photo.faces.count) faces, none of them clearly the largest"
        }
        try TextOutput().put(line: "cannot be compared: \(reason) in \(path)")
        return nil
    }

    private func compare(_ faces: [Embedding], _ curve: ConfidenceCurve) throws(RunError) -> Bool {
        let confidence = curve.confidence(similarity: faces[0].similarity(to: faces[1]))
        let isSame = confidence >= rule.minConfidence
        let answer = isSame ? "the same person" : confidence >= 0.5 ? "not certain" : "not the same person"
        try TextOutput().put(
            line: """
                \(answer): \(GateAnswer.percent(confidence)) confidence that it is the same person, \
                \(GateAnswer.percent(rule.minConfidence)) needed
                """
        )
        return isSame
    }
}
