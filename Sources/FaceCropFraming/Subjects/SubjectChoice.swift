package import FaceCropFaces
import FaceCropGeometry

/// Which faces a crop is made for.
///
/// A face that stands out much less than the most prominent one is a passer-by, or a false alarm on a bottle: it is
/// recorded, but does not drag the crop. The size of a face is the side of the square of its box's area.
package enum SubjectChoice {
    /// The faces from the largest to the smallest: the order in which they are numbered, from 1.
    ///
    /// Equal sizes are ordered from left to right, then from top to bottom, so that the order never depends on chance.
    package static func numbered(_ faces: [Face]) -> [Face] {
        faces.sorted { first, second in
            let left = (-first.box.area, first.box.x, first.box.y)
            let right = (-second.box.area, second.box.x, second.box.y)
            return left < right
        }
    }

    /// Positions in `faces` (largest first) of those whose prominence is at least `fraction` of the greatest one.
    ///
    /// Where it is not known of every face, as when only a service has seen one, the sizes are compared instead.
    package static func subjects(among faces: [Face], fraction: Double) -> [Int] {
        let known = faces.compactMap(\.prominence)
        let weights = known.count == faces.count ? known : faces.map(\.box.side)
        guard let greatest = weights.max() else { return [] }
        return faces.indices.filter { weights[$0] >= fraction * greatest }
    }

    /// Positions in `faces` (largest first) of those that the framing rule is asked about.
    ///
    /// Empty when there are no faces, none of the people who are asked for, and when `index:N` names one that is not there. Of people
    /// who are asked for, the smallest counts, too, and `index:N` numbers them alone.
    package static func chosen(among faces: [Face], options: FrameOptions) -> [Int] {
        let people = options.people.isEmpty ? nil : PersonChoice.chosen(among: faces, names: Set(options.people))
        switch options.framing {
        case .averaged, .group, .each:
            return people ?? subjects(among: faces, fraction: options.subjectSizeFraction)
        case .largest: return Array((people ?? Array(faces.indices)).prefix(1))
        case .index(let number): return Array((people ?? Array(faces.indices)).dropFirst(number - 1).prefix(1))
        }
    }
}
