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
        provider.account.warnOfMissingCache(logger)
        return try AzureConnection.lend(provider.account, logger: logger) { client throws(RunError) in
            let wanted = options.frame.namedPeople
            let most = options.decode.maximumFileBytes
            let cache = provider.account.cache
            return try run(options, AzureNamer(client, query, cache, wanted: wanted, maximumFileBytes: most))
        }
    }

    /// Does all but the writing and the sending, and says how many calls there would be.
    private func plan(_ options: Options, _ logger: Logger, _ run: EngineRun.Work) throws(RunError) -> RunSummary {
        let planner = try AzureCallPlanner(provider, maximumFileBytes: options.decode.maximumFileBytes)
        let summary = try run(options, AzureDryNamer(planner: planner))
        // In a dry run, an answer that failed is a refusal that is kept.
        let answered = summary.identity.map { $0.answered + $0.failed } ?? 0
        logger.info("\(planner.callPlan(answeredInAll: answered).words(at: provider.account.azureRate))")
        return summary
    }
}
