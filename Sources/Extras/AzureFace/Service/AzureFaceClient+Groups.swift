extension AzureFaceClient {
    /// Creates an empty large person group for the newest recognition model.
    package func createGroup(_ group: PersonGroupID, name: String) async throws(FaceServiceError) {
        let request = Wire.GroupRequest(name: name, recognitionModel: FaceServiceLimits.recognitionModel)
        let body = try json(request, .createGroup)
        _ = try await answer(.createGroup, HTTPCall(.put, url("largepersongroups/\(group)"), body))
    }

    /// The name and recognition model of a group.
    func group(_ group: PersonGroupID) async throws(FaceServiceError) -> Wire.Group {
        let url = url("largepersongroups/\(group)", ["returnRecognitionModel": "true"])
        return try await value(Wire.Group.self, .readGroup, HTTPCall(.get, url))
    }

    /// All people in a group, read page by page.
    package func persons(of group: PersonGroupID) async throws(FaceServiceError) -> [Wire.Person] {
        var all: [Wire.Person] = []
        var known: Set<String> = []
        while true {
            let top = "\(FaceServiceLimits.personsPerPage)"
            let url =
                if let last = all.last {
                    url("largepersongroups/\(group)/persons", ["start": last.personId, "top": top])
                } else {
                    url("largepersongroups/\(group)/persons", ["top": top])
                }
            let page = try await value([Wire.Person].self, .listPersons, HTTPCall(.get, url))
            // If a service started again with every page, the list would never end.
            guard page.allSatisfy({ Self.isIdentifier($0.personId) && known.insert($0.personId).inserted }) else {
                throw .malformed(.listPersons, "a person comes twice, or has no id")
            }
            all += page
            if page.count < FaceServiceLimits.personsPerPage { return all }
        }
    }

    /// Adds a person without faces, and returns the id from the service.
    func createPerson(_ name: String, in group: PersonGroupID) async throws(FaceServiceError) -> String {
        let call = HTTPCall(
            .post,
            url("largepersongroups/\(group)/persons"),
            try json(Wire.PersonRequest(name: name), .createPerson)
        )
        let person = try await value(Wire.PersonCreated.self, .createPerson, call)
        guard Self.isIdentifier(person.personId) else {
            throw .malformed(.createPerson, "the service returned an invalid person id")
        }
        return person.personId
    }

    /// Adds the one face of a picture to a person.
    func addFace(
        _ picture: [UInt8],
        to personId: String,
        of group: PersonGroupID
    ) async throws(FaceServiceError) {
        try Self.check(picture, .addFace)
        let url = url(
            "largepersongroups/\(group)/persons/\(personId)/persistedfaces",
            ["detectionModel": FaceServiceLimits.detectionModel]
        )
        _ = try await value(Wire.FaceAdded.self, .addFace, HTTPCall(.post, url, .picture(picture)))
    }

    /// Whether `text` is a valid id that has no special meaning in an address; the service's ids are UUIDs.
    private static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
