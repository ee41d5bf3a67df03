extension ModelFile {
    /// The fast face detector.
    package static let yuNet = ModelFile(
        name: "YuNet 2023mar",
        fileName: "yunet_any_size.onnx",
        sha256: "810f98b86769cd0030d7d7fe5b1b41dbde4c09f2a14b3ff21d7d4d2a7ebfda01"
    )

    /// The thorough face detector.
    package static let centerFace = ModelFile(
        name: "CenterFace 2019",
        fileName: "centerface_any_size.onnx",
        sha256: "628b24602c55002f8de0724a80d221f32bf4472b17c88ecc09eb89479f364afe"
    )

    /// The network for the landmarks of a face.
    package static let faceMesh = ModelFile(
        name: "Face Mesh (MediaPipe 0.10.21)",
        fileName: "face_mesh.onnx",
        sha256: "6d66444c88a7dd1ef8e771ba19a20feaf75f5850cc60328fdf284c6198c863c0"
    )

    /// The network for the contours of eyes.
    package static let iris = ModelFile(
        name: "iris (MediaPipe 0.10.21)",
        fileName: "iris.onnx",
        sha256: "d61a3d67d241d5c5fe7d57ac53c55131e55f069115b032a589714f212a1a7c5f"
    )

    /// The network for the mask of a person, which tells where hair and hats end.
    package static let personMask = ModelFile(
        name: "selfie segmentation (MediaPipe 0.10.21)",
        fileName: "person_mask.onnx",
        sha256: "029d0a695fcc3883b7377d0729b1ed7300ed0c3591cab1be9dc6cfe31a3478c2"
    )

    /// The network for what draws the eye in photos without a face.
    package static let salience = ModelFile(
        name: "U²-Net-p (third side output)",
        fileName: "salience.onnx",
        sha256: "6dccecb5baa50663346816c16fa6020f28e388b7bd4175d637b90ea1f9aeae75"
    )

    /// The network that tells people apart, with weights of 8 bits.
    package static let sFace = ModelFile(
        name: "SFace 2021dec",
        fileName: "face_recognition_sface_2021dec_int8bq.onnx",
        sha256: "fb143eea07838aa532d1c95df5f69899974ea0140e1fba05e94204be13ed74ee",
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
