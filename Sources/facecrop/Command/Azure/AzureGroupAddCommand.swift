import ArgumentParser
import AzureFace
import FaceCropModel
import Logging
import SystemPackage

/// `facecrop azure-group add`: photos of people are sent to the service.
struct AzureGroupAddCommand: DecodingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add the photos of a folder that has a folder for each person, called by the person's name.",
        usage: UsageText.of("azure-group add", "<group> <people> --azure-endpoint <url>"),
        discussion: """
            A photo must show one face. facecrop passes over what it added from this machine before, so you can add a \
            folder again when it has grown, or when a quota ended the run. Train the group afterwards.
            """
    )

    @Argument(help: "Name of the group.", transform: AzureGroupArgument.parse)
    var group: PersonGroupID

    @Argument(help: "A folder with a folder for each person.", completion: .directory, transform: ArgumentParsing.path)
    var people: FilePath

    @Flag(name: [.customShort("n"), .long], help: "Send nothing; print how many calls it would take.")
    var dryRun = false

    @OptionGroup(title: "Azure") var account: AzureAccountArguments
    @OptionGroup(title: "Process") var isolation: IsolationArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    var decodesItself: Bool { isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        var unusedCount = 0
        let status = RunReport(logger: logger, terminal: terminal).runStatus { () throws(RunError) in
            var options = DiscoverOptions()
            options.inputs = [DiscoverInput(path: people, origin: .argument)]
            let photos = try PeopleFolder(InputWalk(options))
            for problem in photos.problems { logger.error("\(problem)") }
            unusedCount = photos.problems.count
            if dryRun { return logger.info("\(plan(photos))") }
            let filling = AzureGroupFilling(
                group: group,
                folder: account.cacheFolder,
                copier: try PhotoCopier(options: engineOptions(options), engine.backends),
                logger: logger
            )
            let added = try AzureConnection.run(account, logger: logger) { try await filling.add(photos, $0) }
            unusedCount += photos.photos.count - added.added - added.passedOver
            logger.info(
                "\(added.added) added, \(added.passedOver) passed over, \(unusedCount) not usable; train the group next"
            )
        }
        throw ExitCode((status == .success && unusedCount > 0 ? ExitStatus.photosFailed : status).rawValue)
    }

    private func engineOptions(_ discover: DiscoverOptions) -> Options {
        var options = Options()
        options.discover = discover
        options.run.isolation = isolation.option
        return options
    }

    /// Fewer calls than these when people or photos are there already, which only the service knows.
    private func plan(_ photos: PeopleFolder) -> String {
        let calls = 1 + photos.names.count + photos.photos.count
        let time = account.azureRate.interval * (calls - 1)
        let people = CountText.of(photos.names.count, "person", plural: "people")
        let work = "\(CountText.of(photos.photos.count, "photo")) of \(people)"
        return "\(work): at most \(CountText.of(calls, "call")), \(time.shortText) at \(account.azureRate)"
    }
}
