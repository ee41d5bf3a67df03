import SystemPackage

// Photos that a plan is about.

extension PhotoExecutor {
    /// The result for a photo that cannot be rendered as the plan says; `nil` for all others.
    func refusedByPlan(_ file: PhotoFile, _ history: PhotoHistory) -> ProcessedPhoto? {
        guard let found = history.override, let photoPlan = found.override.plan else { return nil }
        var record = PhotoRecord(source: file.path)
        record.override = found.record
        if SHA256.hexadecimal(ofFile: file.path) != photoPlan.sha256 {
            record.note(.failed(.changedSincePlan(file.path, found.record.place)))
        } else if let wrong = planner.plan.firstWrongOutput(of: file, in: photoPlan) {
            record.note(.failed(.otherOutput(file.path, found.record.place, wrong)))
        } else {
            return nil
        }
        return ProcessedPhoto(record: record)
    }
}

extension SettledNames {
    /// An output that a plan names otherwise than this run would.
    struct WrongOutput {
        var planned: String
        /// `nil` if the run would not make it.
        var actual: FilePath?
    }

    /// The first output of a photo that `photoPlan` names otherwise than this run would; `nil` if all names agree.
    func firstWrongOutput(of photo: PhotoFile, in photoPlan: PhotoPlan) -> WrongOutput? {
        for rendition in photoPlan.renditions {
            for crop in rendition.crops {
                for scale in Set(crop.outputs.map(\.scale)).sorted() {
                    let variants = naming.variants.filter { $0.rendition == rendition.name && $0.scale == scale }
                    let outputs = crop.outputs.filter { $0.scale == scale }
                    let details = NameDetails(face: crop.faceNumber ?? 0, size: outputs.first?.size)
                    let actual = variants.map { outputPath(for: photo, as: $0, details) }
                    let names = Set(actual.map { ManifestPath($0).text })
                    let planned = outputs.map(\.path)
                    if let wrong = planned.first(where: { !names.contains($0) }) {
                        let free = actual.first { !planned.contains(ManifestPath($0).text) }
                        return WrongOutput(planned: wrong, actual: free)
                    }
                }
            }
        }
        return nil
    }
}

extension PhotoError {
    fileprivate static func changedSincePlan(_ photo: FilePath, _ place: String) -> PhotoError {
        PhotoError(
            .changedSincePlan,
            stage: .discover,
            path: photo,
            message: "It has changed since the plan was made (\(place)), so nothing was written. Plan again."
        )
    }

    fileprivate static func otherOutput(
        _ photo: FilePath,
        _ place: String,
        _ wrong: SettledNames.WrongOutput
    ) -> PhotoError {
        let actual = wrong.actual.map { "its output would be '\($0)'" } ?? "its command makes no such output"
        return PhotoError(
            .overrideMistaken,
            stage: .discover,
            path: photo,
            message:
                "The plan (\(place)) names an output '\(wrong.planned)', but \(actual), so nothing was written. "
                + "Correct the name, or plan again."
        )
    }
}
