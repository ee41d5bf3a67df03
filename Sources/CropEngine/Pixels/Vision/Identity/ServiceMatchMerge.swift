package import FaceCropModel

/// Merges the detected faces of a photo with those that a service found and identified: a pure function.
///
/// If only the service found a face and it matches a person by the rule, the face is added to the photo, so that it can
/// be cropped. It takes the box of a doubtful face if one matches; otherwise only its own box is known. All other faces
/// of the service are kept apart in ``others`` and decide nothing: a box that only one of two detectors found and that
/// matches no person is often a false positive.
package struct ServiceMatchMerge: Sendable, Hashable {
    /// The faces; each locally detected face has an identity, `refused` if the service did not find it.
    package private(set) var detections: Detections
    /// The faces that only the service found and that match no person.
    package private(set) var others: [ServiceIdentities.ServiceFace]

    /// Gives `detections` the identities of the service's faces `serviceFaces`; all boxes are in the same pixels.
    package init(_ detections: Detections, serviceFaces: [ServiceIdentities.ServiceFace], rule: IdentityRule) {
        self.detections = detections
        let pairs = FacePairing.pairs(detections.faces.map(\.box), serviceFaces.map(\.box))
        for (index, pair) in pairs.enumerated() {
            self.detections.faces[index].identity =
                pair.map { FaceIdentity(serviceFaces[$0], by: rule) }
                ?? FaceIdentity(decision: .refused(.notSeen), candidates: [])
        }
        let unpaired = serviceFaces.indices.filter { !pairs.contains($0) }.map { serviceFaces[$0] }
        others = unpaired.filter { FaceIdentity($0, by: rule).person == nil }
        add(unpaired.filter { FaceIdentity($0, by: rule).person != nil }, by: rule)
    }

    private mutating func add(_ identified: [ServiceIdentities.ServiceFace], by rule: IdentityRule) {
        let doubtful = detections.doubtful
        let pairs = FacePairing.pairs(identified.map(\.box), doubtful.map(\.box))
        for (face, pair) in zip(identified, pairs) {
            var added = pair.map { doubtful[$0] } ?? Face(estimatedFrom: face.box)
            added.finder = pair == nil ? .service : .doubtingDetector
            added.identity = FaceIdentity(face, by: rule)
            detections.faces.append(added)
        }
        detections.doubtful = doubtful.indices.filter { !pairs.contains($0) }.map { doubtful[$0] }
    }
}

extension FaceIdentity {
    fileprivate init(_ face: ServiceIdentities.ServiceFace, by rule: IdentityRule) {
        self.init(decision: .decided(rule.decision(face.candidates)), candidates: face.candidates)
    }
}
