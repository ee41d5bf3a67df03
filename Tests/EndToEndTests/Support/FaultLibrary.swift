import Foundation
import SystemPackage
import TestSupport

/// `Tests/Fixtures/faults.c`, compiled once: file names trigger faults of decoders in an engine process.
enum FaultLibrary {
    struct NotBuilt: Error {
        var messages: String
    }

    /// The environment of a command that gives its engine process the faults.
    ///
    /// What is preloaded into this process stays: `Tests/Sanitizers/run` needs it.
    static func environment() throws -> [String: String] {
        let inherited = ProcessInfo.processInfo.environment["LD_PRELOAD"] ?? ""
        return ["LD_PRELOAD": [try path.get(), inherited].filter { !$0.isEmpty }.joined(separator: ":")]
    }

    // The system cleans it up, because no test knows that it is the last.
    private static let path = Result {
        // In a folder of its own, because an engine process may read the folders of its libraries.
        let name = "facecrop-faults-\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let library = folder.appending(path: "faults.so").path
        let source = PackageFolder.fixture("faults.c").string
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["clang", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-o", library, source, "-ldl"]
        process.standardError = output
        try process.run()
        let messages = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NotBuilt(messages: messages) }
        return library
    }
}
