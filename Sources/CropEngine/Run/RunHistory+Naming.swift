import FaceCropDiscovery
import FaceCropFaces
import FaceCropIsolation
import FaceCropOutputs
import FaceCropRecords
import Synchronization

extension RunHistory {
    /// What comes before the work on a photo, where a service is asked whose faces it shows.
    enum Asking {
        /// The photo walks the line, with what was said of it; `nil` when nobody is asked.
        case done(ServiceIdentities?)
        /// Of the photo nothing can be sent, because it is none, or broken: this is what became of it.
        case settled(ProcessedPhoto)
        /// The run is ending, and the photo had no turn.
        case hadNoTurn
    }

    /// Asks the service about a photo, for which it waits.
    func ask(_ finding: InputWalk.Finding, _ worker: any PhotoWorker) -> Asking {
        guard let namer, let file = finding.fileToRead else { return .done(nil) }
        var withoutCopy: ProcessedPhoto?
        let naming = namer.naming(of: file) {
            let processed = worker.copy(finding)
            if processed.copy == nil { withoutCopy = processed }
            return processed.copy
        }
        if let withoutCopy { return .settled(withoutCopy) }
        return naming.map { .done($0) } ?? .hadNoTurn
    }

    /// Asks about a photo where a service is asked, and does what is left to do.
    func performAlone(
        _ finding: InputWalk.Finding,
        _ prior: PriorWork,
        _ plan: OutputPlan,
        _ worker: any PhotoWorker
    ) -> [PhotoResult] {
        let known = knownFaces(prior)
        var prior = prior
        switch ask(finding, worker) {
        case .done(let naming):
            if let missing = naming?.missing, let photo = doneUntilAnswered(finding, prior, plan) {
                return [keep(photo, forWantOfAnswer: missing)]
            }
            let permit = finding.fileToRead.map { self.permit(for: $0, prior, plan) } ?? OutputPermit()
            let processed = worker.process(finding, knowing: known, named: naming, permitting: permit)
            // What turned out to be no photo need not be asked about again.
            if processed.record.identity != nil { prior.naming = IdentityStatus(naming) }
            return [note(processed, finding, prior, knewFaces: known != nil)]
        case .settled(let processed):
            return [note(processed, finding, prior, knewFaces: false)]
        case .hadNoTurn:
            leftOutAtWork.add(1, ordering: .relaxed)
            return doneBefore(finding, prior).map { [keep($0)] } ?? []
        }
    }

    /// A photo whose outputs were made with an earlier answer, and hold until there is another.
    ///
    /// Outputs without a name must not take their place. The journal goes on saying which training they are of, so that
    /// the next run asks again.
    private func doneUntilAnswered(
        _ finding: InputWalk.Finding,
        _ prior: PriorWork,
        _ plan: OutputPlan
    ) -> DonePhoto? {
        guard let photo = doneBefore(finding, prior), let fingerprint = prior.fingerprint else { return nil }
        let (entry, file) = (photo.found.entry, photo.file)
        let holds = check.holdsUntilAnswered(entry, fingerprint, burst: burstDigest(of: file)) {
            hasItsOutputs(entry, file, plan)
        }
        return holds ? photo : nil
    }
}

extension ServiceIdentities {
    /// Why there is no answer though one was asked for; `nil` when there is one.
    fileprivate var missing: String? {
        switch answer {
        case .named, .notAsked: nil
        case .pending(let reason), .failed(let reason): reason
        }
    }
}
