import ArgumentParser
import AzureFaceServer
import Foundation

/// `azure-face-server`: the server of the tests, for use by hand.
@main
struct AzureFaceServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "azure-face-server",
        abstract: "A server on this machine that speaks the shapes of Azure Face 1.2.",
        discussion: """
            Prints its address first, then one line for each request, in which the key never stands. A picture shows \
            one face, known again by its bytes; a file that begins with "FACES alice,bob" and a line break shows \
            these two, and --picture says what JPEGs of one size show.
            """
    )

    @Option(help: "Port on 127.0.0.1; 0 takes a free one.")
    var port: UInt16 = 0

    @Option(help: "The key that is accepted.")
    var key = "test-key"

    @Option(help: "Calls within 60 seconds, beyond which there is 429.")
    var callsPerMinute: Int?

    @Option(help: "How often a training is found unfinished.")
    var pollsPerTraining = 2

    @Option(
        help: ArgumentHelp(
            "Faces of JPEGs of one size (repeatable): 512x512=170,40,120,120:alice;20,30,50,50:bob.",
            valueName: "size=faces"
        ),
        transform: { text in
            guard let shown = ShownFaces(text) else { throw ValidationError("\(text) says no faces.") }
            return shown
        }
    )
    var picture: [ShownFaces] = []

    @Option(
        help: ArgumentHelp(
            "A call that fails: CALL=FAULT, repeatable, in their order; CALL=FAULT*3 three times.",
            discussion: """
                Calls: \(ServiceCall.allCases.map(\.rawValue).joined(separator: ", ")). Faults: a status such as 503 \
                or 429:7 with the seconds of Retry-After, quota, notApproved, malformed, otherShape, empty, truncated, \
                closed, silent, trainingFailed, keyRepeated.
                """,
            valueName: "call=fault"
        )
    )
    var fault: [String] = []

    func run() async throws {
        let server = try await FaceServer.start(
            key: key,
            port: port,
            callsPerMinute: callsPerMinute,
            pollsPerTraining: pollsPerTraining,
            pictures: picture
        ) { Self.print($0.line) }
        Self.print(server.endpoint)
        for text in fault {
            let (call, faults) = try Self.parse(text)
            server.fail(call, with: faults)
        }
        try await server.wait()
    }

    /// Writes a line at once, even into a pipe.
    private static func print(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    private static func parse(_ text: String) throws -> (ServiceCall, [Fault]) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        let words = parts.count == 2 ? parts[1].split(separator: "*").map(String.init) : []
        guard let call = parts.first.flatMap({ ServiceCall(rawValue: $0) }),
            let fault = words.first.flatMap({ Fault($0) }),
            let count = words.count > 1 ? Int(words[1]) : 1, count > 0
        else { throw ValidationError("\(text) is no fault. Write one such as detect=429:7 or identify=malformed*2.") }
        return (call, Array(repeating: fault, count: count))
    }
}
