import Foundation
import Testing

/// The service for tests of AzureFace, in a process of its own.
///
/// In the process of the tests, tests that wait for a command could occupy all threads that the service needs.
package final class AzureServerProcess {
    /// The key that the service accepts.
    package static let key = "5f0c1d9e7b3a4862a9d0c4e1f7b28365"

    /// The address of the service, in the command's format.
    package let endpoint: String
    private let process = Process()
    private let log: FileHandle

    /// Starts the server, with faults such as `addFace=429:7`, and pictures such as `512x512=170,40,120,120:alice`.
    package init(faults: [String] = [], pictures: [String] = [], pollsPerTraining: Int = 2) throws {
        let output = Pipe()
        process.executableURL = BuiltCommand.url.deletingLastPathComponent().appending(path: "azure-face-server")
        process.arguments =
            ["--key", Self.key, "--polls-per-training", "\(pollsPerTraining)"] + faults.flatMap { ["--fault", $0] }
            + pictures.flatMap { ["--picture", $0] }
        process.standardOutput = output
        try process.run()
        log = output.fileHandleForReading
        let address = try Self.readLine(log)
        endpoint = String(decoding: try #require(address), as: UTF8.self)
    }

    /// Ends the server; returns one line for each request that it received.
    package func stop() throws -> [String] {
        process.terminate()
        process.waitUntilExit()
        return String(decoding: try log.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    deinit { if process.isRunning { process.terminate() } }

    private static func readLine(_ file: FileHandle) throws -> Data? {
        var line = Data()
        while let byte = try file.read(upToCount: 1), !byte.isEmpty {
            if byte[byte.startIndex] == 0x0A { return line }
            line += byte
        }
        return nil
    }
}
