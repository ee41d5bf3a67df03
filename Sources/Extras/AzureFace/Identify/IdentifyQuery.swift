import FaceCropModel

/// The question that is asked about every photo of a run.
package struct IdentifyQuery: Hashable, Sendable {
    /// The group of people to search.
    package var group: PersonGroupID
    /// The most people that are named for a face, 1 to 100.
    ///
    /// The default is 2: the best match and the second, because a small difference between them is a reason for doubt.
    var candidates = 2
    /// The least confidence of a candidate, 0 to 1.
    ///
    /// By default, the service chooses it.
    var confidenceThreshold: Double?

    /// How the sent picture is made from a photo; if this text changes, photos are sent again.
    ///
    /// By default, photos are sent unchanged.
    var preparation = ""

    package init(group: PersonGroupID, preparation: String = "") {
        self.group = group
        self.preparation = preparation
    }

    /// A hash of everything that the answer depends on, except the photo and the training.
    package func digest(endpoint: AzureEndpoint) -> String {
        let parts = [
            endpoint.origin, group.text, "\(candidates)", confidenceThreshold.map { "\($0)" } ?? "",
            FaceServiceLimits.recognitionModel, FaceServiceLimits.detectionModel, preparation,
        ]
        // No part can contain a line break.
        return SHA256.hexadecimal(of: Array(parts.joined(separator: "\n").utf8))
    }
}
