import ArgumentParser
import FaceCropConfiguration
import Foundation

extension CommandDump {
    init(of command: any ParsableArguments.Type) throws {
        self = try JSONDecoder().decode(CommandDump.self, from: Data(command._dumpHelp().utf8))
    }
}
