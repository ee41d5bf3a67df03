import Foundation
import SystemPackage

/// `Tests/Fixtures/faults.c`, compiled once: gives an engine process faults that decoders may have, by names of files.
enum FaultLibrary {
    struct NotBuilt: Error {
        var messages: String
    }

    /// The variables of a command whose engine process has the faults.
    static func environment() throws -> [String: String] { ["LD_PRELOAD": try path.get()] }

    // Left for the system to clean up: no test knows that it is the last.
    private static let path = Result {
        let name = "facecrop-faults-\(UUID().uuidString).so"
        let library = FileManager.default.temporaryDirectory.appending(path: name).path
        let source = Samples.packageRoot.appending("Tests/Fixtures/faults.c").string
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
