package import FaceCropFaces
import FaceCropGeometry

/// The faces of a photo with what a service says of them: a pure rule.
///
/// A face that only the service has seen is not lost. When it is somebody's whom the rule names, it becomes a face of
/// the photo, so that a crop can be made for
/// it: as the face that was doubted here, or else as one of which nothing is known but its box. All others are told
/// apart from the faces, in ``others``, and
/// decide nothing: what only one of two lookers takes for a face, and is nobody's, is often none.
package struct ServiceMatchMerge: Sendable, Hashable {
    /// The faces: each that was found here has an identity, `refused` when the service has not seen it.
    package private(set) var detections: Detections
    /// What only the service has seen, and cannot name.
    package private(set) var others: [ServiceIdentities.ServiceFace]

    /// Names `detections` by the faces that were `seen`, all in the same pixels.
    package init(_ detections: Detections, namedBy seen: [ServiceIdentities.ServiceFace], rule: IdentityRule) {
        self.detections = detections
        let pairs = FacePairing.pairs(detections.faces.map(\.box), seen.map(\.box))
        for (index, pair) in pairs.enumerated() {
            self.detections.faces[index].identity =
                pair.map { FaceIdentity(seen[$0], by: rule) }
                ?? FaceIdentity(decision: .refused(.notSeen), candidates: [])
        }
        let rest = seen.indices.filter { !pairs.contains($0) }.map { seen[$0] }
        others = rest.filter { FaceIdentity($0, by: rule).person == nil }
        add(rest.filter { FaceIdentity($0, by: rule).person != nil }, by: rule)
    }

    private mutating func add(_ known: [ServiceIdentities.ServiceFace], by rule: IdentityRule) {
        let doubtful = detections.doubtful
        let pairs = FacePairing.pairs(known.map(\.box), doubtful.map(\.box))
        for (face, pair) in zip(known, pairs) {
            var added = pair.map { doubtful[$0] } ?? Face(standingAt: face.box)
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

extension Face {
    /// A face of which nothing is known but its box: the points are where an upright face seen from the front has them.
    fileprivate init(standingAt box: PixelRect) {
        // Means over frontal portraits, as shares of the box.
        let shares = [(0.27, 0.37), (0.73, 0.37), (0.5, 0.58), (0.32, 0.78), (0.68, 0.78)]
        self.init(
            box: box,
            score: 0,
            points: FacePoints {
                PixelPoint(x: box.x + shares[$0].0 * box.width, y: box.y + shares[$0].1 * box.height)
            }
        )
    }
}
