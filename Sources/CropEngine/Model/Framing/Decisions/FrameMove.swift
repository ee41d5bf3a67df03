/// How far a frame was moved from where it would have cut heads.
package struct FrameMove: Sendable, Hashable, Codable {
    /// To the right, in upright photo pixels; negative to the left.
    package var x: Int
    /// Downwards, in upright photo pixels; negative upwards.
    package var y: Int
    /// The numbers of the faces whose heads the frame would have cut; 1 is the largest face.
    package var faces: [Int]
}
