package import FaceCropModel

/// The positions of a crop window through a film: inside the frame, with one size and smooth motion in each scene.
package struct CropWindowPath: Sendable, Hashable {
    /// A sequence of frames without a cut.
    package struct Scene: Sendable, Hashable {
        /// The index of its first frame.
        var start: Int
        /// The size of its frames.
        package var frameSize: PixelSize

        package init(start: Int, frameSize: PixelSize) {
            self.start = start
            self.frameSize = frameSize
        }
    }

    /// The window of each frame, in upright pixels of the frame.
    package let windows: [PixelRect]

    /// Computes the path that follows targets through the scenes of a film.
    ///
    /// - Parameters:
    ///   - targets: The wanted middle of the window for each frame, and its motion; `nil` if there is no subject.
    ///     Between two targets of a scene the path is interpolated linearly; before the first and after the last target
    ///     it stands still.
    ///   - scenes: The scenes, in order; the first begins with frame 0.
    ///   - framesPerSecond: The frame rate, above 0.
    ///   - options: The window, and how it may move.
    package init(
        following targets: [ReframeTarget?],
        scenes: [Scene],
        framesPerSecond: Double,
        options: ReframeOptions
    ) {
        let ends = scenes.dropFirst().map(\.start) + [targets.count]
        windows = zip(scenes, ends).flatMap { scene, end -> [PixelRect] in
            let size = Self.windowSize(in: scene.frameSize, options)
            let sceneTargets = targets[scene.start..<end]
            let centers = Self.interpolated(sceneTargets.map { $0?.center }, otherwise: scene.frameSize.bounds.center)
            func path(
                _ part: KeyPath<PixelPoint, Double>,
                _ span: (PixelRect) -> ClosedRange<Double>,
                _ side: Int,
                of frameSide: Int
            )
                -> [Double]
            {
                let axis = Axis(
                    targets: centers.map { $0[keyPath: part] },
                    steps: sceneTargets.map { $0?.step?[keyPath: part] },
                    heads: sceneTargets.map { $0?.heads.map(span) },
                    side: side,
                    frameSide: frameSide
                )
                return Self.path(along: axis, framesPerSecond, options)
            }
            let x = path(\.x, { $0.minX...$0.maxX }, size.width, of: scene.frameSize.width)
            let y = path(\.y, { $0.minY...$0.maxY }, size.height, of: scene.frameSize.height)
            return zip(x, y).map { PixelRect(x: $0, y: $1, width: Double(size.width), height: Double(size.height)) }
        }
    }

    /// The window in a frame, at the nearest whole pixels.
    package func wholeWindow(at frame: Int) -> WholePixelRect {
        let window = windows[frame]
        return WholePixelRect(
            x: Int(nearest: window.x),
            y: Int(nearest: window.y),
            width: Int(window.width),
            height: Int(window.height)
        )
    }

    /// The largest window of the aspect ratio that fits, scaled by the requested fraction.
    ///
    /// The sides are even, as video codecs need them, except in a frame one pixel wide or high.
    package static func windowSize(in frame: PixelSize, _ options: ReframeOptions) -> PixelSize {
        let (width, height) = (Double(frame.width), Double(frame.height))
        let ratio = options.aspect.value
        let largest = ratio > width / height ? (width, width / ratio) : (height * ratio, height)
        func side(_ length: Double, _ limit: Int) -> Int {
            let even = 2 * Int(nearest: length * options.windowFraction / 2)
            return min(max(even, 2), max(limit - limit % 2, 1))
        }
        return PixelSize(width: side(largest.0, frame.width), height: side(largest.1, frame.height))
    }

    /// The motion limits along an axis on which the window has `side` pixels.
    static func bounds(side: Int, framesPerSecond: Double, _ options: ReframeOptions) -> MotionBounds {
        MotionBounds(
            speed: options.speed * Double(side) / framesPerSecond,
            acceleration: options.acceleration * Double(side) / (framesPerSecond * framesPerSecond)
        )
    }

    /// How long a motion faster than the window must last, before and after a frame, for the window to exceed its usual
    /// speed.
    private static let sustainedSeconds = 0.5

    /// A scene along one axis.
    private struct Axis {
        /// The wanted middle of the window.
        var targets: [Double]
        var steps: [Double?]
        var heads: [ClosedRange<Double>?]
        /// The side of the window and of the frame.
        var side: Int
        var frameSide: Int

        /// The number of frames in which the window cuts the heads although they fit, and the picture shows them whole.
        ///
        /// Around a change of the subject, the window is on its way from one to the other, at `speed` pixels a frame;
        /// for `patience` frames more it may settle.
        func cutCount(_ starts: [Double], speed: Double, patience: Int) -> Int {
            var isSettled = starts.map { _ in true }
            for change in starts.indices.dropFirst() where steps[change] == nil {
                let reach = Int(towardZero: abs(targets[change] - targets[change - 1]) / speed) + patience
                for index in max(0, change - reach)..<min(starts.count, change + reach) { isSettled[index] = false }
            }
            return starts.indices.count { index in
                guard isSettled[index], let heads = heads[index],
                    heads.upperBound - heads.lowerBound <= Double(side),
                    heads.lowerBound >= 0, heads.upperBound <= Double(frameSide)
                else { return false }
                return heads.lowerBound < starts[index] || heads.upperBound > starts[index] + Double(side)
            }
        }
    }

    /// How much faster the window may be where it would cut its subject else, in the order in which they are tried.
    private static let paces = [1, 1.5, 2, 3]
    /// The share of a scene's frames in which the window may cut its subject before it is made faster.
    private static let toleratedCutShare = 0.005

    private static func path(along axis: Axis, _ framesPerSecond: Double, _ options: ReframeOptions) -> [Double] {
        let maximumStart = Double(axis.frameSide - axis.side)
        // One spare pixel, which remains because sides are even, is not worth moving the window.
        guard maximumStart > 1 else { return axis.targets.map { _ in 0 } }
        let side = Double(axis.side)
        let sustainedCount = max(1, Int(nearest: sustainedSeconds * framesPerSecond))
        let slow = bounds(side: axis.side, framesPerSecond: framesPerSecond, options)
        var best: (path: [Double], cuts: Int)?
        for pace in paces {
            let bounds = MotionBounds(speed: pace * slow.speed, acceleration: pace * pace * slow.acceleration)
            let path = SmoothPath.following(
                axis.targets.map { $0 - side / 2 },
                within: 0...maximumStart,
                deadZone: options.deadZoneFraction * side,
                bounds: bounds,
                drift: SustainedMotion.excess(
                    of: axis.steps,
                    frameCount: sustainedCount,
                    over: bounds.speed,
                    upTo: options.maximumSpeed * side / framesPerSecond
                )
            )
            let cuts = axis.cutCount(path, speed: slow.speed, patience: Int(nearest: framesPerSecond))
            if best.map({ cuts < $0.cuts }) ?? true { best = (path, cuts) }
            if Double(cuts) <= toleratedCutShare * Double(path.count) { break }
        }
        return best?.path ?? []
    }

    private static func interpolated(_ scene: [PixelPoint?], otherwise: PixelPoint) -> [PixelPoint] {
        let knownPoints = scene.indices.compactMap { index in scene[index].map { (index: index, point: $0) } }
        guard let first = knownPoints.first, let last = knownPoints.last else { return scene.map { _ in otherwise } }
        var next = 0
        return scene.indices.map { index in
            if index <= first.index { return first.point }
            if index >= last.index { return last.point }
            while knownPoints[next + 1].index < index { next += 1 }
            let (start, end) = (knownPoints[next], knownPoints[next + 1])
            let share = Double(index - start.index) / Double(end.index - start.index)
            return PixelPoint(
                x: start.point.x + share * (end.point.x - start.point.x),
                y: start.point.y + share * (end.point.y - start.point.y)
            )
        }
    }
}
