/// Chooses the faces of the wanted people in a photo.
enum PersonChoice {
    /// The positions in `faces` of the people in `names`, in the order of the faces.
    ///
    /// A person has at most one face in a photo: if several faces match the same person, the one with the greatest
    /// confidence counts, and among equal ones the first.
    static func chosen(among faces: [Face], names: Set<String>) -> [Int] {
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
