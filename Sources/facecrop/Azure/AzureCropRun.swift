import AzureFace
import CropEngine
import Logging

/// `facecrop crop` with the Azure Face service.
struct AzureCropRun {
    let provider: IdentityProviderArguments
    let isDry: Bool

    /// Lends who names faces to `run`, with which it works on `options`.
    func run(_ options: Options, _ logger: Logger, _ run: EngineRun.Work) throws(RunError) -> RunSummary {
        if isDry { return try plan(options, logger, run) }
        let query = try provider.query
        return try AzureConnection.lend(provider.account, logger: logger) { client throws(RunError) in
            let wanted = options.frame.namedPeople
            return try run(options, AzureNamer(client, query, provider.account.cache, wanted: wanted))
        }
    }

    /// Does all but the writing and the sending, and says how many calls there would be.
    private func plan(_ options: Options, _ logger: Logger, _ run: EngineRun.Work) throws(RunError) -> RunSummary {
        let planner = try AzureCallPlanner(provider)
        let summary = try run(options, AzureDryNamer(planner: planner))
        logger.info("\(planner.callPlan.words(at: provider.account.azureRate))")
        return summary
    }
}
