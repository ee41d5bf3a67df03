@preconcurrency import Glibc

/// The environment variables that children get.
enum ChildEnvironment {
    private static let backtraceVariable = "SWIFT_BACKTRACE="

    /// Switches off Swift's crash handler, which would start a program that takes seconds to describe a crash.
    static let noBacktrace = "\(backtraceVariable)enable=no"

    /// The variables of this process, except those that are withheld.
    static var passedOn: [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let variable = next.pointee {
            if !isWithheld(String(cString: variable)) { variables.append(variable) }
            next += 1
        }
        return variables
    }

    /// Whether children do not get a variable: it is set anew for them, holds a key, or concerns only this process.
    static func isWithheld(_ variable: String) -> Bool {
        let name = variable.prefix { $0 != "=" }
        let own = [ChildLaunch.supervisorVariable, ChildLaunch.engineVariable, ChildLaunch.parentVariable]
        return variable.hasPrefix(backtraceVariable) || own.contains { name == $0 }
            || (name.hasPrefix("FACECROP_") && name.hasSuffix("_KEY"))
    }
}
