import ArgumentParser
import FaceCropModel
import FaceGallery
import SystemPackage

/// `facecrop gallery check`: whether the known people can be told apart.
struct GalleryCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare each photo of a gallery with all others, and say which are doubtful.",
        usage: UsageText.of("gallery check", "--gallery <file>"),
        discussion: """
            One line a person, its columns separated by tabulators: how many photos facecrop would recognise, and \
            which names it would give the others. Then one line a finding: mistaken (facecrop would name another \
            person), unrecognised (facecrop would name no person), lookalike (more like a photo of another person than \
            like any other of its own), duplicate (so alike that one of the two adds little), single (the person's \
            only photo). The last line says how many photos facecrop would recognise, of the people with several.
            Exit status: 0 nothing mistaken and no lookalikes, 1 otherwise.
            """
    )

    @OptionGroup(title: "People") var gallery: GalleryArguments
    @OptionGroup(title: "People") var rule: IdentityRuleArguments
    @OptionGroup(title: "People") var curve: EmbedderCurveArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let terminal = log.makeTerminal()
        let report = RunReport(logger: log.makeLogger(terminal: terminal), terminal: terminal)
        var isDoubtful = false
        let status = report.runStatus { () throws(RunError) in
            let file = try Gallery(gallery.gallery)
            let check = GalleryCheck(
                try file.references(),
                dimension: file.model.dimension,
                calibration: try curve.calibration(for: file.model),
                rule: rule.rule
            )
            try Self.tell(check)
            isDoubtful = !check.mistaken.isEmpty || !check.lookalikes.isEmpty
        }
        throw ExitCode((status == .success && isDoubtful ? ExitStatus.photosFailed : status).rawValue)
    }

    private static func tell(_ check: GalleryCheck) throws(RunError) {
        let output = TextOutput()
        func photo(_ index: Int) -> String { "\(check.references[index].fileName)" }
        for (name, taken) in check.confusion.sorted(by: { $0.key < $1.key }) {
            let others = taken.compactMap { other, count in other.map { ($0, count) } }.filter { $0.0 != name }
            let mistakes = others.sorted { $0.0 < $1.0 }.map { "\($0.1) taken for \($0.0)" }
            let right = taken[name] ?? 0
            let nobody = taken[nil] ?? 0
            try output.put(columns: ["person", name, "\(right) recognised", "\(nobody) unrecognised"] + mistakes)
        }
        for verdict in check.mistaken {
            try output.put(columns: ["mistaken", photo(verdict.reference), verdict.recognizedName ?? ""])
        }
        for verdict in check.unrecognised { try output.put(columns: ["unrecognised", photo(verdict.reference)]) }
        for verdict in check.lookalikes {
            guard let stranger = verdict.closestStranger else { continue }
            let similarity = "\((1000 * stranger.similarity).rounded() / 1000)"
            try output.put(columns: ["lookalike", photo(verdict.reference), photo(stranger.reference), similarity])
        }
        for (first, second) in check.duplicates { try output.put(columns: ["duplicate", photo(first), photo(second)]) }
        for name in check.singleReferenceNames { try output.put(columns: ["single", name]) }
        let several = check.verdicts.filter { $0.closestOwn != nil }
        let right = several.filter { $0.recognizedName == check.references[$0.reference].name }
        try output.put(columns: ["recognised", "\(right.count)", "of \(several.count)"])
    }
}
