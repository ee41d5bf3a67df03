/// What a stream does with each photo, as the command of that name does it.
package enum StreamTask: String, Sendable, CaseIterable {
    /// The photo is cropped.
    case crop
    /// The faces of the photo are aligned; the options name the template.
    case align
    /// The faces of the photo are found and described, and no outputs are made.
    case inspect

    /// Whether there are outputs.
    package var makesOutputs: Bool { self != .inspect }

    var work: PhotoRequest.Work { makesOutputs ? .process : .inspect }
}
