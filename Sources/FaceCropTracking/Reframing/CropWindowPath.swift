package import FaceCropGeometry

/// The way of a crop window through a film: inside the frame, of one size and smooth within each scene.
package struct CropWindowPath: Sendable, Hashable {
    /// Frames without a cut between them.
    package struct Scene: Sendable, Hashable {
        /// The first of its frames.
        package var start: Int
        /// The size of all of them.
        package var frameSize: PixelSize

        package init(start: Int, frameSize: PixelSize) {
            self.start = start
            self.frameSize = frameSize
        }
    }

    /// The window in upright pixels of the frame, one a frame.
    package let windows: [PixelRect]

    /// Follows targets through the scenes of a film.
    ///
    /// - Parameters:
    ///   - targets: For each frame where the middle of the window should be, and how that moves; `nil` where there is nothing to be
    ///     followed. Between two targets of a scene they are thought to go straight, before the first and after the last to stand still.
    ///   - scenes: The scenes, in order; the first begins with frame 0.
    ///   - framesPerSecond: How many frames a second has, above 0.
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
            let seen = targets[scene.start..<end]
            let places = Self.complete(seen.map { $0?.center }, otherwise: scene.frameSize.bounds.center)
            let x = Self.path(
                places.map(\.x),
                steps: seen.map { $0?.step?.x },
                size.width,
                scene.frameSize.width,
                framesPerSecond,
                options
            )
            let y = Self.path(
                places.map(\.y),
                steps: seen.map { $0?.step?.y },
                size.height,
                scene.frameSize.height,
                framesPerSecond,
                options
            )
            return zip(x, y).map { PixelRect(x: $0, y: $1, width: Double(size.width), height: Double(size.height)) }
        }
    }

    /// The window in a frame, at the nearest whole pixels.
    package func wholeWindow(at frame: Int) -> WholePixelRect {
        let window = windows[frame]
        return WholePixelRect(
            x: Int(window.x.rounded()),
            y: Int(window.y.rounded()),
            width: Int(window.width),
            height: Int(window.height)
        )
    }

    /// The largest window of the ratio that fits, or the share of it that is asked for; sides are even, as films want them, but
    /// for those of a frame of one pixel.
    package static func windowSize(in frame: PixelSize, _ options: ReframeOptions) -> PixelSize {
        let (width, height) = (Double(frame.width), Double(frame.height))
        let ratio = options.aspect.value
        let largest = ratio > width / height ? (width, width / ratio) : (height * ratio, height)
        func side(_ length: Double, _ limit: Int) -> Int {
            let even = 2 * Int((length * options.windowFraction / 2).rounded())
            return min(max(even, 2), max(limit - limit % 2, 1))
        }
        return PixelSize(width: side(largest.0, frame.width), height: side(largest.1, frame.height))
    }

    /// The bounds of the motion along an axis on which the window has `side` pixels.
    package static func bounds(side: Int, framesPerSecond: Double, _ options: ReframeOptions) -> MotionBounds {
        MotionBounds(
            speed: options.speed * Double(side) / framesPerSecond,
            acceleration: options.acceleration * Double(side) / (framesPerSecond * framesPerSecond)
        )
    }

    /// How long a motion that is faster than the window goes on, before and after a moment, when the window is to be carried along.
    private static let sustainedSeconds = 0.5

    private static func path(
        _ targets: [Double],
        steps: [Double?],
        _ side: Int,
        _ frameSide: Int,
        _ framesPerSecond: Double,
        _ options: ReframeOptions
    ) -> [Double] {
        let most = Double(frameSide - side)
        // One pixel that is left over because sides are even is no way to go.
        guard most > 1 else { return targets.map { _ in 0 } }
        let bounds = bounds(side: side, framesPerSecond: framesPerSecond, options)
        return SmoothPath.following(
            targets.map { $0 - Double(side) / 2 },
            within: 0...most,
            deadZone: options.deadZoneFraction * Double(side),
            bounds: bounds,
            drift: SustainedMotion.excess(
                of: steps,
                frameCount: max(1, Int((sustainedSeconds * framesPerSecond).rounded())),
                over: bounds.speed,
                upTo: options.maximumSpeed * Double(side) / framesPerSecond
            )
        )
    }

    private static func complete(_ scene: [PixelPoint?], otherwise: PixelPoint) -> [PixelPoint] {
        let known = scene.indices.compactMap { index in scene[index].map { (index: index, point: $0) } }
        guard let first = known.first, let last = known.last else { return scene.map { _ in otherwise } }
        var next = 0
        return scene.indices.map { index in
            if index <= first.index { return first.point }
            if index >= last.index { return last.point }
            while known[next + 1].index < index { next += 1 }
            let (start, end) = (known[next], known[next + 1])
            let share = Double(index - start.index) / Double(end.index - start.index)
            return PixelPoint(
                x: start.point.x + share * (end.point.x - start.point.x),
                y: start.point.y + share * (end.point.y - start.point.y)
            )
        }
    }
}
