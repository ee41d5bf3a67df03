import FaceCropModel
import FaceCropTracking

/// The shots of a film: where scenes begin and end, and which of them show the same place from the same camera.
///
/// What covers the whole view begins a scene and ends it, and a conversation goes to and fro between two cameras.
struct Shots {
    /// The overlap of the boxes of two faces in one place.
    private static let samePlaceOverlap = 0.2
    /// The least likeness of a person's colours in two frames that follow each other.
    private static let samePersonSimilarity = 0.7

    private var sceneCut = SceneCut()
    private var lastChange = SceneCut.Change.none
    /// The faces of the last frame that could be read.
    private var lastLooks: [(box: PixelRect, colours: HeadColours)] = []
    private var edges: [(first: SceneSignature, last: SceneSignature)] = []
    /// The scene of each frame, by its position.
    private var scenes: [Int] = []

    /// Enters the next frame.
    ///
    /// - Returns: How much it differs from the frame before; another scene is `whole`, but one into which the scene
    ///   before dissolves. `nil` if it could not be read.
    mutating func enter(_ frame: FrameDetections) -> SceneCut.Change? {
        defer { scenes.append(max(0, edges.count - 1)) }
        guard let signature = frame.signature else { return nil }
        let change = change(frame, signature)
        let isNew = change == .whole || change == .dissolve && lastChange != .dissolve
        if isNew || edges.isEmpty { edges.append((signature, signature)) }
        lastChange = change
        edges[edges.count - 1].last = signature
        return change
    }

    /// Whether a later frame belongs to the scene of an earlier one, or goes on where that scene ended.
    func areSame(_ earlier: Int, _ later: Int) -> Bool {
        let (scene, other) = (scenes[earlier], scenes[later])
        return scene == other || SceneCut.areSameShot(edges[scene].last, edges[other].first)
    }

    private mutating func change(_ frame: FrameDetections, _ signature: SceneSignature) -> SceneCut.Change {
        let looks = zip(frame.faces, frame.colours).compactMap { seen, colours in
            colours.map { (box: seen.face.box, colours: $0) }
        }
        defer { lastLooks = looks }
        let change = sceneCut.change(to: signature)
        return change == .part && looks.contains(where: isInPlaceOfAnother) ? .whole : change
    }

    /// Whether a face is where the frame before shows another person.
    private func isInPlaceOfAnother(_ look: (box: PixelRect, colours: HeadColours)) -> Bool {
        lastLooks.contains { last in
            guard look.box.intersectionOverUnion(last.box) >= Self.samePlaceOverlap,
                let similarity = look.colours.similarity(to: last.colours)
            else { return false }
            return similarity < Self.samePersonSimilarity
        }
    }
}
