public import FaceCropGeometry

/// How a crop follows faces through a film.
public struct ReframeOptions: Sendable, Hashable, Codable {
    /// Who is followed.
    public enum Subject: Sendable, Hashable, Codable {
        /// In each scene the face that is seen longest and largest; while it is away, the one among those who are there.
        case main
        /// All faces of the scene but passers-by; where they do not fit, those that do and are seen longest and largest.
        case group
        /// The face with this number; while it is away, the main one.
        case track(Int)
    }

    /// The ratio of the window's sides.
    public var aspect: AspectRatio
    /// The size of the output in pixels; `nil`, the default, keeps the window's pixels.
    public var size: PixelSize?
    /// Who is followed; the default is `.main`.
    public var subject = Subject.main
    /// The window's size as a share of the largest that fits into the frame, above 0 and at most 1.
    ///
    /// The default is 1: where the frame is wider than the window, the window moves sideways alone.
    public var windowFraction = 1.0
    /// How fast the window may move, in its own sides a second: along each axis the side that lies along it.
    ///
    /// The default is 0.8.
    public var speed = 0.8
    /// How fast it may move while its subject goes on faster than ``speed``, as all faces do when the camera pans.
    ///
    /// The default is 3.
    public var maximumSpeed = 3.0
    /// By how much the speed may change, in sides a second per second; of a window that is faster than ``speed``, in the same
    /// proportion faster.
    ///
    /// The default is 2.
    public var acceleration = 2.0
    /// How far from the middle a face may be before the window moves, as a share of the window's side.
    ///
    /// The default is 0.08.
    public var deadZoneFraction = 0.08

    /// Makes options with the defaults.
    public init(aspect: AspectRatio) { self.aspect = aspect }
}
