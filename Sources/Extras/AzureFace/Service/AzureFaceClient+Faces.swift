extension AzureFaceClient {
    /// Finds the faces of a picture, from the largest to the smallest.
    ///
    /// The picture is a JPEG, PNG, GIF or BMP file of a size that the service accepts. `identifying` requests ids,
    /// which needs Microsoft's approval and stores the faces in the service for an hour.
    func detect(_ picture: [UInt8], identifying: Bool) async throws(FaceServiceError) -> [Wire.DetectedFace] {
        try Self.check(picture, .detect)
        let url =
            identifying
            ? url(
                "detect",
                [
                    "detectionModel": FaceServiceLimits.detectionModel,
                    "recognitionModel": FaceServiceLimits.recognitionModel,
                    "returnFaceId": "true",
                    "faceIdTimeToLive": "\(FaceServiceLimits.faceLifetimeSeconds)",
                ]
            )
            : url(
                "detect",
                [
                    "detectionModel": FaceServiceLimits.detectionModel,
                    "recognitionModel": FaceServiceLimits.recognitionModel,
                    "returnFaceId": "false",
                ]
            )
        let faces = try await value([Wire.DetectedFace].self, .detect, HTTPCall(.post, url, .picture(picture)))
        guard faces.allSatisfy({ $0.faceRectangle.width > 0 && $0.faceRectangle.height > 0 }) else {
            throw .malformed(.detect, "a face has no area")
        }
        guard !identifying || faces.allSatisfy({ $0.faceId != nil }) else {
            throw .malformed(.detect, "a face has no id")
        }
        return faces
    }

    /// Identifies the faces with these ids among the people of a group, at most ten a call.
    ///
    /// The service names at most `candidates` people for each face, 1 to 100, whose confidence is at least
    /// `confidenceThreshold`, 0 to 1; if that is `nil`, the service chooses. The result has one entry for each id, in
    /// their order.
    func identify(
        _ faceIds: [String],
        in group: PersonGroupID,
        candidates: Int,
        confidenceThreshold: Double? = nil
    ) async throws(FaceServiceError) -> [Wire.IdentifiedFace] {
        var all: [Wire.IdentifiedFace] = []
        for start in stride(from: 0, to: faceIds.count, by: FaceServiceLimits.facesPerIdentify) {
            let batch = Array(faceIds[start...].prefix(FaceServiceLimits.facesPerIdentify))
            let request = Wire.IdentifyRequest(
                faceIds: batch,
                largePersonGroupId: group.text,
                maxNumOfCandidatesReturned: candidates,
                confidenceThreshold: confidenceThreshold
            )
            let call = HTTPCall(.post, url("identify"), try json(request, .identify))
            all += try Self.ordered(try await value([Wire.IdentifiedFace].self, .identify, call), by: batch)
        }
        return all
    }

    /// The answers, in the order of the requested ids.
    private static func ordered(
        _ faces: [Wire.IdentifiedFace],
        by faceIds: [String]
    ) throws(FaceServiceError) -> [Wire.IdentifiedFace] {
        let byId = Dictionary(faces.map { ($0.faceId, $0) }) { first, _ in first }
        let ordered = faceIds.compactMap { byId[$0] }
        guard ordered.count == faceIds.count, faces.count == faceIds.count else {
            throw .malformed(.identify, "it is about other faces")
        }
        guard ordered.allSatisfy({ $0.candidates.allSatisfy { (0...1).contains($0.confidence) } }) else {
            throw .malformed(.identify, "a confidence is not in 0…1")
        }
        return ordered
    }

    /// Throws if the service would refuse the picture, which saves a call.
    static func check(_ picture: [UInt8], _ operation: FaceOperation) throws(FaceServiceError) {
        if picture.count < FaceServiceLimits.minimumImageBytes {
            throw FaceServiceError(
                .imageTooSmall,
                operation,
                "The picture has \(picture.count) bytes, and the service takes 1 kB or more. Nothing was sent."
            )
        }
        if picture.count > FaceServiceLimits.maximumImageBytes {
            throw FaceServiceError(
                .imageTooLarge,
                operation,
                "The picture has \(picture.count) bytes, and the service takes 6 MB. Nothing was sent; send it smaller."
            )
        }
    }
}
