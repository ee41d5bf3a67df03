/// Identifies the faces of photos, one photo after the other.
package struct PhotoIdentifier {
    private let embedder: PhotoEmbedder
    private let matcher: FaceMatcher
    private let rule: IdentityRule

    package init(_ embedder: PhotoEmbedder, _ matcher: FaceMatcher, _ rule: IdentityRule) {
        self.embedder = embedder
        self.matcher = matcher
        self.rule = rule
    }

    /// Examines a photo; returns its record and its identified faces, the largest first.
    package func identify(_ finding: InputWalk.Finding) -> (record: PhotoRecord, faces: [IdentifiedFace]) {
        let look = embedder.look(at: finding)
        return (look.record, look.faces.map { IdentifiedFace($0, among: matcher, by: rule) })
    }
}
