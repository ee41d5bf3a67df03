import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Names on the command line are bytes, like names on the disk: archives from before UTF-8 contain Latin-1.
@Suite struct NamesOnTheCommandLineTests {
    private static let photo: [UInt8] = "caf".utf8 + [0xE9] + ".jpg".utf8
    private static let folderName: [UInt8] = "sorti".utf8 + [0xE9]

    /// Every way to write an option and its value.
    @Test(arguments: [["-o", ""], ["-o="], ["--output", ""], ["--output="]])
    func inputsAndTheOutputNeedNotBeUTF8(option: [String]) throws {
        try withPhoto { folder in
            var arguments = ["crop", "--detector", "yunet", "in/"] + option
            let output = arguments.removeLast().utf8 + Self.folderName
            let result = try run(arguments, output, in: folder) { $0 == "in/" ? $0.utf8 + Self.photo : Array($0.utf8) }
            #expect(result.status == 0, "\(result.messages)")
            let made = FileTree.files(in: folder.path.appending(name: Self.folderName))
            #expect(Set(made.map(\.bytes)) == [Self.photo, Array("manifest.json".utf8)])
        }
    }

    @Test func namesThatLookAlikeStayApart() throws {
        try withTemporaryFolder { folder in
            let names: [[UInt8]] = [[0xE9], [0xEA], Array("\u{FFFD}".utf8), Array("\u{10FEE9}".utf8)]
            for name in names { try folder.write(name, Samples.bytes("orientation/orientation-1.jpg")) }
            let arguments = ["crop", "-o", "out", "--detector", "yunet"].map { Array($0.utf8) } + names
            let result = try BuiltCommand.run(bytes: arguments, currentFolder: folder.path)
            #expect(result.status == 0, "\(result.messages)")
            let outputs = FileTree.files(in: folder("out")).map(\.bytes)
            #expect(Set(outputs) == Set(names.map { $0 + ".jpg".utf8 } + [Array("manifest.json".utf8)]))
        }
    }

    @Test func listsAndDrawingsNeedNotBeUTF8() throws {
        try withPhoto { folder in
            let list = try folder.write([0xE9], "in/".utf8 + Self.photo)
            let arguments = ["inspect", "--files-from", "LIST", "--draw-to"]
            let result = try run(arguments, Self.folderName, in: folder) { $0 == "LIST" ? list.bytes : Array($0.utf8) }
            #expect(result.status == 0, "\(result.messages)")
            let drawings = FileTree.files(in: folder.path.appending(name: Self.folderName))
            #expect(drawings.map(\.bytes) == ["in/".utf8 + Self.photo])
        }
    }

    @Test(arguments: [["crop", "in", "-o", "out"], ["inspect", "in"], ["doctor"]])
    func theModelFolderNeedNotBeUTF8(command: [String]) throws {
        try withPhoto { folder in
            try folder.write(Self.folderName + "/yunet_any_size.onnx".utf8, [1])
            let result = try run(command + ["--models"], Self.folderName, in: folder)
            #expect(result.status == 2)
            // The model is found, but it is not the known one.
            #expect((result.messages + result.outputText).contains("SHA-256 differs"), "\(result)")
        }
    }

    /// Patterns are text; `?` and `*` match a name that is not UTF-8.
    @Test func aPatternThatIsNotUTF8IsRefused() throws {
        try withPhoto { folder in
            let result = try run(["crop", "in", "-o", "out", "--include"], Self.photo, in: folder)
            #expect(result.status == 64 && result.messages.contains("--include"), "\(result.messages)")
            #expect(result.messages.contains("caf\u{FFFD}.jpg"), "\(result.messages)")
        }
    }

    private func withPhoto(_ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try folder.write("in/".utf8 + Self.photo, Samples.bytes("orientation/orientation-1.jpg"))
            try body(folder)
        }
    }

    /// Runs the command with a last argument given as bytes.
    private func run(
        _ arguments: [String],
        _ last: [UInt8],
        in folder: TemporaryFolder,
        _ bytes: (String) -> [UInt8] = { Array($0.utf8) }
    ) throws -> BuiltCommand.Result {
        try BuiltCommand.run(bytes: arguments.map(bytes) + [last], currentFolder: folder.path)
    }
}
