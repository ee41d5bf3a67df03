/// Which faces a crop is made for.
///
/// A face much smaller than the largest is a passer-by, or a false alarm on a bottle: it is recorded, but does not drag
/// the crop. The size of a face is the side of the square of its box's area.
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

    /// Positions in `faces` (largest first) of those whose side is at least `sizeFraction` of the largest one's.
    package static func subjects(among faces: [Face], sizeFraction: Double) -> [Int] {
        guard let largest = faces.first else { return [] }
        return faces.indices.filter { faces[$0].box.side >= sizeFraction * largest.box.side }
    }

    /// Positions in `faces` (largest first) of those that the framing rule is asked about.
    ///
    /// Empty when there are no faces, none of the people who are asked for, and when `index:N` names one that is not there. Of people
    /// who are asked for, the smallest counts, too, and `index:N` numbers them alone.
    package static func chosen(among faces: [Face], options: FrameOptions) -> [Int] {
        let people = options.people.isEmpty ? nil : PersonChoice.chosen(among: faces, names: Set(options.people))
        switch options.framing {
        case .averaged, .group, .each:
            return people ?? subjects(among: faces, sizeFraction: options.subjectSizeFraction)
        case .largest: return Array((people ?? Array(faces.indices)).prefix(1))
        case .index(let number): return Array((people ?? Array(faces.indices)).dropFirst(number - 1).prefix(1))
        }
    }
}
