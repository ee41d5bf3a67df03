public import FaceCropModel

/// How a crop window follows faces through a film.
public struct ReframeOptions: Sendable, Hashable, Codable {
    /// The faces to follow.
    public enum Subject: Sendable, Hashable, Codable {
        /// In each scene the face that is visible longest and largest; while it is missing, the main one of those
        /// present.
        case main
        /// All faces of the scene except bystanders; if they do not fit, those that fit and are visible longest and
        /// largest.
        case group
        /// The face with this track number; while it is missing, the main face.
        case track(Int)
    }

    /// The aspect ratio of the window.
    public var aspect: AspectRatio
    /// The size of the output in pixels; `nil`, the default, keeps the window's pixels.
    public var size: PixelSize?
    /// The faces to follow; the default is `.main`.
    public var subject = Subject.main
    /// The window's size as a share of the largest window that fits into the frame, above 0 and at most 1.
    ///
    /// The default is 1: if the frame is wider than the window, the window moves only sideways.
    public var windowFraction = 1.0
    /// The maximum speed of the window in window sides per second, along each axis the side on that axis.
    ///
    /// The default is 0.8.
    public var speed = 0.8
    /// The maximum speed while the subject keeps moving faster than ``speed``, as all faces do when the camera pans.
    ///
    /// The default is 3.
    public var maximumSpeed = 3.0
    /// The maximum change of speed, in sides per second per second.
    ///
    /// While the window moves faster than ``speed``, the limit grows in the same proportion. The default is 2.
    public var acceleration = 2.0
    /// The distance of a face from the middle up to which the window does not move, as a share of the window's side.
    ///
    /// The default is 0.08.
    public var deadZoneFraction = 0.08

    /// Makes options with the defaults.
    public init(aspect: AspectRatio) { self.aspect = aspect }
}
