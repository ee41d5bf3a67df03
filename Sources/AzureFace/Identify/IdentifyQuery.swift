import FaceCropHashing

/// What is asked about every photo of a run.
package struct IdentifyQuery: Hashable, Sendable {
    /// The people who are looked for.
    package var group: PersonGroupID
    /// How many people are named for a face at most, 1 to 100.
    ///
    /// The default is 2: who it is, and the runner-up, whose distance is a reason to doubt.
    package var candidates = 2
    /// What a candidate must reach, 0 to 1.
    ///
    /// By default, the service chooses.
    package var confidenceThreshold: Double?

    /// How what is sent is made of a photo; another text asks again.
    ///
    /// By default, photos are sent as they are.
    package var preparation = ""

    package init(group: PersonGroupID, preparation: String = "") {
        self.group = group
        self.preparation = preparation
    }

    /// A hash of all on which the answer depends, beside the photo and the training.
    package func digest(endpoint: AzureEndpoint) -> String {
        let parts = [
            endpoint.origin, group.text, "\(candidates)", confidenceThreshold.map { "\($0)" } ?? "",
            FaceServiceLimits.recognitionModel, FaceServiceLimits.detectionModel, preparation,
        ]
        // None of the parts can hold a line break.
        return SHA256.hexadecimal(of: Array(parts.joined(separator: "\n").utf8))
    }
}
