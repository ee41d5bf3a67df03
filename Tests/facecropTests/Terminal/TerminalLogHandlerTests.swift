import Foundation
import Logging
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

@Suite struct TerminalLogHandlerTests {
    private static func object(_ message: String, _ metadata: Logger.Metadata) throws -> [String: JSONValue] {
        let line = TerminalLogHandler.json(.info, message, metadata)
        return try JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8))
    }

    /// A collector of logs takes a time without a zone for local time.
    @Test func timesAreInUTC() throws {
        let time = try #require(try Self.object("", [:])["time"]?.text)
        #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(time)")
    }

    @Test func numbersAreNumbers() throws {
        let object = try Self.object(
            "done",
            [
                "count": .stringConvertible(3), "seconds": .stringConvertible(0.5), "isDone": .stringConvertible(true),
                "name": "a", "list": .array([.dictionary(["path": "b", "width": .stringConvertible(40)])]),
            ]
        )
        #expect(object["message"] == .text("done") && object["level"] == .text("info"))
        #expect(
            object["count"] == .integer(3) && object["seconds"] == .fraction(0.5) && object["isDone"] == .flag(true)
        )
        #expect(object["name"] == .text("a"))
        #expect(object["list"] == .list([.members(["path": .text("b"), "width": .integer(40)])]))
    }

    @Test func valuesThatAreNoNumbersAreTold() {
        #expect(TerminalLogHandler.json(.info, "done", ["x": .stringConvertible(Double.nan)]) == "done")
    }
}
