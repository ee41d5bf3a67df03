import ArgumentParser
import FaceCropModel
import FaceGallery
import Logging
import SystemPackage

/// `facecrop gallery add`: photos of people become known.
struct GalleryAddCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add the photos of a folder that has a folder for each person, called by the person's name.",
        usage: UsageText.of("gallery add", "<people> --gallery <file>"),
        discussion: """
            Example:
              facecrop gallery add people --gallery people.facegallery

            A photo must show one face, or one that is clearly the largest. facecrop passes over files whose content \
            is in the gallery already (--verbose names them), so you can add a folder again when it has grown.
            Exit status: 0 all photos are in the gallery; 1 some could not be used, and facecrop names them.
            """
    )

    @Argument(help: "A folder with a folder for each person.", completion: .directory, transform: ArgumentParsing.path)
    var people: FilePath

    @OptionGroup(title: "People") var gallery: GalleryArguments
    @OptionGroup(title: "Faces") var look: LookArguments
    @OptionGroup(title: "Photos") var limits: LimitArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    var decodesItself: Bool { look.isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let report = RunReport(logger: logger, terminal: terminal)
        var tally = Tally()
        let status = report.runStatus { () throws(RunError) in
            var options = DiscoverOptions()
            options.inputs = [DiscoverInput(path: people, origin: .argument)]
            // People's folders may lie elsewhere, and be linked here.
            options.followsSymbolicLinks = true
            let walk = try InputWalk(options)
            let embedder = try look.makeEmbedder(options, engine, decode: limits.decodeOptions) {
                $0.limits = .reference
            }
            let file = try Gallery(gallery.gallery, creatingFor: embedder.model)
            try file.require(embedder.model)
            let filler = GalleryFiller(file, embedder)
            var group: [InputWalk.Finding] = []
            var groupSize = try filler.groupSize
            func addGroup() throws(RunError) {
                for (finding, outcome) in zip(group, try filler.add(group)) {
                    tally.enter(outcome)
                    tell(outcome, of: finding.path, logger)
                }
                group.removeAll()
                groupSize = try filler.groupSize
            }
            for finding in walk {
                group.append(finding)
                if group.count >= groupSize { try addGroup() }
            }
            try addGroup()
            let people = try file.people().count
            logger.info("\(tally.text); the gallery knows \(people == 1 ? "1 person" : "\(people) people")")
        }
        throw ExitCode((status == .success && tally.unusable > 0 ? ExitStatus.photosFailed : status).rawValue)
    }

    /// How many files ended in which way.
    private struct Tally {
        var added = 0
        var alreadyThere = 0
        var notPhotos = 0
        var unusable = 0

        mutating func enter(_ outcome: GalleryFiller.Outcome) {
            switch outcome {
            case .added: added += 1
            case .alreadyThere: alreadyThere += 1
            case .notAPhoto: notPhotos += 1
            default: unusable += 1
            }
        }

        var text: String {
            let parts = [
                (alreadyThere, "in the gallery already"), (notPhotos, notPhotos == 1 ? "no photo" : "no photos"),
                (unusable, "not usable"),
            ]
            return (["\(added) added"] + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
        }
    }

    private func tell(_ outcome: GalleryFiller.Outcome, of path: FilePath, _ logger: Logger) {
        switch outcome {
        case .added(let name): logger.debug("\(path): added to \(name)")
        case .alreadyThere(let name): logger.debug("\(path): the gallery has the same file for \(name)")
        case .notAPhoto: logger.debug("\(path): no photo")
        case let outcome: logger.error("\(path): not added: \(Self.text(outcome))")
        }
    }

    private static func text(_ outcome: GalleryFiller.Outcome) -> String {
        switch outcome {
        case .added, .alreadyThere, .notAPhoto: ""
        case .belongsTo(let other):
            "the same file is a photo of \(other); facecrop gallery remove takes \(other) out, to add both anew"
        case .outsidePersonFolder: "it lies in no person's folder"
        case .unusableName: "the name of its folder is not UTF-8 text without control characters"
        case .noFace: "no face was found"
        case .severalFaces(let count): "it shows \(count) faces, none of them clearly the largest"
        case .refused(let reason): "the face \(reason.text)"
        case .unusable(let error): Remedy.text(error, canExclude: false)
        case .failed(let message): message
        }
    }
}
