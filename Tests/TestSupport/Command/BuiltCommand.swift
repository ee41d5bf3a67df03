import Dispatch
package import Foundation
import Glibc
package import SystemPackage
import Testing

/// Runs the built `facecrop` binary as a user would.
package enum BuiltCommand {
    /// The result of a run of the command.
    package struct Result {
        package var status: Int32
        package var output: Data
        package var messages: String

        package init(status: Int32, output: Data, messages: String) {
            self.status = status
            self.output = output
            self.messages = messages
        }

        package var outputText: String { String(decoding: output, as: UTF8.self) }
    }

    /// The binary that `swift build` made next to the test bundle.
    package static var url: URL {
        // Swift Testing runs in the test bundle's executable, which is in the build folder.
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "facecrop")
    }

    /// Runs the command and waits for its end.
    package static func run(
        _ arguments: [String],
        input: Data? = nil,
        environment: [String: String] = [:],
        currentFolder: FilePath? = nil,
        asUnprivilegedUser: Bool = false
    ) throws -> Result {
        try RunningCommand(
            arguments,
            input: input,
            environment: environment,
            currentFolder: currentFolder,
            asUnprivilegedUser: asUnprivilegedUser
        )
        .finish()
    }

    /// Runs the command with arguments that need not be UTF-8; `Process` cannot pass them, so a shell builds them.
    package static func run(bytes arguments: [[UInt8]], currentFolder: FilePath) throws -> Result {
        let words = arguments.map { argument in
            "\"$(printf '\(argument.map { "\\" + String($0, radix: 8) }.joined())')\""
        }
        let script = (["exec", "\"$0\""] + words).joined(separator: " ")
        return try run(script: script, [], currentFolder: currentFolder)
    }

    /// Runs a shell script that gets the command in `$0` and the arguments in `$@`.
    package static func run(
        script: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        currentFolder: FilePath
    ) throws -> Result {
        try start(script: script, arguments, environment: environment, currentFolder: currentFolder).finish()
    }

    /// Starts a shell script that gets the command in `$0` and the arguments in `$@`, and returns at once.
    package static func start(
        script: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        currentFolder: FilePath
    ) throws -> RunningCommand {
        try RunningCommand(
            executable: URL(filePath: "/bin/sh"),
            ["-c", script, url.path] + arguments,
            environment: environment,
            currentFolder: currentFolder
        )
    }

    /// Starts the command and returns at once.
    package static func start(
        _ arguments: [String],
        input: Data? = nil,
        environment: [String: String] = [:],
        currentFolder: FilePath? = nil
    ) throws -> RunningCommand {
        try RunningCommand(
            arguments,
            input: input,
            environment: environment,
            currentFolder: currentFolder
        )
    }

    /// Whether the command can run as a user restricted by file permissions.
    ///
    /// They do not restrict root, so for root that user is "nobody", who must be able to read the build folder and the
    /// toolchain.
    package static let runsUnprivileged: Bool = {
        let result = try? run(["--version"], asUnprivilegedUser: true)
        return result?.status == 0
    }()
}

/// A run of the command that has not ended.
package final class RunningCommand {
    private let process = Process()
    private let output: FileHandle
    private let messages = Pipe()
    private var seen = Data()
    /// Much longer than any command of the tests takes, also beside others.
    private static let longestSeconds = 600.0

    fileprivate init(
        executable: URL = BuiltCommand.url,
        _ arguments: [String],
        input: Data? = nil,
        environment: [String: String] = [:],
        currentFolder: FilePath?,
        asUnprivilegedUser: Bool = false
    ) throws {
        // Files instead of pipes, because a full pipe would block the command or this process.
        output = try UnnamedFile.make()
        process.executableURL = executable
        process.arguments = arguments
        if asUnprivilegedUser, geteuid() == 0 {
            process.executableURL = URL(filePath: "/usr/bin/setpriv")
            process.arguments = ["--reuid=65534", "--clear-groups", "--", executable.path] + arguments
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        if let currentFolder { process.currentDirectoryURL = URL(fileURLWithPath: currentFolder.string) }
        process.standardInput = try input.map { try UnnamedFile.make($0) } ?? FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = messages
        try process.run()
    }

    /// Waits until the messages contain `text`; returns `false` if they never do.
    ///
    /// A command that neither says it nor ends is killed.
    package func waitForMessage(_ text: String) -> Bool {
        let killing = killAfterLongestTime()
        defer { killing.cancel() }
        while !String(decoding: seen, as: UTF8.self).contains(text) {
            let more = messages.fileHandleForReading.availableData
            if more.isEmpty { return false }
            seen.append(more)
        }
        return true
    }

    package func interrupt() { process.interrupt() }

    /// Sends a signal to the command.
    package func send(_ signal: CInt) { Glibc.kill(processNumber, signal) }

    /// The id of the command's process.
    package var processNumber: pid_t { process.processIdentifier }

    /// Kills the command with SIGKILL.
    package func kill() { Glibc.kill(processNumber, SIGKILL) }

    /// Waits for the end; a command that hangs is killed, so that its test fails and the others go on.
    package func finish() throws -> BuiltCommand.Result {
        let killing = killAfterLongestTime()
        defer { killing.cancel() }
        while case let more = messages.fileHandleForReading.availableData, !more.isEmpty { seen.append(more) }
        process.waitUntilExit()
        return BuiltCommand.Result(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: try UnnamedFile.contents(of: output),
            messages: String(decoding: seen, as: UTF8.self)
        )
    }

    private func killAfterLongestTime() -> DispatchWorkItem {
        let killing = DispatchWorkItem { [process] in
            if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.longestSeconds, execute: killing)
        return killing
    }
}
