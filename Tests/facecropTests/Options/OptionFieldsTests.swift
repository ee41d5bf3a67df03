import ArgumentParser
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// The fields of the library's options and the options of the command are about each other.
@Suite struct OptionFieldsTests {
    /// Options of `crop` that set no property: they are about the command line, its messages and its exit status, or
    /// have no effect any more.
    private static let ofTheCommandAlone: Set<String> = [
        "base", "config", "dry-run", "expect-photos", "fail-on", "help", "like", "log-format", "model-cache",
        "no-config", "null", "preset", "profile", "quiet", "report", "settle", "since-last", "unset", "verbose",
        "watch",
    ]

    /// Options that say more about `detect.identify`, whose errors name who identifies.
    private static let ofIdentification: Set<String> = [
        "azure-cache", "azure-endpoint", "azure-group", "azure-key-file", "azure-rate", "embedder", "embedder-curve",
        "embedder-pixels", "min-confidence",
    ]

    private static let ofCropAndAlign: Set<String> = Set(
        [CropCommand.self as any ParsableCommand.Type, AlignCommand.self].flatMap { command in
            ((try? CommandLineOptions(of: command).names) ?? []).map { String($0.dropFirst(2)) }
        }
    )

    @Test func eachNameOfAFieldIsAnOption() {
        let names = Options.fields.flatMap(\.names).map(\.text)
        #expect(Set(names).subtracting(Self.ofCropAndAlign).sorted() == [])
    }

    @Test func eachOptionOfCropSetsAProperty() throws {
        let named = Set(Options.fields.flatMap(\.names).map(\.text))
        let options = try Set(CommandLineOptions(of: CropCommand.self).names.map { String($0.dropFirst(2)) })
        let negations = Set(named.map { "no-\($0)" })
        let besides = Self.ofTheCommandAlone.union(Self.ofIdentification)
        let others = options.subtracting(named).subtracting(negations).subtracting(besides)
        #expect(others.sorted() == [], "Name them in the field of the property, or above if they set none.")
        #expect(besides.subtracting(options).sorted() == [], "These are no options of crop.")
    }

    /// A path without an option would leave an error without a remedy.
    @Test func partsOfPropertiesHaveNames() {
        for field in Options.fields {
            for part in field.rules.compactMap(\.part) {
                #expect(!Remedy.optionNames("\(field.property).\(part)").isEmpty, "\(field.property).\(part)")
            }
        }
    }
}
