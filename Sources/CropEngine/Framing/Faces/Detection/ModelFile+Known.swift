import FaceCropCore

extension ModelFile {
    /// The fast face detector.
    package static let yuNet = ModelFile(
        name: "YuNet 2023mar",
        fileName: "face_detection_yunet_2023mar.onnx",
        sha256: "8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4"
    )

    /// The thorough face detector.
    package static let centerFace = ModelFile(
        name: "CenterFace 2019",
        fileName: "centerface.onnx",
        sha256: "09189deaaf8646c5c51a68447e3c744ea1e211798155d4728c20507b9f5aefbc"
    )

    /// The network for the landmarks of a face.
    package static let faceMesh = ModelFile(
        name: "Face Mesh (MediaPipe 0.10.21)",
        fileName: "face_landmark.tflite",
        sha256: "1055cb9d4a9ca8b8c688902a3a5194311138ba256bcc94e336d8373a5f30c814"
    )

    /// The network for the contours of eyes.
    package static let iris = ModelFile(
        name: "iris (MediaPipe 0.10.21)",
        fileName: "iris_landmark.tflite",
        sha256: "d1744d2a09c25f501d39eba4faff47e53ecca8852c5ce19bce8eeac39357521f"
    )

    /// The network that tells people apart; its file is dedicated to the public domain (CC0).
    package static let dlibRecognition = ModelFile(
        name: "dlib face recognition ResNet v1",
        fileName: "dlib_face_recognition_resnet_model_v1.dat",
        sha256: "55533b28a95800a551ba546ba62fe69625c7e95a7061c338adffead08719da30",
        part: .identification
    )

    /// The networks that measure whether the eyes of a face are open and how the head is turned.
    package static let landmarkModels = [faceMesh, iris]
}

extension DetectOptions.Detector {
    /// The networks of the detector, in the order in which they run.
    package var modelFiles: [ModelFile] {
        switch self {
        case .yunet: [.yuNet]
        case .centerface: [.centerFace]
        case .both: [.yuNet, .centerFace]
        }
    }
}
