import FaceCropModel
import FaceCropPixels
import FaceCropTracking
import Glibc

/// Draws tracks on a frame: boxes turned with the heads, numbers, and the paths of the faces.
struct TrackDrawing {
    /// The number of frames in a trail.
    private static let trailLength = 30

    /// The colours of tracks in turn, which most people can tell apart.
    private static let colours = [
        Annotation.Colour.green, .blue, .yellow, .red,
        .init(red: 240, green: 120, blue: 255), .init(red: 60, green: 220, blue: 220),
        .init(red: 255, green: 150, blue: 60), .init(red: 190, green: 190, blue: 190),
    ]

    let report: TrackReport

    /// The annotations of the frame at `position`, in upright pixels of the frame: trails first, then outlines, then
    /// labels.
    func annotations(at position: Int) -> [Annotation] {
        let frame = report.frames[position]
        let window = report.path.map { [Annotation(.outline($0.windows[position]), colour: .white)] } ?? []
        let drawnFaces = zip(frame.ids, frame.faces).compactMap { id, frameFace in
            id.map { DrawnFace(id: $0, frameFace) }
        }
        let trails = drawnFaces.map {
            Annotation(.stroke(trail(of: $0.id, at: position), isClosed: false), colour: $0.colour)
        }
        let outlines = drawnFaces.map { Annotation(.stroke($0.corners, isClosed: true), colour: $0.colour) }
        return window + trails + outlines + (frame.size.map { Self.labels(of: drawnFaces, in: $0) } ?? [])
    }

    /// The outline of a face and its caption.
    private struct DrawnFace {
        let id: Int
        let corners: [PixelPoint]
        let caption: String

        init(id: Int, _ frameFace: FrameFace) {
            self.id = id
            corners = TrackDrawing.corners(
                of: frameFace.face.box,
                frameFace.rollDegrees ?? 0,
                frameFace.yawDegrees ?? 0
            )
            caption = TrackDrawing.caption(id, frameFace)
        }

        var colour: Annotation.Colour { TrackDrawing.colours[(id - 1) % TrackDrawing.colours.count] }

        var bounds: PixelRect {
            let (xs, ys) = (corners.map(\.x), corners.map(\.y))
            return PixelRect(
                minX: xs.min() ?? 0,
                minY: ys.min() ?? 0,
                maxX: xs.max() ?? 0,
                maxY: ys.max() ?? 0
            )
        }
    }

    private static func labels(of drawnFaces: [DrawnFace], in frame: PixelSize) -> [Annotation] {
        let labels = drawnFaces.map { drawnFace in
            let size = Annotator.labelSize(drawnFace.caption, on: frame)
            return LabelPlacement.Label(face: drawnFace.bounds, width: size.width, height: size.height)
        }
        return zip(drawnFaces, LabelPlacement.places(of: labels, in: frame)).map { drawnFace, place in
            Annotation(
                .label(drawnFace.caption, at: PixelPoint(x: place.minX, y: place.maxY)),
                colour: drawnFace.colour
            )
        }
    }

    /// The corners of an outline of the size of `box`, turned like the head and seen in perspective.
    ///
    /// The farther side is shorter.
    static func corners(of box: PixelRect, _ rollDegrees: Double, _ yawDegrees: Double) -> [PixelPoint] {
        let (roll, yaw) = (rollDegrees * .pi / 180, yawDegrees * .pi / 180)
        let center = box.center
        // The camera's distance, in widths of the box.
        let distance = 4.0
        return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { x, y in
            // A positive yaw points the nose to the picture's right, which turns the card's right side away.
            let nearness = distance / (distance + x * sin(yaw))
            let (across, down) = (x * cos(yaw) * nearness * box.width, y * nearness * box.height)
            return PixelPoint(
                x: center.x + across * cos(roll) - down * sin(roll),
                y: center.y + across * sin(roll) + down * cos(roll)
            )
        }
    }

    private static func caption(_ id: Int, _ frameFace: FrameFace) -> String {
        let angles = [("roll", frameFace.rollDegrees), ("yaw", frameFace.yawDegrees)].compactMap { name, degrees in
            degrees.map { "\(name) \(Int(nearest: $0))°" }
        }
        return (["\(id)"] + angles).joined(separator: " ")
    }

    /// The positions of a face in this frame and the earlier frames of its scene, latest first.
    private func trail(of id: Int, at position: Int) -> [PixelPoint] {
        var trail: [PixelPoint] = []
        for index in stride(from: position, through: max(0, position - Self.trailLength), by: -1) {
            let frame = report.frames[index]
            if let face = frame.ids.firstIndex(of: id) { trail.append(frame.faces[face].face.box.center) }
            if frame.startsScene { break }
        }
        return trail
    }
}
