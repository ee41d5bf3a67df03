import Foundation
import Testing

/// The other side of a connection, in a separate process: `connections.py`, which reports its actions line by line.
final class OtherSide: Sendable {
    /// The port that it listens on.
    let port: Int
    private let process: Process
    private let lines: AsyncStream<String>

    /// Calls `body` with the other side, started with these arguments, and ends it afterwards.
    static func with<Value>(
        _ arguments: String...,
        body: (OtherSide) async throws -> Value
    ) async throws -> Value {
        let side = try await OtherSide(arguments)
        defer { side.process.terminate() }
        return try await body(side)
    }

    private init(_ arguments: [String]) async throws {
        let output = Pipe()
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [Self.script] + arguments
        process.standardOutput = output
        try process.run()
        lines = Self.lines(of: output.fileHandleForReading)
        var first: String?
        for await line in lines {
            first = line
            break
        }
        port = try #require(first.flatMap { Int($0) })
    }

    /// Waits for this line; returns the lines before it.
    func wait(for awaited: String) async throws -> [String] {
        var before: [String] = []
        for await line in lines {
            if line == awaited { return before }
            before.append(line)
        }
        throw NoSuchLine(awaited: awaited, instead: before)
    }

    /// Ends the other side; returns the lines that no call of ``wait(for:)`` has returned.
    func end() async -> [String] {
        process.terminate()
        return await lines.reduce(into: []) { $0.append($1) }
    }

    /// The other side ended before it wrote the awaited line.
    struct NoSuchLine: Error {
        let awaited: String
        let instead: [String]
    }

    private static var script: String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "connections.py").path
    }

    /// The lines of `file`, which a thread reads, because reading blocks.
    private static func lines(of file: FileHandle) -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        Thread {
            var rest = Data()
            while let bytes = try? file.read(upToCount: 1), !bytes.isEmpty {
                if bytes == Data([0x0A]) {
                    continuation.yield(String(decoding: rest, as: UTF8.self))
                    rest = Data()
                } else {
                    rest += bytes
                }
            }
            continuation.finish()
        }.start()
        return lines
    }
}
