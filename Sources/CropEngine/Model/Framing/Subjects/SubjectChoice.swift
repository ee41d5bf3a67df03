/// Chooses the faces for which a crop is made.
///
/// A face that stands out much less than the most prominent one is a bystander, or a false face on a bottle: it is
/// recorded, but does not influence the crop. The size of a face is the side of the square of its box's area.
package enum SubjectChoice {
    /// The faces from the largest to the smallest: the order in which they are numbered, from 1.
    ///
    /// Faces of equal size are ordered from left to right, then from top to bottom, so that the order does not depend
    /// on chance.
    package static func numbered(_ faces: [Face]) -> [Face] {
        faces.sorted { first, second in
            let left = (-first.box.area, first.box.x, first.box.y)
            let right = (-second.box.area, second.box.x, second.box.y)
            return left < right
        }
    }

    /// Positions in `faces` (largest first) of the faces with a prominence of at least `fraction` of the greatest one.
    ///
    /// If the prominence of some face is unknown, for example because only a service has found it, the sizes are
    /// compared instead.
    static func subjects(among faces: [Face], fraction: Double) -> [Int] {
        let prominences = faces.compactMap(\.prominence)
        let weights = prominences.count == faces.count ? prominences : faces.map(\.box.side)
        guard let maximumWeight = weights.max() else { return [] }
        return faces.indices.filter { weights[$0] >= fraction * maximumWeight }
    }

    /// Positions in `faces` (largest first) of those for which the framing rule makes the frame.
    ///
    /// Empty if there are no faces, if none belongs to the requested people, and if `index:N` names a face that does
    /// not exist. If people are requested, even their smallest faces count, and `index:N` numbers only their faces.
    package static func chosen(among faces: [Face], options: FrameOptions) -> [Int] {
        let people = options.people.isEmpty ? nil : PersonChoice.chosen(among: faces, names: Set(options.people))
        switch options.framing {
        case .averaged, .group, .each, .guarded:
            return people ?? subjects(among: faces, fraction: options.subjectSizeFraction)
        case .largest: return Array((people ?? Array(faces.indices)).prefix(1))
        case .index(let number): return Array((people ?? Array(faces.indices)).dropFirst(number - 1).prefix(1))
        }
    }
}
