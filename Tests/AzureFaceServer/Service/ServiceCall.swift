/// The calls that this server knows; faults refer to calls by these names.
package enum ServiceCall: String, CaseIterable, Sendable {
    case detect
    case identify
    case createGroup
    case readGroup
    case listPersons
    case createPerson
    case addFace
    case train
    case readTraining

    /// The call for a method and a path, with the names in the path; `nil` for an unknown call.
    static func parse(method: String, path: String) -> (call: ServiceCall, names: [String])? {
        var parts = path.split(separator: "/").map(String.init)
        guard parts.count > 2, parts.removeFirst() == "face", parts.removeFirst() == "v1.2" else { return nil }
        if parts.first == "largepersongroups", parts.count > 1 {
            return parse(method: method, group: parts[1], rest: Array(parts[2...]))
        }
        switch (method, parts) {
        case ("POST", ["detect"]): return (.detect, [])
        case ("POST", ["identify"]): return (.identify, [])
        default: return nil
        }
    }

    private static func parse(method: String, group: String, rest: [String]) -> (ServiceCall, [String])? {
        switch (method, rest.count, rest.first, rest.last) {
        case ("PUT", 0, _, _): (.createGroup, [group])
        case ("GET", 0, _, _): (.readGroup, [group])
        case ("GET", 1, "persons", _): (.listPersons, [group])
        case ("POST", 1, "persons", _): (.createPerson, [group])
        case ("POST", 3, "persons", "persistedfaces"): (.addFace, [group, rest[1]])
        case ("POST", 1, "train", _): (.train, [group])
        case ("GET", 1, "training", _): (.readTraining, [group])
        default: nil
        }
    }
}
