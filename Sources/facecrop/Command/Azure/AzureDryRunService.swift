package import FaceCropCore
package import FaceCropFraming
import FaceCropRun
package import FaceCropRunModel

/// Identifies the faces of a dry run's photos from the cached answers; sends nothing.
package struct AzureDryRunService: IdentityService {
    let planner: AzureCallPlanner

    package init(planner: AzureCallPlanner) { self.planner = planner }

    package func begin() throws(RunError) -> String? { nil }

    package func identities(of file: PhotoFile, copy: () -> UprightCopy?) -> ServiceIdentities? {
        ServiceIdentities(provider: AzureIdentityService.provider, answer: planner.kept(file) ?? .notAsked)
    }

    package func stop() {}
}
