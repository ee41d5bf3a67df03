/// The JSON of requests and answers, as version 1.2 of the service documents it.
///
/// Source: Microsoft's REST reference "Face", version 1.2. Fields that are not needed are left out; additional fields
/// are ignored.
package enum Wire {
    package struct Rectangle: Codable, Hashable, Sendable {
        package var left: Int
        package var top: Int
        package var width: Int
        package var height: Int
    }

    package struct DetectedFace: Codable, Hashable, Sendable {
        package var faceId: String?
        package var faceRectangle: Rectangle
    }

    package struct IdentifyRequest: Codable, Hashable, Sendable {
        package var faceIds: [String]
        package var largePersonGroupId: String
        package var maxNumOfCandidatesReturned: Int
        package var confidenceThreshold: Double?
    }

    package struct IdentifiedFace: Codable, Hashable, Sendable {
        package var faceId: String
        package var candidates: [Candidate]
    }

    package struct Candidate: Codable, Hashable, Sendable {
        package var personId: String
        package var confidence: Double
    }

    package struct GroupRequest: Codable, Hashable, Sendable {
        package var name: String
        package var recognitionModel: String
    }

    package struct Group: Codable, Hashable, Sendable {
        package var largePersonGroupId: String
        package var name: String
        package var recognitionModel: String?
    }

    package struct PersonRequest: Codable, Hashable, Sendable {
        package var name: String
    }

    package struct PersonCreated: Codable, Hashable, Sendable {
        package var personId: String
    }

    package struct FaceAdded: Codable, Hashable, Sendable {
        package var persistedFaceId: String
    }

    package struct Person: Codable, Hashable, Sendable {
        package var personId: String
        package var name: String
        package var persistedFaceIds: [String]?
    }

    package struct Training: Codable, Hashable, Sendable {
        package var status: String
        package var lastSuccessfulTrainingDateTime: String?
        package var message: String?
    }

    package struct ErrorAnswer: Codable, Hashable, Sendable {
        package var error: OuterError
    }

    package struct OuterError: Codable, Hashable, Sendable {
        package var code: String?
        package var message: String?
        package var innererror: InnerError?
    }

    package struct InnerError: Codable, Hashable, Sendable {
        package var code: String?
        package var message: String?
    }
}
