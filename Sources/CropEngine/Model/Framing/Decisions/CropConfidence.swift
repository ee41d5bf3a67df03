import Glibc

/// How likely a person would publish a crop to faces.
///
/// A logistic function of six numbers that are known once the frame is decided, fitted to crops that were judged blind
/// (`Benchmarks/confidence.md`). It reads no pixels. It speaks of the crop alone, not of whether the photo is good or
/// shows the right person. Each number is 0 where the crop is as it should be.
struct CropConfidence {
    /// What the crop shows, in upright photo pixels.
    let frame: PixelRect
    /// The size of the upright photo.
    let photo: PixelSize
    /// The faces that the frame is made for, largest first; at least one.
    let subjects: [Face]
    /// The photo's other faces.
    let others: [Face]
    /// Whether each face has an output of its own, so that the others are not missed in this one.
    let isOneOfSeveral: Bool

    /// The confidence, 0…1; 0 without a face that has an area.
    static func value(of frame: PixelRect, for layout: FrameLayout) -> Double {
        guard let largest = layout.subjects.first, largest.box.area > 0 else { return 0 }
        return CropConfidence(
            frame: frame,
            photo: layout.photo,
            subjects: layout.subjects,
            others: layout.others,
            isOneOfSeveral: layout.options.framing == .each
        )
        .value
    }

    /// The confidence, above 0 and below 1.
    var value: Double {
        let faults =
            3.7 * weakness + 5.3 * besideEdge + 2.5 * aboveOrBelowEdge + 5.6 * halfShownNeighbour
            + 1.7 * lostProminence + 4.2 * eyesOutOfPlace
        return 1 / (1 + exp(faults - 4.3))
    }

    private var largest: Face { subjects[0] }
    /// How doubtful, blurred and poor in pixels the largest face is, 0…3, if the crop shows it large.
    var weakness: Double {
        let face = largest
        let isDetected = face.finder == .detector || face.finder == .doubtingDetector
        let doubt = isDetected ? share((0.88 - face.score) / 0.28) : 0
        let blur = isDetected ? share((0.5 - Prominence.sharpnessFactor(of: face, photo: photo)) / 0.3) : 0
        let lack = share(log2(36 / face.box.side))
        return share(face.box.height / frame.height / 0.3) * (doubt + blur + lack)
    }

    /// How near an edge is beside the largest face, or in it, 0…1.
    var besideEdge: Double {
        let (box, shown) = (largest.box, frame)
        return share((0.12 - min(box.minX - shown.minX, shown.maxX - box.maxX) / box.width) / 0.2)
    }

    /// How far the edge above or below is in the largest face, 0…1; the chin needs a little space.
    var aboveOrBelowEdge: Double {
        let (box, shown) = (largest.box, frame)
        let (above, below) = ((box.minY - shown.minY) / box.height, (shown.maxY - box.maxY) / box.height)
        return share(max(-0.05 - above, 0.05 - below) / 0.3)
    }

    /// How much a half-shown face beside the largest one disturbs, 0…1, by its size; also one that the photo cuts.
    var halfShownNeighbour: Double {
        let disturbances = (subjects.dropFirst() + others).map { face in
            let part = face.box.area > 0 ? shownArea(of: face.box) / face.box.area : 0
            return min(1, face.box.side / largest.box.side) * 4 * part * (1 - part)
        }
        return disturbances.max() ?? 0
    }

    /// The share of all faces' prominence that the frame does not show, 0…1.
    var lostProminence: Double {
        let faces = isOneOfSeveral ? subjects : subjects + others
        let total = faces.reduce(0) { $0 + ($1.prominence ?? 0) }
        guard total > 0 else { return 0 }
        let lost = faces.reduce(0) { sum, face in
            let kept = FaceVisibility.keptFraction(of: face.box, crop: frame, photo: photo)
            return sum + (face.prominence ?? 0) * (1 - kept)
        }
        return lost / total
    }

    /// How much too high or too low the eyes of the largest face are in the frame, 0…1.
    var eyesOutOfPlace: Double {
        let eyes = (largest.points.eyesCenter.y - frame.y) / frame.height
        return max(share((eyes - 0.55) / 0.3), share((0.3 - eyes) / 0.3))
    }

    private func shownArea(of box: PixelRect) -> Double {
        box.intersection(photo.bounds)?.intersection(frame)?.area ?? 0
    }

    private func share(_ value: Double) -> Double { min(max(value, 0), 1) }
}
