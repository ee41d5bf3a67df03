import ArgumentParser
import FaceCropCore
import Foundation

extension CommandDump {
    init(of command: any ParsableArguments.Type) throws {
        self = try JSONDecoder().decode(CommandDump.self, from: Data(command._dumpHelp().utf8))
    }
}
