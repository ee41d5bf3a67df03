/// How long a followed face may be missing and must be present, in frames.
package struct ReframePatience: Sendable, Hashable {
    /// A face that is missing for at most this many frames is still followed and keeps its place in a group; at least
    /// 0.
    var heldFrameCount: Int
    /// A face that is present for fewer frames is not followed; at least 1.
    var minimumStayFrameCount: Int

    package init(heldFrameCount: Int, minimumStayFrameCount: Int) {
        self.heldFrameCount = heldFrameCount
        self.minimumStayFrameCount = minimumStayFrameCount
    }
}
