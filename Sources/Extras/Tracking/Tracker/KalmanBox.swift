import FaceCropModel

/// Estimates the position and motion of a face's box from detections: a Kalman filter for constant velocity.
///
/// State, noise and constants are those of SORT's successors (Wojke, Bewley, Paulus: "Simple Online and Realtime
/// Tracking with a Deep Association Metric", 2017; Zhang et al.: "ByteTrack", 2022): centre, ratio of width to height,
/// height, and the velocity of each, with noise in proportion to the height. Their 8×8 matrices contain only pairs of a
/// value and its velocity, so four filters with two numbers each are equivalent.
struct KalmanBox: Sendable, Hashable {
    /// Standard deviation of a position, in heights of the box.
    static let positionWeight = 1.0 / 20
    /// Standard deviation of a velocity in one frame, in heights of the box.
    static let velocityWeight = 1.0 / 160
    /// Standard deviation of the ratio of the sides from frame to frame.
    static let aspectDeviation = 1e-2
    /// Standard deviation of that ratio's velocity.
    static let aspectVelocityDeviation = 1e-5
    /// Standard deviation of that ratio as measured by detectors.
    static let measuredAspectDeviation = 1e-1
    /// The minimum side of a box in pixels, however long its prediction keeps shrinking.
    static let minimumSide = 1.0

    /// The share of its velocity that a lost face keeps from frame to frame.
    static let lostVelocityShare = 0.9

    private var centerX: KalmanValue
    private var centerY: KalmanValue
    private var aspect: KalmanValue
    private var height: KalmanValue

    /// Starts the filter with the first detection of a face, in `box`.
    init(_ box: PixelRect) {
        let deviation = (value: 2 * Self.positionWeight * box.height, velocity: 10 * Self.velocityWeight * box.height)
        centerX = KalmanValue(box.center.x, deviation: deviation.value, velocityDeviation: deviation.velocity)
        centerY = KalmanValue(box.center.y, deviation: deviation.value, velocityDeviation: deviation.velocity)
        height = KalmanValue(box.height, deviation: deviation.value, velocityDeviation: deviation.velocity)
        aspect = KalmanValue(
            box.width / box.height,
            deviation: Self.aspectDeviation,
            velocityDeviation: Self.aspectVelocityDeviation
        )
    }

    /// The box at the latest prediction or update.
    var box: PixelRect {
        let height = max(Self.minimumSide, height.value)
        let width = max(Self.minimumSide, aspect.value * height)
        return PixelRect(
            x: centerX.value - width / 2,
            y: centerY.value - height / 2,
            width: width,
            height: height
        )
    }

    /// Predicts the next frame.
    ///
    /// - Parameter isLost: Whether the face was not found in the latest frame. Then the box keeps its size instead of
    ///   growing or shrinking further, and slows down, because no person moves on evenly for long.
    mutating func predict(isLost: Bool = false) {
        if isLost {
            height.velocity = 0
            centerX.velocity *= Self.lostVelocityShare
            centerY.velocity *= Self.lostVelocityShare
        }
        let side = max(Self.minimumSide, height.value)
        let (value, velocity) = (Self.positionWeight * side, Self.velocityWeight * side)
        centerX.predict(deviation: value, velocityDeviation: velocity)
        centerY.predict(deviation: value, velocityDeviation: velocity)
        height.predict(deviation: value, velocityDeviation: velocity)
        aspect.predict(deviation: Self.aspectDeviation, velocityDeviation: Self.aspectVelocityDeviation)
    }

    /// Moves the box with what the whole picture does, by pixels.
    mutating func move(by motion: PixelPoint) {
        centerX.move(by: motion.x)
        centerY.move(by: motion.y)
    }

    /// Corrects the prediction with a detection in `box`, in the frame of the last prediction.
    mutating func update(_ box: PixelRect) {
        let deviation = Self.positionWeight * max(Self.minimumSide, height.value)
        centerX.update(box.center.x, deviation: deviation)
        centerY.update(box.center.y, deviation: deviation)
        height.update(box.height, deviation: deviation)
        aspect.update(box.width / box.height, deviation: Self.measuredAspectDeviation)
    }
}

/// A value with a steady velocity, and the covariance of both.
private struct KalmanValue: Sendable, Hashable {
    private(set) var value: Double
    var velocity = 0.0
    private var variance: Double
    private var covariance = 0.0
    private var velocityVariance: Double

    init(_ value: Double, deviation: Double, velocityDeviation: Double) {
        self.value = value
        variance = deviation * deviation
        velocityVariance = velocityDeviation * velocityDeviation
    }

    mutating func move(by distance: Double) { value += distance }

    mutating func predict(deviation: Double, velocityDeviation: Double) {
        value += velocity
        variance += 2 * covariance + velocityVariance + deviation * deviation
        covariance += velocityVariance
        velocityVariance += velocityDeviation * velocityDeviation
    }

    mutating func update(_ measured: Double, deviation: Double) {
        let innovationVariance = variance + deviation * deviation
        let gain = variance / innovationVariance
        let velocityGain = covariance / innovationVariance
        let innovation = measured - value
        value += gain * innovation
        velocity += velocityGain * innovation
        velocityVariance -= velocityGain * covariance
        covariance *= 1 - gain
        variance *= 1 - gain
    }
}
