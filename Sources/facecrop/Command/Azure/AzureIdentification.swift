import AzureFace
import FaceCropModel
import Logging
import SystemPackage

/// Identifies the people in photos with the Azure Face service, for `--identify-with azure`.
struct AzureIdentification {
    /// Identifies all photos, one after the other, and calls `receive` with each answer until it returns `false`.
    ///
    /// - Throws: `RunError` if no call can succeed: no key, an unknown group, an endpoint that cannot be reached.
    static func run(
        _ arguments: IdentityProviderArguments,
        _ walk: InputWalk,
        _ copier: PhotoCopier,
        maximumFileBytes: Int,
        logger: Logger,
        _ receive: @escaping @Sendable (AnsweredPhoto) throws(RunError) -> Bool
    ) throws(RunError) {
        let query = try arguments.query
        let cache = arguments.account.cache
        arguments.account.warnOfMissingCache(logger)
        try AzureConnection.run(arguments.account, logger: logger) { client in
            let identifier = try await RemoteIdentifier.open(client: client, query: query, cache: cache)
            for finding in walk {
                let photo = await AnsweredPhoto(finding, identifier, copier, maximumFileBytes: maximumFileBytes)
                guard try receive(photo) else { return }
            }
        }
    }

    /// The number of calls that identifying all photos would take; makes no call and decodes no photo.
    ///
    /// Files that cannot be read are left out; the run itself reports them.
    static func plan(
        _ arguments: IdentityProviderArguments,
        _ walk: InputWalk,
        decode: DecodeOptions
    ) throws(RunError) -> CallPlan {
        let plan = AzureCallPlanner(try arguments.cachedAnswers, maximumFileBytes: decode.maximumFileBytes)
        for finding in walk {
            if let file = finding.fileToRead { _ = plan.kept(file) }
        }
        return plan.callPlan()
    }
}
