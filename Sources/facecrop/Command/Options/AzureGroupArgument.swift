import ArgumentParser
import AzureFace

/// The name of a group, as an argument.
enum AzureGroupArgument {
    static func parse(_ text: String) throws -> PersonGroupID {
        do {
            return try PersonGroupID(text)
        } catch {
            throw ValidationError("\(error)")
        }
    }
}
