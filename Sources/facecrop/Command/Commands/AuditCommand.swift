import ArgumentParser
import FaceCropAudit
import FaceCropModel
import Logging
import Synchronization
import SystemPackage

/// `facecrop audit`: what is wrong with the thumbnails that a site has.
struct AuditCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Say which thumbnails of a site cut heads, are stale, too small or upscaled.",
        usage: UsageText.of("audit", "<originals> <thumbnails>"),
        discussion: """
            Examples:
              facecrop audit uploads uploads
              facecrop audit photos public/thumbs --pattern 'thumbs/{stem}-{width}.{ext}' --format json
              facecrop audit uploads uploads --fix better

            Each thumbnail is searched for in its original, which its name tells. Thumbnails may be in the folder of \
            the originals, as WordPress keeps them.
            Exit status: 0 nothing is wrong, 1 something is, 2 and 64 as of crop.
            """
    )

    @Argument(help: "The folder of the originals.", completion: .directory, transform: ArgumentParsing.path)
    var originals: FilePath

    @Argument(help: "The folder of their thumbnails.", completion: .directory, transform: ArgumentParsing.path)
    var thumbnails: FilePath

    @OptionGroup(title: "Thumbnails") var audit: AuditArguments
    @OptionGroup(title: "Process") var work: JobsArguments
    @OptionGroup(title: "Process") var isolation: IsolationArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments
    @OptionGroup(title: "Faces") var detect: DetectArguments
    @OptionGroup(title: "Photos") var limits: LimitArguments

    var decodesItself: Bool { isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let stop = StopRequest()
        let interrupts = Interrupts {
            logger.notice("interrupted: finishing the photos in hand; press Ctrl-C again to quit at once")
            stop.make()
        } onSecond: {
        }
        defer { interrupts.end() }
        let report = RunReport(logger: logger, terminal: terminal)
        let status = report.status { () throws(RunError) in
            let files = try AuditFiles(
                originals: originals,
                thumbnails: thumbnails,
                options: DiscoverOptions(),
                table: try audit.table(),
                pattern: audit.pattern
            )
            for problem in files.problems {
                logger.error("\(PrintableText.escaped("\(problem.path): \(problem.message)"))")
            }
            let audited = try audited(files, engine, stop, terminal)
            try AuditOutput(format: audit.format).print(audited)
            let tally = AuditTally(audited)
            let fixed = stop.isMade ? nil : try fixed(audited, files, engine, stop, logger)
            logger.notice("\(tally.text(familyCount: files.families.count, fixed: fixed))")
            if stop.isMade { return .interrupted }
            return tally.wrongCount > 0 || !files.problems.isEmpty ? .photosFailed : .success
        }
        throw ExitCode(status.rawValue)
    }

    /// What was found out about each thumbnail, in the order of their paths.
    private func audited(
        _ files: AuditFiles,
        _ engine: EngineAccess,
        _ stop: StopRequest,
        _ terminal: Terminal
    ) throws(RunError) -> [AuditedThumbnail] {
        let total = files.families.reduce(0) { $0 + $1.thumbnails.count }
        let stopwatch = terminal.makeStopwatch()
        let results = Mutex<[AuditedThumbnail]>([])
        let run = ThumbnailAudit(options: options, leastSize: audit.leastSize, engine.backends)
        try run.run(files.families, stop: stop) { _, thumbnails in
            let done = results.withLock { results in
                results += thumbnails
                return results.count
            }
            terminal.show(
                ProgressText(done: done, total: total, failed: 0, seconds: stopwatch.seconds, noun: "thumbnail")
            )
        }
        terminal.endProgress()
        return (results.withLock { $0 } + files.unpaired).sorted { $0.thumbnail < $1.thumbnail }
    }

    /// How many thumbnails were made again; `nil` without `--fix`.
    private func fixed(
        _ audited: [AuditedThumbnail],
        _ files: AuditFiles,
        _ engine: EngineAccess,
        _ stop: StopRequest,
        _ logger: Logger
    ) throws(RunError) -> Int? {
        guard let folder = audit.fix else { return nil }
        let orders = ThumbnailFix.orders(for: audited, files)
        var count = 0
        let fix = ThumbnailFix(
            options: options,
            engine.backends,
            into: folder,
            overwrites: audit.overwrite,
            sparing: files.originals
        )
        try fix.run(orders, stop: stop) { order, reason in
            if let reason {
                logger.warning("\(PrintableText.escaped("\(order.relativePath)")): not made again: \(reason)")
            } else {
                count += 1
            }
        }
        return count
    }

    private var options: Options {
        var options = Options()
        options.discover.inputs = [originals, thumbnails].map { DiscoverInput(path: $0, origin: .argument) }
        options.decode = limits.decodeOptions
        options.detect = detect.detectOptions
        options.run.isolation = isolation.option
        options.run.modelFolder = detect.modelFolder
        options.run.jobs = work.jobs ?? options.run.jobs
        return options
    }
}
