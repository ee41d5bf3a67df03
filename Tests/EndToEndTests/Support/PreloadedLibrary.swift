import Foundation
import SystemPackage
import TestSupport

/// A library in C that is compiled once, and that the dynamic linker loads into a command before all others.
struct PreloadedLibrary {
    struct NotBuilt: Error {
        var messages: String
    }

    /// `Tests/Fixtures/faults.c`.
    static let faults = PreloadedLibrary("faults")
    /// `Tests/Fixtures/refusals.c`.
    static let refusals = PreloadedLibrary("refusals")
    /// `Tests/Fixtures/nolocks.c`.
    static let noLocks = PreloadedLibrary("nolocks")

    // The system cleans it up, because no test knows that it is the last.
    private let path: Result<String, any Error>

    private init(_ name: String) { path = Result { try Self.compile(name) } }

    /// The environment of a command that loads the library.
    ///
    /// What is preloaded into this process stays: `Tests/Sanitizers/run` needs it.
    func environment() throws -> [String: String] {
        let inherited = ProcessInfo.processInfo.environment["LD_PRELOAD"] ?? ""
        return ["LD_PRELOAD": [try path.get(), inherited].filter { !$0.isEmpty }.joined(separator: ":")]
    }

    private static func compile(_ name: String) throws -> String {
        // In a folder of its own, because an engine process may read the folders of its libraries.
        let folder = FileManager.default.temporaryDirectory.appending(path: "facecrop-\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let library = folder.appending(path: "\(name).so").path
        let source = PackageFolder.fixture("\(name).c").string
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
