import ArgumentParser
import FaceCropCore
import FaceCropFraming
import FaceCropRun
import FaceCropRunModel
import SystemPackage

/// `facecrop cluster`: which faces of a folder are alike.
struct ClusterCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "cluster",
        abstract: "Group the faces of photos by similarity, as JSON, so that the groups can be named.",
        usage: UsageText.of("cluster", "<input> ..."),
        discussion: """
            Example:
              facecrop cluster photos > groups.json

            Groups stand largest first, each with its faces; group 0 holds the faces that were not compared, with the \
            reason.
            The same photos give the same groups. Exit status: as of inspect.
            """
    )

    /// What the user typed about which faces are compared, and what is printed about them.
    struct ComparisonArguments: ParsableArguments {
        @Flag(help: "Also compare faces that are too small, too turned or too blurred.")
        var allFaces = false

        @Flag(help: "Also print the numbers that the network gives for each face.")
        var embeddings = false

        /// For Benchmarks/identity.py.
        @Option(
            help: .private,
            completion: ArgumentParsing.words(AlignmentTemplates.Points.self),
            transform: ArgumentParsing.choice(AlignmentTemplates.Points.self)
        )
        var points: AlignmentTemplates.Points?
    }

    @OptionGroup(title: "Input") var input: InputArguments
    @OptionGroup(title: "People") var rule: IdentityRuleArguments
    @OptionGroup(title: "People") var comparison: ComparisonArguments
    @OptionGroup(title: "Faces") var look: LookArguments
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
        let status = report.statusOfRun { () throws(RunError) in
            let inputs = try input.discoverOptions()
            let walk = try InputWalk(inputs)
            let embedder = try look.makeEmbedder(inputs, engine, decode: input.decodeOptions) { options in
                if comparison.allFaces { options.limits = .none }
                options.points = comparison.points
            }
            var summary = RunSummary()
            var faces: [(record: ClusteredFaceRecord, embedding: Embedding?)] = []
            for finding in walk {
                let photo = embedder.look(at: finding)
                summary.add(photo.record)
                report.receive(.finished(photo.record))
                faces += photo.faces.map { face in
                    let record = ClusteredFaceRecord(face, of: photo.record, showsEmbedding: comparison.embeddings)
                    return (record, face.embedding)
                }
            }
            try printGroups(
                faces,
                minimumSimilarity: embedder.calibration.verification.similarity(confidence: rule.minConfidence)
            )
            return summary
        }
        throw ExitCode(status.rawValue)
    }

    private func printGroups(
        _ faces: [(record: ClusteredFaceRecord, embedding: Embedding?)],
        minimumSimilarity: Double
    ) throws(RunError) {
        let compared = faces.filter { $0.embedding != nil }
        let groups = FaceClusters.groups(compared.compactMap(\.embedding), minimumSimilarity: minimumSimilarity)
        let output = JSONArrayOutput()
        for (index, group) in groups.enumerated() {
            try output.append(FaceGroupRecord(group: index + 1, faces: group.map { compared[$0].record }))
        }
        let rest = faces.filter { $0.embedding == nil }.map(\.record)
        if !rest.isEmpty { try output.append(FaceGroupRecord(group: 0, faces: rest)) }
        try output.end()
    }
}
