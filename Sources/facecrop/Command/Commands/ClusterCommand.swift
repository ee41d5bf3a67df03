import ArgumentParser
import FaceCropModel
import Logging
import SystemPackage

/// `facecrop cluster`: which faces of a folder are alike.
struct ClusterCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "cluster",
        abstract: "Group the faces of photos by similarity, as JSON or folders, so that groups can be named.",
        usage: UsageText.of("cluster", "<input> ..."),
        discussion: """
            Examples:
              facecrop cluster photos > groups.json
              facecrop cluster photos --output people

            With --output, each group of two faces or more gets a folder with a crop of each face: rename the folders, \
            delete what is wrong, and give the whole to facecrop gallery add, which refuses faces that are turned away.
            In JSON, groups stand largest first, each with its faces; group 0 holds the faces that were not \
            compared, with the reason.
            The same photos give the same groups. Exit status: as of inspect.
            """
    )

    /// What the user typed about which faces are compared, and what is printed about them.
    struct ComparisonArguments: ParsableArguments {
        @Flag(help: "Also compare faces that are too small or too blurred.")
        var allFaces = false

        @Flag(help: "Also print the numbers that the network gives for each face.")
        var embeddings = false

        @Option(
            name: [.short, .long],
            help: ArgumentHelp("Write the groups as folders of crops to this folder.", valueName: "folder"),
            completion: .directory,
            transform: ArgumentParsing.path
        )
        var output: FilePath?
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
        var folders: ClusterFolders?
        var status = report.statusOfRun { () throws(RunError) in
            let inputs = try input.discoverOptions()
            let walk = try InputWalk(inputs)
            let embedder = try look.makeEmbedder(inputs, engine, decode: input.decodeOptions) { options in
                if comparison.allFaces { options.limits = .none }
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
            let compared = faces.filter { $0.embedding != nil }
            let embeddings = compared.compactMap(\.embedding)
            let groups = FaceClusters.groups(
                embeddings,
                minimumSimilarity: embedder.calibration.verification.similarity(confidence: rule.minConfidence)
            )
            guard let folder = comparison.output else {
                try printGroups(groups, of: compared.map(\.record), beside: faces)
                return summary
            }
            folders = ClusterFolders(
                groups.map { group in group.map { embeddings[$0] } },
                embedder.model,
                look.embedder.choice,
                rule: rule.rule,
                options: look.options(inputs, decode: input.decodeOptions),
                in: folder
            )
            return summary
        }
        if let folders, status == .success || status == .photosFailed {
            let written = write(folders, engine, terminal)
            if written != .success { status = written }
        }
        throw ExitCode(status.rawValue)
    }

    /// Writes the folders, and says what to do with them.
    private func write(_ folders: ClusterFolders, _ engine: EngineAccess, _ terminal: Terminal) -> ExitStatus {
        let logger = log.makeLogger(terminal: terminal)
        guard folders.count > 0, let folder = comparison.output else {
            logger.notice("no two faces are alike, so no folder was written")
            return .success
        }
        let report = RunReport(
            logger: logger,
            terminal: terminal,
            messages: RunMessages(doneVerb: "with faces of a group")
        )
        let status = report.statusOfRun { () throws(RunError) in
            try PhotoRun(options: folders.options, backends: engine.backends).run(reportingTo: report)
        }
        let what = folders.count == 1 ? "1 group has a folder" : "\(folders.count) groups have folders"
        logger.notice(
            "\(what) in '\(folder)': rename them, and run facecrop gallery add '\(folder)' --gallery FILE"
        )
        return status
    }

    private func printGroups(
        _ groups: [[Int]],
        of compared: [ClusteredFaceRecord],
        beside faces: [(record: ClusteredFaceRecord, embedding: Embedding?)]
    ) throws(RunError) {
        let output = JSONArrayOutput()
        for (index, group) in groups.enumerated() {
            try output.append(FaceGroupRecord(group: index + 1, faces: group.map { compared[$0] }))
        }
        let rest = faces.filter { $0.embedding == nil }.map(\.record)
        if !rest.isEmpty { try output.append(FaceGroupRecord(group: 0, faces: rest)) }
        try output.end()
    }
}
