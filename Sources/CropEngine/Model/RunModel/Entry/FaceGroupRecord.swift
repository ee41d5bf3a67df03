/// Faces that may belong to one person.
package struct FaceGroupRecord: Sendable, Encodable {
    /// The number of the group; 1 is the largest, 0 holds the faces that were not compared.
    var group: Int
    var faces: [ClusteredFaceRecord]

    package init(group: Int, faces: [ClusteredFaceRecord]) {
        self.group = group
        self.faces = faces
    }
}
