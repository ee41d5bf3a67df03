import ArgumentParser
import FaceCropModel
import SystemPackage

/// A rendition with all options that hold for it, in the form of a `RenditionDefinition`.
struct RenditionArgument {
    private let options: RenditionOptions

    /// Reads a definition, which says all that holds for the rendition.
    init(_ text: String) throws {
        guard let entry = try ConfigurableCommands().entry(for: ["crop"])?.entry,
            let definition = try Self.definition(text, entry)
        else {
            throw ValidationError("There is no rendition '\(text)', because no configuration file has any.")
        }
        let trial = OptionTrial(entry: entry, folder: "")
        let words = trial.words(definition.settings) + trial.standIns(besides: [], hasInput: false)
        let command = try Self.command(words)
        if command.frame.printSize != nil, !definition.scales.isEmpty {
            throw ValidationError(
                "'scales' and a size on paper exclude each other, for a print has one size: define another rendition "
                    + "with another dpi."
            )
        }
        let encoding = command.output.encodeOptions(of: command.frame.printSize)
        let formats = try definition.formats.map(ArgumentParsing.choice(EncodeOptions.Format.self))
        options = RenditionOptions(
            name: definition.name,
            frame: command.frameOptions,
            encodings: formats.isEmpty ? [encoding] : formats.map { encoding.with($0) },
            scales: definition.scales.isEmpty ? [1] : try definition.scales.map(Self.scale)
        )
    }

    /// The options of the rendition, with those that hold for all renditions of a run.
    func options(showing people: [String], cropsLosslessly: Bool) -> RenditionOptions {
        var options = options
        options.frame.people = people
        for index in options.encodings.indices { options.encodings[index].cropsLosslessly = cropsLosslessly }
        return options
    }

    /// The command line of a rendition alone.
    private static func command(_ words: [String]) throws -> CropCommand {
        do {
            let parsed = try FaceCropCommand.parsed(["crop", "--no-config"] + words)
            if let command = parsed as? CropCommand { return command }
        } catch {
            // The parser describes an error inside of a value by its properties.
            throw ValidationError(String(FaceCropCommand.message(for: error).prefix { $0 != "\n" }))
        }
        throw ValidationError("A rendition has options of crop.")
    }

    private static func definition(_ text: String, _ entry: ConfigurableCommands.Entry) throws -> RenditionDefinition? {
        do throws(ConfigurationMistake) {
            return try RenditionDefinition.read(text, of: entry.description)
        } catch {
            throw ValidationError("\(error.text).")
        }
    }

    private static func scale(_ text: String) throws -> Double {
        guard let scale = Double(text), scale.isFinite else {
            throw ValidationError("Expected scales such as [1, 2], not '\(text)'.")
        }
        return scale
    }
}
