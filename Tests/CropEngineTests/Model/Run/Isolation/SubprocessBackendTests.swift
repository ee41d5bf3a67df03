import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Errors when the started process is not an engine process; other programs take its place.
@Suite struct SubprocessBackendTests {
    @Test(arguments: [
        ("exit 7", "ended with exit status 7"), ("echo 'no memory' >&2; exit 1", "Its last words: \"no memory\"."),
        ("echo words on standard output; exit 1", "Its last words: \"words on standard output\"."),
        ("kill -ABRT $$", "SIGABRT"), ("printf 'garbage and more' >&4", "sent a message that is not valid"),
        // A report about a photo that was not requested.
        (#"printf '\007\000\000\000\023\001\000\000\000{}' >&4; cat <&3"#, "sent a message that is not valid"),
        // An answer to the hello from a process that does not identify itself.
        (#"printf '\007\000\000\000\020\000\000\000\000{}' >&4; cat <&3"#, "does not say what it is"),
    ])
    func failuresToStartAreNamed(script: String, words: String) throws {
        try withScript(script) { program in
            let backend = try SubprocessBackend(options: Options(), photoLimitSeconds: 1, executable: program)
            defer { backend.close() }
            let error = #expect(throws: RunError.self) { try backend.ready() }
            #expect(error?.code == .engineFailed)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        }
    }

    /// Whatever the program does with its argument, it can see that it must start no engine process itself.
    @Test func engineProcessesAreToldThatTheyAreSome() throws {
        try withScript(#"echo "told: $FACECROP_ENGINE"; exit 1"#) { program in
            let backend = try SubprocessBackend(options: Options(), photoLimitSeconds: 1, executable: program)
            defer { backend.close() }
            let error = #expect(throws: RunError.self) { try backend.ready() }
            #expect(error?.message.contains("told: 1") == true, "\(error?.message ?? "")")
        }
    }

    @Test func aProgramThatIsNotThereIsSaid() {
        let error = #expect(throws: RunError.self) {
            try SubprocessBackend(options: Options(), photoLimitSeconds: nil, executable: "/nothing/here")
        }
        #expect(error?.code == .engineFailed)
    }

    /// The end of the run is reported only once.
    @Test func closedBackendsStartNoProcess() throws {
        try withScript("cat <&3") { program in
            let backend = try SubprocessBackend(options: Options(), photoLimitSeconds: nil, executable: program)
            backend.close()
            backend.close()
            #expect(throws: RunError.self) { try backend.ready() }
        }
    }

    /// A decoder that is taken over may ignore that the command has closed its pipe.
    @Test func aProcessThatDoesNotEndIsKilled() throws {
        try withNumberedScript { program, number in
            let backend = try SubprocessBackend(options: Options(), photoLimitSeconds: nil, executable: program)
            let process = try number()
            backend.close()
            #expect(kill(process, 0) == -1 && errno == ESRCH)
        }
    }

    /// The options may be wrong, or say that the command decodes itself.
    @Test func aProcessThatWasStartedAheadAndThatNoRunWantsIsEnded() throws {
        try withNumberedScript { program, number in
            let backends = SubprocessBackends(executable: program).started
            let process = try number()
            backends.endHeadStart()
            backends.endHeadStart()
            #expect(kill(process, 0) == -1 && errno == ESRCH)
        }
    }

    /// It counts as the first of the processes that may end before they are ready.
    @Test func aProcessThatWasStartedAheadIsTheFirstOfARun() throws {
        try withScript(#"echo $$ >> "$0.numbers"; exit 7"#) { program in
            let backends = SubprocessBackends(executable: program).started
            var options = Options()
            options.run.isolation = .process(photoLimitSeconds: 1)
            let backend = try backends.open(options)
            defer { backend.close() }
            let error = #expect(throws: RunError.self) { try backend.ready() }
            #expect(error?.message.contains("ended with exit status 7") == true)
            let numbers = try String(contentsOfFile: "\(program).numbers", encoding: .utf8).split(separator: "\n")
            #expect(Set(numbers).count == 3)
        }
    }

    /// Calls `body` with a program that never ends, and what waits until it has started and returns its number.
    private func withNumberedScript(_ body: (FilePath, () throws -> pid_t) throws -> Void) throws {
        try withScript(#"echo $$ > "$0.number"; exec sleep 1000"#) { program in
            let pipe = FilePath("\(program).number")
            try #require(mkfifo(pipe.string, 0o600) == 0)
            try body(program) {
                let number = try FileDescriptor.open(pipe, .readOnly)
                var text = [UInt8](repeating: 0, count: 20)
                let count = try number.closeAfter { try text.withUnsafeMutableBytes { try number.read(into: $0) } }
                return try #require(pid_t(String(decoding: text[..<count], as: UTF8.self).dropLast()))
            }
        }
    }

    /// Neither Ctrl-C nor a service manager that signals every process reaches the engine process.
    @Test func signalsOfTheCommandAreBlocked() throws {
        // Without a shell, which would change the blocked signals.
        try withScript("", interpreter: "/usr/bin/env -S grep --no-messages SigBlk /proc/self/status") { program in
            let backend = try SubprocessBackend(options: Options(), photoLimitSeconds: nil, executable: program)
            defer { backend.close() }
            let error = #expect(throws: RunError.self) { try backend.ready() }
            // SIGHUP is 1, SIGINT 2, SIGQUIT 3, SIGTERM 15.
            #expect(error?.message.contains("SigBlk:\\u{9}0000000000004007") == true, "\(String(describing: error))")
        }
    }

    private func withScript(
        _ script: String,
        interpreter: String = "/bin/sh",
        _ body: (FilePath) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let program = try folder.write("program", Array("#!\(interpreter)\n\(script)\n".utf8))
            try folder.setMode(0o755, of: "program")
            try body(program)
        }
    }
}
