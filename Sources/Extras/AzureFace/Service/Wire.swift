/// The JSON of requests and answers, as version 1.2 of the service documents it.
///
/// Source: Microsoft's REST reference "Face", version 1.2. Fields that are not needed are left out; additional fields
/// are ignored.
package enum Wire {
    struct Rectangle: Codable, Hashable, Sendable {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
    }

    struct DetectedFace: Codable, Hashable, Sendable {
        var faceId: String?
        var faceRectangle: Rectangle
    }

    struct IdentifyRequest: Codable, Hashable, Sendable {
        var faceIds: [String]
        var largePersonGroupId: String
        var maxNumOfCandidatesReturned: Int
        var confidenceThreshold: Double?
    }

    struct IdentifiedFace: Codable, Hashable, Sendable {
        var faceId: String
        var candidates: [Candidate]
    }

    struct Candidate: Codable, Hashable, Sendable {
        var personId: String
        var confidence: Double
    }

    struct GroupRequest: Codable, Hashable, Sendable {
        var name: String
        var recognitionModel: String
    }

    struct Group: Codable, Hashable, Sendable {
        var largePersonGroupId: String
        var name: String
        var recognitionModel: String?
    }

    struct PersonRequest: Codable, Hashable, Sendable {
        var name: String
    }

    struct PersonCreated: Codable, Hashable, Sendable {
        var personId: String
    }

    struct FaceAdded: Codable, Hashable, Sendable {
        var persistedFaceId: String
    }

    package struct Person: Codable, Hashable, Sendable {
        var personId: String
        package var name: String
        package var persistedFaceIds: [String]?
    }

    struct Training: Codable, Hashable, Sendable {
        var status: String
        var lastSuccessfulTrainingDateTime: String?
        var message: String?
    }

    struct ErrorAnswer: Codable, Hashable, Sendable {
        var error: OuterError
    }

    struct OuterError: Codable, Hashable, Sendable {
        var code: String?
        var message: String?
        var innererror: InnerError?
    }

    struct InnerError: Codable, Hashable, Sendable {
        var code: String?
        var message: String?
    }
}
