import SystemPackage
import TestSupport
import Testing

/// If a model is missing or altered, the run ends before anything is written.
@Suite struct ModelFolderTests {
    private static let model = "yunet_any_size.onnx"

    @Test func aMissingModelIsNamed() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("models")
            try expectFailure(in: folder, naming: [Self.model, folder("models").string, "make deps"])
        }
    }

    @Test func anAlteredModelIsNamed() throws {
        try withTemporaryFolder { folder in
            try folder.write("models/\(Self.model)", Array("not the model".utf8))
            try expectFailure(in: folder, naming: [folder("models").appending(Self.model).string, "SHA-256"])
        }
    }

    /// Scripts that pass a variable on may set it to an empty value.
    @Test func anEmptyVariableNamesNoFolder() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            for arguments in [TemporaryFolder.arguments(["in"]), ["inspect", "in"], ["doctor"]] {
                let result = try BuiltCommand.run(
                    arguments,
                    environment: ["FACECROP_MODELS": ""],
                    currentFolder: folder.path
                )
                #expect(result.status == 0, "\(arguments): \(result.messages)\(result.outputText)")
            }
        }
    }

    private func expectFailure(in folder: TemporaryFolder, naming words: [String]) throws {
        try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
        let models = folder("models").string
        let results = try [
            folder.launchCrop("in", options: ["--models", models]).result,
            BuiltCommand.run(
                TemporaryFolder.arguments(["in"]),
                environment: ["FACECROP_MODELS": models],
                currentFolder: folder.path
            ),
            BuiltCommand.run(["inspect", "in", "--models", models], currentFolder: folder.path),
        ]
        for result in results {
            #expect(result.status == 2, "\(result.messages)")
            for word in words { #expect(result.messages.contains(word), "\(word) is not in: \(result.messages)") }
        }
        #expect(FileTree.files(in: folder("out")).isEmpty)
        let doctor = try BuiltCommand.run(["doctor", "--models", models])
        #expect(doctor.status == 2)
        for word in words { #expect(doctor.outputText.contains(word), "\(word) is not in: \(doctor.outputText)") }
    }
}
