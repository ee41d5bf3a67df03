import AzureFace
import FaceCropModel
import Logging

/// `facecrop crop` with the Azure Face service.
struct AzureCropRun {
    let engine: EngineAccess
    let provider: IdentityProviderArguments
    let demands: RunDemands
    let report: RunReport

    /// Runs with `options`; the service identifies faces.
    func run(_ options: Options) throws(RunError) -> RunSummary {
        if options.run.destination.isDryRun { return try plan(options) }
        let query = try provider.query
        provider.account.warnOfMissingCache(report.logger)
        return try AzureConnection.withClient(provider.account, logger: report.logger) { client throws(RunError) in
            let wanted = options.namedPeople
            let maximumFileBytes = options.decode.maximumFileBytes
            let cache = provider.account.cache
            let service = AzureIdentityService(client, query, cache, wanted: wanted, maximumFileBytes: maximumFileBytes)
            return try makeRun(options, service).run(reportingTo: report)
        }
    }

    /// Does a dry run, and logs how many calls there would be.
    private func plan(_ options: Options) throws(RunError) -> RunSummary {
        let planner = AzureCallPlanner(try provider.cachedAnswers, maximumFileBytes: options.decode.maximumFileBytes)
        let service = AzureDryRunService(planner: planner)
        let summary = try makeRun(options, service).run(reportingTo: report)
        // In a dry run, a failed answer is a cached refusal.
        let answered = summary.identity.map { $0.answered + $0.failed } ?? 0
        report.logger.info("\(planner.callPlan(answeredInAll: answered).text(at: provider.account.azureRate))")
        return summary
    }

    private func makeRun(_ options: Options, _ service: any IdentityService) -> PhotoRun {
        PhotoRun(options: options, backends: engine.backends, identityService: service, demands: demands)
    }
}

/// Identifies the faces of a dry run's photos from the cached answers; sends nothing.
private struct AzureDryRunService: IdentityService {
    let planner: AzureCallPlanner

    func begin() throws(RunError) -> String? { nil }

    func identities(of file: PhotoFile, copy: () -> UprightCopy?) -> ServiceIdentities? {
        ServiceIdentities(provider: AzureIdentityService.provider, answer: planner.kept(file) ?? .notAsked)
    }

    func stop() {}
}
