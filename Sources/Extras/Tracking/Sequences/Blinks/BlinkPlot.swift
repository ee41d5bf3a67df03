import FaceCropModel

/// Draws the eye aspect ratios of a sequence over time as SVG, and marks blinks and gaps.
package struct BlinkPlot {
    /// The plotting area, in pixels from the top left corner of the picture.
    private let area: PixelRect
    private let series: BlinkSeries
    private let maximumRatio: Double
    /// The time at which the last frame ends, in milliseconds; it is assumed to last as long as the one before.
    private let end: Double

    /// The width of a frame; the eye could not distinguish narrower frames.
    private static let pixelsPerFrame = 9.0
    /// The range of plot widths; a wider plot would be hard to view.
    private static let widths = 640.0...6000.0

    package init(_ series: BlinkSeries) {
        self.series = series
        let wanted = Double(series.frames.count) * Self.pixelsPerFrame
        let width = min(max(wanted, Self.widths.lowerBound), Self.widths.upperBound)
        area = PixelRect(x: 56, y: 64, width: width, height: 300)
        let ratios = series.frames.compactMap(\.measurement.ratios).flatMap { [$0.right, $0.left] }
        maximumRatio = max(0.5, ((ratios.max() ?? 0) * 10).rounded(.up) / 10)
        let times = series.frames.suffix(2).map(\.measurement.milliseconds)
        let last = times.last ?? 0
        end = last + (times.count == 2 && times[1] > times[0] ? times[1] - times[0] : 40)
    }

    /// The plot as SVG.
    package var svg: String {
        let size = "width=\"\(SVGElement.text(area.maxX + 20))\" height=\"\(SVGElement.text(area.maxY + 48))\""
        let frames = CountText.of(series.frames.count, "frame")
        let parts =
            [
                "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) font-family=\"sans-serif\" font-size=\"12\">",
                "<title>Eye aspect ratio of \(frames); blinks: \(series.blinks.count)</title>",
                "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
            ] + legend + gaps + closedEyes + ratioAxis + thresholdLines + timeAxis
            + line(SVGElement.blue) { $0.right } + line(SVGElement.orange) { $0.left }
            + openLevel(SVGElement.blue) { $0.right } + openLevel(SVGElement.orange) { $0.left } + ["</svg>", ""]
        return parts.joined(separator: "\n")
    }

    private func x(_ milliseconds: Double) -> Double { area.x + milliseconds / end * area.width }

    private func y(_ ratio: Double) -> Double { area.y + (1 - ratio / maximumRatio) * area.height }

    private var legend: [String] {
        let base = 26.0
        func swatch(_ colour: String, _ opacity: Double) -> (Double) -> String {
            { SVGElement.rectangle($0, base - 11, width: 22, height: 14, colour: colour, opacity: opacity) }
        }
        func stroke(_ colour: String) -> (Double) -> String {
            { SVGElement.line($0, base - 4, right: 22, colour: colour, attributes: " stroke-width=\"2\"") }
        }
        let entries = [
            ("subject's right eye", 148.0, stroke(SVGElement.blue)),
            ("left eye", 92, stroke(SVGElement.orange)),
            ("blink", 76, swatch(SVGElement.green, 0.25)),
            ("closed, no blink", 134, swatch(SVGElement.amber, 0.35)),
            ("no eyes to be seen", 140, swatch(SVGElement.pale, 1)),
        ]
        var place = area.x
        return entries.flatMap { caption, length, mark in
            defer { place += length }
            return [mark(place), SVGElement.label(caption, place + 28, base, anchor: "start")]
        }
    }

    private var ratioAxis: [String] {
        let tenths = (0...Int(nearest: maximumRatio * 10)).map { Double($0) / 10 }
        return [SVGElement.line(area.x, area.y, down: area.height)]
            + tenths.map { SVGElement.label(SVGElement.text($0), area.x - 8, y($0) + 4, anchor: "end") }
            + [SVGElement.label("eye aspect ratio", 16, area.center.y, turned: true)]
    }

    /// The two thresholds, if they are fixed ratios.
    private var thresholdLines: [String] {
        guard let closedBelow = series.closedBelow else { return [] }
        let openFrom = closedBelow + EyeJudge.openAboveClosed
        return [closedBelow, openFrom].map {
            let dashes = " stroke-dasharray=\"4 4\""
            return SVGElement.line(area.x, y($0), right: area.width, colour: SVGElement.grey, attributes: dashes)
        } + [thresholdLabel("open", y(openFrom) - 5), thresholdLabel("closed", y(closedBelow) + 14)]
    }

    private func thresholdLabel(_ caption: String, _ base: Double) -> String {
        SVGElement.label(caption, area.maxX - 4, base, anchor: "end", colour: "#777")
    }

    private var timeAxis: [String] {
        let step = Self.roundStep(end / area.width * 80)
        let times = (0...Int(towardZero: end / step)).map { Double($0) * step }
        return [SVGElement.line(area.x, area.maxY, right: area.width)]
            + times.flatMap { time in
                let seconds = NumberText.short((time / 1000).rounded(decimals: 3))
                return [
                    SVGElement.line(x(time), area.maxY, down: 5), SVGElement.label(seconds, x(time), area.maxY + 19),
                ]
            }
            + [SVGElement.label("seconds", area.center.x, area.maxY + 38)]
    }

    /// The smallest number of at least `least` that is 1, 2 or 5 times a power of ten.
    private static func roundStep(_ least: Double) -> Double {
        var power = 1.0
        while 10 * power <= least { power *= 10 }
        return [1, 2, 5].map { $0 * power }.first { $0 >= least } ?? 10 * power
    }

    private var closedEyes: [String] {
        series.events.flatMap { event -> [String] in
            switch event {
            case .blink(let closed):
                let middle = x(closed.startMilliseconds + closed.milliseconds / 2)
                let isOneFrame = closed.frameCount == 1
                let frames = isOneFrame ? "\(closed.firstFrame)" : "\(closed.firstFrame)–\(closed.lastFrame)"
                return [
                    band(closed.startMilliseconds, closed.milliseconds, SVGElement.green, 0.25),
                    SVGElement.label(frames, middle, area.y - 8, colour: "#00664b"),
                ]
            case .closed(let closed, _):
                return [band(closed.startMilliseconds, closed.milliseconds, SVGElement.amber, 0.35)]
            case .faceLost, .faceReturned, .severalFaces: return []
            }
        }
    }

    private var gaps: [String] {
        runs { $0.measurement.absence != nil }.map { run in
            let start = series.frames[run.lowerBound].measurement.milliseconds
            let next =
                run.upperBound < series.frames.count ? series.frames[run.upperBound].measurement.milliseconds : end
            return band(start, next - start, SVGElement.pale, 1)
        }
    }

    /// A coloured band for a span of time, at least one pixel wide.
    private func band(_ start: Double, _ length: Double, _ colour: String, _ opacity: Double) -> String {
        let width = max(x(start + length) - x(start), 1)
        return SVGElement.rectangle(
            x(start),
            area.y,
            width: width,
            height: area.height,
            colour: colour,
            opacity: opacity
        )
    }

    /// A line through the frames with visible eyes, interrupted at other frames; with a dot for each frame if there is
    /// room.
    private func line(_ colour: String, _ ratio: (EyeMeasurement.Ratios) -> Double) -> [String] {
        let drawsDots = Double(series.frames.count) * Self.pixelsPerFrame / 2 < area.width
        return runs { $0.measurement.absence == nil }.flatMap { run in
            let points = series.frames[run].compactMap { frame in
                frame.measurement.ratios.map { PixelPoint(x: x(frame.measurement.milliseconds), y: y(ratio($0))) }
            }
            let dots = drawsDots || points.count == 1 ? points.map { SVGElement.dot($0, colour: colour) } : []
            return [SVGElement.polyline(points, colour: colour)] + dots
        }
    }

    /// A thin dashed line at the ratio that each open eye has, as learnt so far.
    private func openLevel(_ colour: String, _ level: (EyeMeasurement.Ratios) -> Double) -> [String] {
        runs { $0.openLevels != nil }.map { run in
            let points = series.frames[run].compactMap { frame in
                frame.openLevels.map { PixelPoint(x: x(frame.measurement.milliseconds), y: y(level($0))) }
            }
            return SVGElement.polyline(points, colour: colour, width: 0.75, dashes: "3 3")
        }
    }

    /// The ranges of consecutive frames that meet a condition.
    private func runs(_ isOfKind: (BlinkSeries.Frame) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for (index, frame) in series.frames.enumerated() where isOfKind(frame) {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }
}
