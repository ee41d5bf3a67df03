import ArgumentParser
import FaceCropModel
import FaceGallery
import Logging
import SystemPackage

/// `facecrop gallery best`: the photo of each known person that a page would use.
struct GalleryBestCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "best",
        abstract: "Find the best photo of each known person: frontal, sharp, eyes open, large, alone.",
        usage: UsageText.of("gallery best", "<input> ... --gallery <file>"),
        discussion: """
            Examples:
              facecrop gallery best photos --gallery people.facegallery
              facecrop gallery best photos --gallery people.facegallery --output portraits

            One line a person, its columns separated by tabulators: the name, the photo, and how well it shows the \
            person, from 0 to 1. With --output, each person also gets a folder with a crop of that photo. If it shows \
            several known people, each of them gets a crop of it, so a folder can hold several: the line names the best.
            Exit status: as of inspect.
            """
    )

    @OptionGroup(title: "Input") var input: InputArguments
    @OptionGroup(title: "People") var gallery: GalleryArguments
    @OptionGroup(title: "People") var rule: IdentityRuleArguments

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Write a crop of each person to this folder.", valueName: "folder"),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var output: FilePath?

    @OptionGroup(title: "Faces") var look: LookArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    var decodesItself: Bool { look.isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let report = RunReport(logger: logger, terminal: terminal, messages: RunMessages(doneVerb: "with faces"))
        var crops: Options?
        var status = report.statusOfRun { () throws(RunError) in
            let known = try Gallery(gallery.gallery)
            let inputs = try input.discoverOptions()
            let walk = try InputWalk(inputs)
            let embedder = try look.makeEmbedder(inputs, engine, decode: input.decodeOptions)
            try known.require(embedder.model)
            let people = PersonIndex(
                try known.references().map { (name: $0.name, embedding: $0.embedding) },
                model: known.model
            )
            let matcher = FaceMatcher(people, calibration: embedder.calibration)
            var summary = RunSummary()
            var best = BestPortraits()
            for finding in walk {
                let photo = embedder.look(at: finding)
                summary.add(photo.record)
                report.receive(.finished(photo.record))
                let faces = photo.faces.map { IdentifiedFace($0, among: matcher, by: rule.rule) }
                if case .file(let file) = finding { best.add(file, photo.faces, names: faces.map(\.knownName)) }
            }
            let portraits = best.portraits.sorted { $0.key < $1.key }
            let lines = TextOutput()
            for (name, portrait) in portraits {
                let quality = "\((100 * portrait.quality).rounded() / 100)"
                try lines.put(columns: [name, "\(portrait.photo.path)", quality])
            }
            let missing = people.people.count - portraits.count
            if missing > 0 { logger.notice("no photo shows \(missing) of \(people.people.count) people") }
            if let output, !portraits.isEmpty {
                var options = look.options(inputs, decode: input.decodeOptions)
                options.discover.inputs = portraits.map { DiscoverInput($0.value.photo) }
                options.detect.identify = IdentifyOptions(
                    known: people,
                    rule: rule.rule,
                    embedder: look.embedder.choice
                )
                options.writeFolders(of: portraits.map(\.key), to: output)
                crops = options
            }
            return summary
        }
        if let crops, status == .success || status == .photosFailed {
            let report = RunReport(logger: logger, terminal: terminal, messages: RunMessages(doneVerb: "cropped"))
            let written = report.statusOfRun { () throws(RunError) in
                try PhotoRun(options: crops, backends: engine.backends).run(reportingTo: report)
            }
            if written != .success { status = written }
        }
        throw ExitCode(status.rawValue)
    }
}

extension IdentifiedFace {
    /// The name of the known person.
    fileprivate var knownName: String? {
        guard case .decided(.known(let person)) = identity else { return nil }
        return person.name
    }
}

extension DiscoverInput {
    /// The input that has `file` at the same place in the mirrored tree; at its top if the path is written otherwise
    /// there, as with `..`.
    fileprivate init(_ file: PhotoFile) {
        let isBelow = file.path.ends(with: file.relativePath)
        let base = FilePath(
            root: file.path.root,
            file.path.components.dropLast(isBelow ? file.relativePath.components.count : 1)
        )
        self.init(path: file.path, origin: .list, base: base)
    }
}
