import Glibc
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

@Suite struct CropWindowPathTests {
    private static let tolerance = 1e-7

    /// Targets of many kinds, from standing still to jumping.
    private func targets(_ seed: Int, count: Int, limit: Double) -> [Double] {
        var random = SeededGenerator(seed: UInt64(seed))
        var place = Double.random(in: 0...limit, using: &random)
        var speed = 0.0
        return (0..<count).map { frame in
            switch seed % 5 {
            case 0: break
            case 1: place += Double.random(in: -3...3, using: &random)
            case 2:
                speed += Double.random(in: -1...1, using: &random)
                place += speed
            case 3: if frame % 20 == 0 { place = Double.random(in: 0...limit, using: &random) }
            default: place = limit / 2 * (1 + sin(Double(frame) / (3 + Double(seed % 17))))
            }
            place = min(max(place, 0), limit)
            return place
        }
    }

    @Test func speedAndAccelerationAreNeverExceeded() {
        for seed in 0..<150 {
            var random = SeededGenerator(seed: UInt64(seed) + 1000)
            let targets = targets(seed, count: Int.random(in: 1...300, using: &random), limit: 1000)
            let bounds = MotionBounds(
                speed: Double.random(in: 0.5...40, using: &random),
                acceleration: Double.random(in: 0.05...10, using: &random)
            )
            let zone = Double.random(in: 0...80, using: &random)
            let limits = 100.0...Double.random(in: 100...900, using: &random)
            let path = SmoothPath.following(targets, within: limits, deadZone: zone, bounds: bounds)
            #expect(path.count == targets.count)
            let speeds = zip(path.dropFirst(), path).map { $0 - $1 }
            let changes = zip(speeds.dropFirst(), speeds).map { $0 - $1 }
            #expect(speeds.allSatisfy { abs($0) <= bounds.speed + Self.tolerance }, "seed \(seed)")
            #expect(changes.allSatisfy { abs($0) <= bounds.acceleration + Self.tolerance }, "seed \(seed)")
            // The second mean spreads a change of acceleration, at most twice the maximum, over its length.
            let jerks = zip(changes.dropFirst(), changes).map { $0 - $1 }
            let maximumJerk = 2 * bounds.acceleration / Double(bounds.secondMeanLength)
            #expect(jerks.allSatisfy { abs($0) <= maximumJerk + Self.tolerance }, "seed \(seed)")
            #expect(path.allSatisfy(limits.contains), "seed \(seed)")
        }
    }

    @Test func aTargetThatKeepsTheSpeedIsNeverFarAway() {
        for seed in 0..<150 {
            var random = SeededGenerator(seed: UInt64(seed) + 2000)
            let bounds = MotionBounds(
                speed: Double.random(in: 2...20, using: &random),
                acceleration: Double.random(in: 0.2...4, using: &random)
            )
            let wild = targets(seed, count: 200, limit: 800)
            let targets = SmoothPath.slowed(wild, speed: bounds.speed)
            let zone = Double.random(in: 0...50, using: &random)
            let path = SmoothPath.following(targets, within: 0...800, deadZone: zone, bounds: bounds)
            let farthest = zip(path, targets).map { abs($0 - $1) }.max() ?? 0
            #expect(farthest <= zone + bounds.maximumShift + Self.tolerance, "seed \(seed)")
        }
    }

    @Test func aStillFaceGivesAStillWindow() {
        for zone in [0.0, 5, 20, 60] {
            for seed in 0..<40 {
                var random = SeededGenerator(seed: UInt64(seed))
                let targets = (0..<200).map { _ in 500 + zone * Double.random(in: -1...1, using: &random) }
                let bounds = MotionBounds(speed: 10, acceleration: 1)
                let path = SmoothPath.following(targets, within: 0...1000, deadZone: zone, bounds: bounds)
                #expect(path.allSatisfy { $0 == path[0] }, "jitter of \(zone) pixels, seed \(seed)")
            }
        }
    }

    @Test func pathsWithinTheSpeedAreNotSlowed() {
        let targets = (0..<100).map { 300 + 200 * sin(Double($0) / 30) }
        #expect(zip(SmoothPath.slowed(targets, speed: 7), targets).allSatisfy { abs($0 - $1) < 1e-9 })
        let jump = SmoothPath.slowed([0, 0, 0, 0, 100, 100, 100, 100], speed: 20)
        #expect(jump == [10, 20, 30, 40, 60, 70, 80, 90])
    }

    @Test func thePathThroughATubeIsTheShortest() {
        #expect(TautString.path(lower: [0, 0, 5, 5], upper: [1, 1, 9, 9], rest: 0) == [1, 1, 5, 5])
        #expect(TautString.path(lower: [-1, -1, -1], upper: [1, 1, 1], rest: 0.5) == [0.5, 0.5, 0.5])
        for seed in 0..<100 {
            let middle = targets(seed, count: 120, limit: 400)
            let (lower, upper) = (middle.map { $0 - 15 }, middle.map { $0 + 15 })
            let path = TautString.path(lower: lower, upper: upper, rest: 200)
            let isInside = path.indices.allSatisfy { path[$0] >= lower[$0] && path[$0] <= upper[$0] }
            #expect(isInside, "seed \(seed)")
            // No point can be moved towards the middle of its neighbours without leaving the tube.
            for index in path.indices.dropFirst().dropLast() {
                let bend = (path[index - 1] + path[index + 1]) / 2 - path[index]
                if bend > 1e-6 { #expect(path[index] > upper[index] - 1e-6, "seed \(seed) at \(index)") }
                if bend < -1e-6 { #expect(path[index] < lower[index] + 1e-6, "seed \(seed) at \(index)") }
            }
            let last = path.count - 1
            #expect(path[0] == path[1] || path[0] == lower[0] || path[0] == upper[0], "seed \(seed)")
            let endsFree = path[last] == path[last - 1] || path[last] == lower[last] || path[last] == upper[last]
            #expect(endsFree, "seed \(seed)")
        }
    }

    @Test func windowsLieInsideTheFrameAndJumpAtCutsAlone() {
        for seed in 0..<120 {
            var random = SeededGenerator(seed: UInt64(seed))
            let frame = PixelSize(
                width: Int.random(in: 2...2000, using: &random),
                height: Int.random(in: 2...2000, using: &random)
            )
            let ratios = [(9, 16), (16, 9), (1, 1), (4, 5), (21, 9)].map { AspectRatio(width: $0.0, height: $0.1) }
            var options = ReframeOptions(aspect: ratios[seed % ratios.count])
            options.windowFraction = Double.random(in: 0.2...1, using: &random)
            let count = Int.random(in: 1...150, using: &random)
            let xs = targets(seed, count: count, limit: Double(frame.width))
            let ys = targets(seed + 1, count: count, limit: Double(frame.height))
            let places = zip(xs, ys).map { x, y -> ReframeTarget? in
                Bool.random(using: &random) ? ReframeTarget(center: PixelPoint(x: x, y: y)) : nil
            }
            let cuts = Set((0..<3).map { _ in Int.random(in: 1...150, using: &random) }).filter { $0 < count }.sorted()
            let path = CropWindowPath(
                following: places,
                scenes: ([0] + cuts).map { CropWindowPath.Scene(start: $0, frameSize: frame) },
                framesPerSecond: 25,
                options: options
            )
            #expect(path.windows.count == count)
            let bounds = frame.bounds
            for index in 0..<count {
                #expect(bounds.contains(path.wholeWindow(at: index).asPixelRect), "seed \(seed), frame \(index)")
            }
            let speed = CropWindowPath.bounds(side: path.wholeWindow(at: 0).width, framesPerSecond: 25, options).speed
            for index in path.windows.indices.dropFirst() where !cuts.contains(index) {
                let step = abs(path.windows[index].x - path.windows[index - 1].x)
                #expect(step <= speed + Self.tolerance, "seed \(seed), frame \(index)")
            }
        }
    }

    @Test func sidesOfWindowsAreEvenAndFit() {
        for width in Array(2...41) + [319, 320, 321, 1919] {
            for height in Array(2...41) + [239, 240, 241, 1081] {
                for (across, down) in [(9.0, 16.0), (16, 9), (1, 1), (4, 3), (21, 9)] {
                    for share in [1, 0.7, 0.2] {
                        var options = ReframeOptions(aspect: AspectRatio(width: across, height: down))
                        options.windowFraction = share
                        let frame = PixelSize(width: width, height: height)
                        let size = CropWindowPath.windowSize(in: frame, options)
                        #expect(size.width.isMultiple(of: 2) && size.height.isMultiple(of: 2), "\(size) of \(frame)")
                        #expect((2...width).contains(size.width) && (2...height).contains(size.height))
                        // The exact sides are within one pixel, or two if the frame's side is odd.
                        let exact = min(Double(width) / across, Double(height) / down) * share
                        #expect(abs(Double(size.width) - max(2, exact * across)) < 2, "\(size) of \(frame)")
                        #expect(abs(Double(size.height) - max(2, exact * down)) < 2, "\(size) of \(frame)")
                    }
                }
            }
        }
        let pixel = PixelSize(width: 1, height: 1)
        #expect(CropWindowPath.windowSize(in: pixel, ReframeOptions(aspect: AspectRatio(width: 1, height: 1))) == pixel)
    }

    /// The defaults guarantee this: a face of up to a fifth of the window's width that moves no faster than the window
    /// stays inside.
    @Test func aFaceThatKeepsTheBoundsStaysInsideTheWindow() {
        let options = ReframeOptions(aspect: AspectRatio(width: 9, height: 16))
        let frame = PixelSize(width: 1920, height: 1080)
        let window = CropWindowPath.windowSize(in: frame, options)
        let bounds = CropWindowPath.bounds(side: window.width, framesPerSecond: 30, options)
        let width = 0.2 * Double(window.width)
        for seed in 0..<100 {
            let limits = 0...1920 - width
            let wild = targets(seed, count: 300, limit: limits.upperBound)
            let xs = SmoothPath.following(wild, within: limits, deadZone: 0, bounds: bounds)
            let path = CropWindowPath(
                following: xs.map { ReframeTarget(center: PixelPoint(x: $0 + width / 2, y: 540)) },
                scenes: [CropWindowPath.Scene(start: 0, frameSize: frame)],
                framesPerSecond: 30,
                options: options
            )
            let outside = xs.enumerated().map { index, x in
                let window = path.wholeWindow(at: index).asPixelRect
                return max(window.minX - x, x + width - window.maxX)
            }
            // Rounding to whole pixels costs half a pixel.
            #expect((outside.max() ?? 0) <= 0.5, "seed \(seed)")
        }
    }

    @Test func driftIsFollowedWithinItsBounds() {
        for seed in 0..<150 {
            var random = SeededGenerator(seed: UInt64(seed) + 3000)
            let targets = targets(seed, count: Int.random(in: 2...300, using: &random), limit: 1000)
            let bounds = MotionBounds(
                speed: Double.random(in: 0.5...20, using: &random),
                acceleration: Double.random(in: 0.05...5, using: &random)
            )
            let steps = [nil] + zip(targets.dropFirst(), targets).map { Optional($0 - $1) }
            let most = bounds.speed * Double.random(in: 1...4, using: &random)
            let frameCount = Int.random(in: 1...20, using: &random)
            let drift = SustainedMotion.excess(of: steps, frameCount: frameCount, over: bounds.speed, upTo: most)
            let limits = 0.0...Double.random(in: 100...900, using: &random)
            let path = SmoothPath.following(targets, within: limits, deadZone: 10, bounds: bounds, drift: drift)
            let speeds = zip(path.dropFirst(), path).map { $0 - $1 }
            let changes = zip(speeds.dropFirst(), speeds).map { $0 - $1 }
            let ratio = most / bounds.speed
            #expect(speeds.allSatisfy { abs($0) <= most + Self.tolerance }, "seed \(seed)")
            #expect(changes.allSatisfy { abs($0) <= ratio * bounds.acceleration + Self.tolerance }, "seed \(seed)")
            #expect(path.allSatisfy(limits.contains), "seed \(seed)")
        }
    }

    /// A camera pans at any speed up to the maximum, and the face is a fifth of the window's width.
    @Test func aSteadyPanKeepsTheFaceInsideTheWindow() {
        let options = ReframeOptions(aspect: AspectRatio(width: 9, height: 16))
        for framesPerSecond in [24.0, 30, 60] {
            for speed in stride(from: 0.1, through: options.maximumSpeed, by: 0.1) {
                for seed in [0, 1] {
                    let pan = Pan(speed: speed, seed: seed, framesPerSecond: framesPerSecond, options)
                    #expect(pan.farthestOutside <= 0.5, "\(speed) sides a second, \(framesPerSecond) frames")
                }
            }
        }
    }

    /// A face moves through a wide frame and accelerates from standing still to a constant speed within half a second.
    private struct Pan {
        let farthestOutside: Double

        init(speed: Double, seed: Int, framesPerSecond: Double, _ options: ReframeOptions) {
            let frame = PixelSize(width: 6000, height: 1080)
            let window = CropWindowPath.windowSize(in: frame, options)
            let (width, maximumStep) = (0.2 * Double(window.width), speed * Double(window.width) / framesPerSecond)
            var random = SeededGenerator(seed: 5)
            let noise = seed == 0 ? 0 : 0.02 * Double(window.width)
            var place = 600.0
            let count = min(900, Int(framesPerSecond + 4500 / maximumStep))
            let xs = (0..<count).map { index -> Double in
                let seconds = Double(index) / framesPerSecond - 1
                place += min(max(seconds / 0.5, 0), 1) * maximumStep
                return place + noise * Double.random(in: -1...1, using: &random)
            }
            let steps = [nil] + zip(xs.dropFirst(), xs).map { PixelPoint(x: $0 - $1, y: 0) }
            let path = CropWindowPath(
                following: zip(xs, steps).map {
                    ReframeTarget(center: PixelPoint(x: $0 + width / 2, y: 540), step: $1)
                },
                scenes: [CropWindowPath.Scene(start: 0, frameSize: frame)],
                framesPerSecond: framesPerSecond,
                options: options
            )
            let outside = xs.enumerated().map { index, x in
                let window = path.wholeWindow(at: index).asPixelRect
                return max(window.minX - x, x + width - window.maxX)
            }
            farthestOutside = outside.max() ?? 0
        }
    }

    /// If a film is cut in the middle of a pan, the path continues in the same direction.
    @Test func thePathDoesNotStopBeforeACut() {
        let bounds = MotionBounds(speed: 10, acceleration: 1)
        let targets = (0..<120).map { 200 + 8 * Double($0) }
        let path = SmoothPath.following(targets, within: 0...2000, deadZone: 0, bounds: bounds)
        #expect(zip(path, targets).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test func aShakingCameraDoesNotShakeTheWindow() {
        let options = ReframeOptions(aspect: AspectRatio(width: 9, height: 16))
        let frame = PixelSize(width: 1920, height: 1080)
        let zone = options.deadZoneFraction * Double(CropWindowPath.windowSize(in: frame, options).width)
        for seed in 0..<40 {
            var random = SeededGenerator(seed: UInt64(seed))
            let xs = (0..<200).map { _ in 900 + zone * Double.random(in: -1...1, using: &random) }
            let steps = [nil] + zip(xs.dropFirst(), xs).map { PixelPoint(x: $0 - $1, y: 0) }
            let path = CropWindowPath(
                following: zip(xs, steps).map { ReframeTarget(center: PixelPoint(x: $0, y: 540), step: $1) },
                scenes: [CropWindowPath.Scene(start: 0, frameSize: frame)],
                framesPerSecond: 25,
                options: options
            )
            #expect(Set(path.windows.map(\.x)).count == 1, "seed \(seed)")
        }
    }

    /// A face that runs across the picture faster than the window usually moves stays inside, if the window is told
    /// what it should show; a slow face moves it as before.
    @Test(arguments: [0.4, 1.2, 2.0]) func aRunningFaceStaysInsideTheWindow(sidesPerSecond: Double) {
        let (rate, side) = (25.0, 608.0)
        let frame = PixelSize(width: 1920, height: 1080)
        let step = sidesPerSecond * side / rate
        // It rests, runs to the right, and rests.
        let xs = (0..<200).map { 400 + min(max(0, Double($0 - 80)) * step, 1000) }
        func path(_ isTold: Bool) -> CropWindowPath {
            let targets = xs.indices.map { index in
                let head = PixelRect(x: xs[index] - 80, y: 400, width: 160, height: 200)
                let motion = index == 0 ? nil : PixelPoint(x: xs[index] - xs[index - 1], y: 0)
                return ReframeTarget(center: head.center, step: motion, heads: isTold ? head : nil)
            }
            return CropWindowPath(
                following: targets,
                scenes: [.init(start: 0, frameSize: frame)],
                framesPerSecond: rate,
                options: ReframeOptions(aspect: AspectRatio(width: 9, height: 16))
            )
        }
        let (usual, told) = (path(false), path(true))
        let cuts = xs.indices.count { index in
            xs[index] - 80 < told.windows[index].minX || xs[index] + 80 > told.windows[index].maxX
        }
        #expect(cuts <= 1, "\(cuts) frames")
        if sidesPerSecond < 0.5 { #expect(told == usual) }
        let speeds = zip(told.windows, told.windows.dropFirst()).map { abs($1.x - $0.x) * rate / side }
        #expect((speeds.max() ?? 0) <= 3 * 0.8 + 1e-9)
    }

    /// The distance between two faces does not count as motion of either.
    @Test(arguments: [false, true]) func anotherTargetIsNoReasonToHurry(isShownWhole: Bool) {
        let options = ReframeOptions(aspect: AspectRatio(width: 9, height: 16))
        let frame = PixelSize(width: 1920, height: 1080)
        let targets = (0..<200).map { index -> ReframeTarget? in
            let step = index == 100 ? nil : PixelPoint(x: 0, y: 0)
            let center = PixelPoint(x: index < 100 ? 300 : 1600, y: 500)
            let head = PixelRect(x: center.x - 50, y: 450, width: 100, height: 100)
            return ReframeTarget(center: center, step: step, heads: isShownWhole ? head : nil)
        }
        let path = CropWindowPath(
            following: targets,
            scenes: [CropWindowPath.Scene(start: 0, frameSize: frame)],
            framesPerSecond: 25,
            options: options
        )
        let window = CropWindowPath.windowSize(in: frame, options)
        let bounds = CropWindowPath.bounds(side: window.width, framesPerSecond: 25, options)
        let speeds = zip(path.windows.dropFirst(), path.windows).map { $0.x - $1.x }
        let changes = zip(speeds.dropFirst(), speeds).map { $0 - $1 }
        #expect(speeds.allSatisfy { abs($0) <= bounds.speed + Self.tolerance })
        #expect(changes.allSatisfy { abs($0) <= bounds.acceleration + Self.tolerance })
        #expect(path.windows[0].contains(PixelRect(x: 250, y: 450, width: 100, height: 100)))
        #expect(path.windows[199].contains(PixelRect(x: 1550, y: 450, width: 100, height: 100)))
    }
}
