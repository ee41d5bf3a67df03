import SystemPackage

extension PhotoExecutor {
    /// Does what is left to do for a photo of a burst; first, the other photos of the burst are examined.
    ///
    /// The worker that has compared the photos makes the outputs of the best one; the others get records. If the run is
    /// told to stop before all photos are examined, the photo is left out.
    func perform(
        _ file: PhotoFile,
        _ history: PhotoHistory,
        at place: BurstPlace,
        _ worker: any PhotoWorker
    ) -> [TaskResult] {
        let digest = planner.bursts.digest(place.burst)
        guard let verdict = verdict(on: place.burst, worker) else { return leaveOut(.file(file), history) }
        let survey = verdict.surveys[place.position]
        var processed = survey.processed
        if let produced = verdict.produced[place.position] {
            processed = produced
            processed.record.timings = processed.record.timings + survey.processed.record.timings
        }
        processed.record.burst = verdict.record(of: place)
        var history = history
        history.fingerprint = survey.fingerprint
        // A photo that failed is tried again, and may turn out to be the best.
        history.burstDigest = verdict.isFinal ? digest : OptionDigests.unsettled
        return [recorder.note(processed, .file(file), history, knewFaces: survey.knewFaces)]
    }

    /// Compares the photos of a burst; returns `nil` if the run was told to stop before all are examined.
    private func verdict(on burst: Burst, _ worker: any PhotoWorker) -> BurstVerdict? {
        planner.bursts.coordinator.verdict(
            on: burst,
            isEnding: { stop.isMade },
            survey: { survey($0, worker) },
            compare: { surveys in
                BurstVerdict(surveys, frame: frame) { position in
                    let photo = burst.photos[position]
                    let history = planner.history(of: photo)
                    let known = surveys[position].processed.faces
                    var request = PhotoRequest(.process, knowing: known)
                    request.override = history.override
                    let outputs = writer.outputs(of: photo, permit: permit(for: photo, history))
                    return worker.perform(request, on: photo, into: outputs)
                }
            }
        )
    }

    private func survey(_ file: PhotoFile, _ worker: any PhotoWorker) -> BurstSurvey {
        var history = planner.history(of: file)
        planner.compareContent(of: file, &history)
        let known = history.knownFaces
        return BurstSurvey(
            processed: worker.perform(PhotoRequest(.survey, knowing: known), on: file),
            fingerprint: history.fingerprint,
            knewFaces: known != nil
        )
    }
}
