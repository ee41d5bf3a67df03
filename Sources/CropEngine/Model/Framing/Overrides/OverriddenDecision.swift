/// The decision about a photo with an override.
package struct OverriddenDecision: Sendable, Hashable {
    package var decision: FrameDecision
    /// What decided about the frame; `nil` if the override says nothing about outputs of this shape.
    package var effect: PhotoOverride.Effect?
}
