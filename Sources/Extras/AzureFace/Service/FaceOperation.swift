/// An operation of the service.
package enum FaceOperation: String, CaseIterable, Sendable {
    case detect
    case identify
    case createGroup
    case readGroup
    case listPersons
    case createPerson
    case addFace
    case train
    case readTraining

    /// The operation in a sentence.
    package var text: String {
        switch self {
        case .detect: "finding faces"
        case .identify: "identifying faces"
        case .createGroup: "creating the group"
        case .readGroup: "reading the group"
        case .listPersons: "listing the people of the group"
        case .createPerson: "adding a person"
        case .addFace: "adding a face"
        case .train: "starting the training"
        case .readTraining: "asking how the training goes"
        }
    }

    /// Whether it completes the answer about a photo that has already been sent.
    var finishesPhoto: Bool { self == .identify }

    /// Whether the operation may be repeated safely if it is unknown whether the service received it.
    ///
    /// A person added twice would be two people, a face two faces.
    var isRepeatable: Bool {
        switch self {
        case .detect, .identify, .readGroup, .listPersons, .train, .readTraining: true
        case .createGroup, .createPerson, .addFace: false
        }
    }
}
