import Foundation
import SystemPackage
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct ModelLocatorTests {
    /// A file with the content "abc", and its hash.
    private let abc = ModelFile(
        name: "ABC 1",
        fileName: "abc.onnx",
        sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )

    /// Calls `body` with one new folder for each content; `nil` leaves the folder empty.
    private func withFolders(_ contents: [String?], _ body: ([FilePath]) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "model-locator-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        var folders: [FilePath] = []
        for (index, content) in contents.enumerated() {
            let folder = root.appending(path: "\(index)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try content.map { try Data($0.utf8).write(to: folder.appending(path: abc.fileName)) }
            folders.append(FilePath(folder.path))
        }
        try body(folders)
    }

    @Test func takesTheFirstFolderThatHasIt() throws {
        try withFolders([nil, "abc", "abd"]) { folders in
            let model = try ModelLocator(folders: ["/nowhere"] + folders).load(abc)
            #expect(model.bytes == Array("abc".utf8))
            #expect(model.file == abc)
        }
    }

    @Test func refusesAnAlteredModelEvenWhenAGoodOneFollows() throws {
        try withFolders(["abd", "abc"]) { folders in
            let error = try #require(throws: RunError.self) { try ModelLocator(folders: folders).load(abc) }
            #expect(error.code == .modelAltered)
            #expect(error.message.contains(folders[0].string) && error.missing == .base)
        }
    }

    @Test func aFolderIsNoModel() throws {
        try withFolders([nil]) { folders in
            let inTheWay = folders[0].appending(abc.fileName).string
            try FileManager.default.createDirectory(atPath: inTheWay, withIntermediateDirectories: true)
            let error = try #require(throws: RunError.self) { try ModelLocator(folders: folders).load(abc) }
            #expect(error.code == .modelAltered && error.message.contains(inTheWay))
        }
    }

    @Test func namesAllPlacesOfAMissingModel() throws {
        try withFolders([nil, nil]) { folders in
            let error = try #require(throws: RunError.self) { try ModelLocator(folders: folders).load(abc) }
            #expect(error.code == .modelMissing)
            #expect(folders.allSatisfy { error.message.contains($0.string) })
            #expect(error.message.contains(abc.fileName) && error.missing == .base)
        }
    }

    @Test func looksBesideTheExecutableThenWhereTheSetUpPutsModels() {
        let locator = ModelLocator(explicitFolder: nil, executable: "/opt/facecrop/bin/facecrop")
        #expect(locator.folders == ["/opt/facecrop/share/facecrop/models", "/usr/local/share/facecrop/models"])
    }

    @Test func looksInANamedFolderAlone() {
        let locator = ModelLocator(explicitFolder: "/models", executable: "/opt/facecrop/bin/facecrop")
        #expect(locator.folders == ["/models"])
    }
}
