import Glibc
import SystemPackage
import TestSupport
import Testing

/// `facecrop review` while programs without the token take what connections they get.
@Suite struct ReviewDescriptorsTests {
    /// The limit of open files belongs to the process, so the command has one of its own.
    @Test(arguments: [64, 128])
    func theLimitOfOpenFilesDoesNotEndTheServer(limit: Int) throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            let environment = ["XDG_CACHE_HOME": folder("cache").string]
            let crop = ["crop", "in", "--output", "out", "--detector", "yunet"]
            let cropped = try BuiltCommand.run(crop, environment: environment, currentFolder: folder.path)
            #expect(cropped.status == 0, "\(cropped.messages)")
            let port = try LoopbackClient.freePort()
            let command = try BuiltCommand.start(
                script: "ulimit -n \(limit) && exec \"$0\" \"$@\"",
                ["review", "out", "--port", "\(port)"],
                environment: environment,
                currentFolder: folder.path
            )
            #expect(command.waitForMessage("open this address"))
            for _ in 1...3 {
                let silent = try (0..<200).map { _ in try LoopbackClient(port: port) }
                let client = try LoopbackClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                #expect(client.answer()?.hasPrefix("HTTP/1.1 404 ") == true && silent.count == 200)
            }
            command.interrupt()
            let result = try command.finish()
            #expect(result.status == 0, "\(result.messages)")
        }
    }
}
