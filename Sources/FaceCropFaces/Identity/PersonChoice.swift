/// Which faces of a photo are those of wanted people.
package enum PersonChoice {
    /// Positions in `faces` of the people in `names`, in the order of the faces.
    ///
    /// One person has one face in a photo: of several that are taken for the same person, the surest counts, and of equally sure
    /// ones the first.
    package static func chosen(among faces: [Face], names: Set<String>) -> [Int] {
        let people = faces.map { $0.identity?.person }
        var surest: [String: Int] = [:]
        for index in faces.indices {
            guard let person = people[index], names.contains(person.name) else { continue }
            if let other = surest[person.name], let rival = people[other], rival.confidence >= person.confidence {
                continue
            }
            surest[person.name] = index
        }
        return surest.values.sorted()
    }
}
