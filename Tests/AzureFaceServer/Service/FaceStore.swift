import Foundation

/// Stores groups, people and faces, and applies the service's rules about them.
actor FaceStore {
    private struct Person {
        let id: String
        let name: String
        var faces: [(id: String, identity: String)] = []
    }

    private struct Group {
        let name: String
        let recognitionModel: String
        var persons: [Person] = []
        /// The people at the time of the last training; `nil` if the group was never trained.
        var trained: [Person]?
        var trainedAt: String?
        /// The number of status requests that are still answered with "running"; `nil` if no training is running.
        var pollsLeft: Int?
        var trainings = 0
    }

    private static let models = (1...4).map { "recognition_0\($0)" }

    private let pollsPerTraining: Int
    private let origin: @Sendable () -> String
    private let pictures: [ShownFaces]
    private var groups: [String: Group] = [:]
    /// The identity of each face id that was returned.
    private var faces: [String: String] = [:]
    private var identifiers = 0

    init(pollsPerTraining: Int, pictures: [ShownFaces], origin: @escaping @Sendable () -> String) {
        self.pictures = pictures
        self.pollsPerTraining = pollsPerTraining
        self.origin = origin
    }

    func makeGroup(_ name: String, people: [String]) {
        var group = Group(name: name, recognitionModel: "recognition_04")
        group.persons = people.map { Person(id: identifier(), name: $0) }
        groups[name] = group
    }

    func answer(_ call: ServiceCall, _ request: ServiceRequest) -> ServiceAnswer {
        switch call {
        case .detect: detect(request)
        case .identify: identify(request)
        case .createGroup: createGroup(request)
        case .readGroup: withGroup(request) { readGroup($0, request) }
        case .listPersons: withGroup(request) { listPersons($0, request) }
        case .createPerson: withGroup(request) { createPerson(&$0, request) }
        case .addFace: withGroup(request) { addFace(&$0, request) }
        case .train: withGroup(request) { train(&$0, request) }
        case .readTraining: withGroup(request) { readTraining(&$0) }
        }
    }

    private func identifier() -> String {
        identifiers += 1
        let digits = String(identifiers, radix: 16)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    private func withGroup(_ request: ServiceRequest, _ body: (inout Group) -> ServiceAnswer) -> ServiceAnswer {
        guard let id = request.names.first, var group = groups[id] else {
            return .error(404, "LargePersonGroupNotFound", "Large person group is not found.")
        }
        defer { groups[id] = group }
        return body(&group)
    }

    // MARK: Faces

    private func detect(_ request: ServiceRequest) -> ServiceAnswer {
        if let refusal = refusal(of: request) { return refusal }
        guard Self.models.contains(request.query["recognitionModel"] ?? "recognition_01"),
            ["detection_01", "detection_02", "detection_03"].contains(request.query["detectionModel"] ?? "detection_01")
        else { return .error(400, "BadArgument", "'recognitionModel' or 'detectionModel' is invalid.") }
        guard (60...86400).contains(Int(request.query["faceIdTimeToLive"] ?? "86400") ?? 0) else {
            return .error(400, "BadArgument", "'faceIdTimeToLive' is invalid.")
        }
        let found = faces(in: request.body).map { face -> [String: Any] in
            let rectangle = ["left": face.left, "top": face.top, "width": face.width, "height": face.height]
            // The service returns ids unless the request says otherwise.
            guard request.query["returnFaceId"] != "false" else { return ["faceRectangle": rectangle] }
            let id = identifier()
            faces[id] = face.identity
            return ["faceId": id, "faceRectangle": rectangle]
        }
        return .json(found)
    }

    private func faces(in picture: Data) -> [ShownFaces.Face] {
        if let shown = pictures.first(where: { $0.isShown(by: picture) }) { return shown.faces }
        return ScriptedPhoto.identities(picture).enumerated().map { index, identity in
            let side = 90 - index % 40
            return ShownFaces.Face(identity: identity, left: 10 + 50 * index, top: 20, width: side, height: side)
        }
    }

    private func identify(_ request: ServiceRequest) -> ServiceAnswer {
        guard let ids = request.fields["faceIds"] as? [String], (1...10).contains(ids.count),
            let groupId = request.fields["largePersonGroupId"] as? String,
            let most = request.fields["maxNumOfCandidatesReturned"] as? Int, (1...100).contains(most)
        else { return .error(400, "BadArgument", "Request body is invalid.") }
        guard let group = groups[groupId] else {
            return .error(404, "LargePersonGroupNotFound", "Large person group is not found.")
        }
        guard let persons = group.trained else {
            return .error(400, "LargePersonGroupNotTrained", "Large person group not trained.")
        }
        let threshold = request.fields["confidenceThreshold"] as? Double ?? 0.5
        var answers: [[String: Any]] = []
        for id in ids {
            guard let identity = faces[id] else { return .error(400, "BadArgument", "Face id is not found.") }
            let candidates = persons.map { person -> (String, Double) in
                (person.id, person.faces.contains { $0.identity == identity } ? 0.96875 : 0.25)
            }
            .filter { $0.1 >= threshold }.sorted { $0.1 > $1.1 }.prefix(most)
            answers.append(["faceId": id, "candidates": candidates.map { ["personId": $0.0, "confidence": $0.1] }])
        }
        return .json(answers)
    }

    private func refusal(of request: ServiceRequest) -> ServiceAnswer? {
        guard request.contentType == "application/octet-stream" else {
            return .error(415, "BadArgument", "Unsupported media type.")
        }
        if request.body.count < 1024 { return .error(400, "InvalidImageSize", "Image size is too small.") }
        if request.body.count > 6 << 20 { return .error(400, "InvalidImageSize", "Image size is too big.") }
        return nil
    }

    // MARK: Groups

    private func createGroup(_ request: ServiceRequest) -> ServiceAnswer {
        guard let name = request.fields["name"] as? String, !name.isEmpty,
            let model = request.fields["recognitionModel"] as? String, Self.models.contains(model)
        else { return .error(400, "BadArgument", "'name' is empty or 'recognitionModel' is invalid.") }
        guard groups[request.names[0]] == nil else {
            return .error(409, "LargePersonGroupExists", "Large person group already exists.")
        }
        groups[request.names[0]] = Group(name: name, recognitionModel: model)
        return ServiceAnswer(status: 200)
    }

    private func readGroup(_ group: Group, _ request: ServiceRequest) -> ServiceAnswer {
        var fields: [String: Any] = ["largePersonGroupId": request.names[0], "name": group.name, "userData": NSNull()]
        if request.query["returnRecognitionModel"] == "true" { fields["recognitionModel"] = group.recognitionModel }
        return .json(fields)
    }

    private func listPersons(_ group: Group, _ request: ServiceRequest) -> ServiceAnswer {
        let top = request.query["top"].flatMap { Int($0) } ?? 1000
        guard (1...1000).contains(top) else { return .error(400, "BadArgument", "'top' is invalid.") }
        let start = request.query["start"] ?? ""
        let page = group.persons.sorted { $0.id < $1.id }.filter { $0.id > start }.prefix(top)
        return .json(
            page.map { ["personId": $0.id, "name": $0.name, "persistedFaceIds": $0.faces.map(\.id)] as [String: Any] }
        )
    }

    private func createPerson(_ group: inout Group, _ request: ServiceRequest) -> ServiceAnswer {
        guard let name = request.fields["name"] as? String, !name.isEmpty else {
            return .error(400, "BadArgument", "'name' is empty.")
        }
        let person = Person(id: identifier(), name: name)
        group.persons.append(person)
        return .json(["personId": person.id])
    }

    private func addFace(_ group: inout Group, _ request: ServiceRequest) -> ServiceAnswer {
        if let refusal = refusal(of: request) { return refusal }
        guard let index = group.persons.firstIndex(where: { $0.id == request.names[1] }) else {
            return .error(404, "PersonNotFound", "Person is not found.")
        }
        let identities = faces(in: request.body).map(\.identity)
        guard identities.count == 1 else {
            let message =
                identities.isEmpty ? "No face detected in the image." : "There is more than 1 face in the image."
            return .error(400, "InvalidImage", message)
        }
        let id = identifier()
        group.persons[index].faces.append((id, identities[0]))
        return .json(["persistedFaceId": id])
    }

    // MARK: Training

    private func train(_ group: inout Group, _ request: ServiceRequest) -> ServiceAnswer {
        group.pollsLeft = pollsPerTraining
        let status = "\(origin())/face/v1.2/largepersongroups/\(request.names[0])/training"
        return ServiceAnswer(status: 202, headers: ["operation-Location": status])
    }

    private func readTraining(_ group: inout Group) -> ServiceAnswer {
        var status = group.trainedAt == nil ? "notStarted" : "succeeded"
        if let left = group.pollsLeft, left > 0 {
            group.pollsLeft = left - 1
            status = left == pollsPerTraining ? "notStarted" : "running"
        } else if group.pollsLeft != nil {
            group.pollsLeft = nil
            finishTraining(&group)
            status = group.trainedAt == nil ? "failed" : "succeeded"
        }
        var fields: [String: Any] = ["status": status, "createdDateTime": "2026-01-01T00:00:00.000Z"]
        fields["lastSuccessfulTrainingDateTime"] = group.trainedAt.map { $0 as Any } ?? NSNull()
        fields["message"] = status == "failed" ? "There is no person in the group." as Any : NSNull()
        return .json(fields)
    }

    private func finishTraining(_ group: inout Group) {
        guard group.persons.contains(where: { !$0.faces.isEmpty }) else { return }
        group.trainings += 1
        group.trained = group.persons
        group.trainedAt = "2026-01-01T00:00:0\(group.trainings).000Z"
    }
}
