import ArgumentParser
import FaceCropModel

/// A command that crops photos, with the options of `crop` about each of them.
protocol CroppingCommand: ConfiguredCommand {
    var frame: FrameArguments { get }
    var required: RequirementArguments { get }
    var person: PersonArguments { get }
    var output: OutputArguments { get }
    var renditions: RenditionArguments { get }
    var cropOutput: CropOutputArguments { get }
    var detect: DetectArguments { get }
    var drawn: RegionArguments { get }
    var facts: LandmarkArguments { get }
}

extension CroppingCommand {
    static var renditionOptions: [any ParsableArguments.Type] {
        [FrameArguments.self, RequirementArguments.self, OutputArguments.self]
    }

    /// What the command line decides about the faces and the crops of each photo, and about their encoding.
    var croppingOptions: Options {
        var options = Options()
        options.detect = detect.detectOptions
        options.detect.findsEveryFace = cropOutput.allFaces
        options.detect.regions = drawn.regions
        options.frame = frameOptions
        options.outputs.renditions = renditions.rendition.map {
            $0.options(showing: person.person, cropsLosslessly: cropOutput.lossless)
        }
        let needsLandmarks =
            facts.landmarks || options.effectiveRenditions.contains(where: \.frame.needsLandmarks)
            || person.gallery != nil
        if needsLandmarks { options.detect.landmarks = .facts }
        options.encode = output.encodeOptions(of: frame.printSize)
        options.encode.cropsLosslessly = cropOutput.lossless
        if let template = renditions.name { options.outputs.nameTemplate = template }
        return options
    }

    /// What the options of this command line decide about crops.
    var frameOptions: FrameOptions {
        var options = frame.frameOptions(dotsPerInch: output.dpi ?? PrintSize.defaultDotsPerInch)
        options.requirements = required.requirements(over: options.requirements)
        options.people = person.person
        return options
    }
}
