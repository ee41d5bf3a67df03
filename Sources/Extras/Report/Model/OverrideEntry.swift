import FaceCropModel
package import SystemPackage

/// What a person has decided about one photo, as `overrides.yaml` and the page have it.
///
/// Fractions are those of the upright photo, as its Exif orientation says.
package struct OverrideEntry: Sendable, Hashable, Codable {
    /// The point around which the crop is made: fractions of width and height.
    package var focal: [Double]?
    /// The part of the photo that outputs of a ratio show, by ratio: left, top, width and height.
    package var frames: [String: [Double]]?
    /// A box around the face that is chosen: left, top, width and height.
    package var face: [Double]?
    /// The number of the face that is chosen, from 1, if a person has written one; the page chooses by boxes.
    package var faceNumber: Int?
    /// The name of the person who is chosen.
    package var person: String?
    /// Whether the photo gets no output.
    package var skip: Bool?
    /// Whether the outputs on the disk stay as they are.
    package var keep: Bool?

    package init() {}

    /// What is wrong with the entry, for the person who made it; `nil` if it can be saved.
    package var mistake: String? {
        if let focal, !Self.isPoint(focal) { return "The focal point is not in the photo." }
        if let face, !Self.isRect(face) { return "The box of the face is not in the photo." }
        for (ratio, frame) in frames ?? [:] {
            guard Self.isRatio(ratio) else { return "A frame has no ratio." }
            guard Self.isRect(frame) else { return "The frame \(ratio) is not in the photo." }
        }
        if let person, person.isEmpty || person.utf8.count > Self.longestName { return "The name is not usable." }
        if skip == true, keep == true { return "A photo is left out or left alone, not both." }
        if let faceNumber, faceNumber < 1 { return "The number of the face is not from 1 on." }
        if [face != nil, faceNumber != nil, person != nil].count(where: { $0 }) > 1 {
            return "The crop is made for one face or for one person, not for both."
        }
        return isEmpty ? "The entry decides nothing." : nil
    }

    /// Whether the entry decides nothing.
    var isEmpty: Bool { self == OverrideEntry() }

    private static let longestName = 1000
    /// Fractions are rounded, so the edges of a frame may be beyond the photo by the last digit.
    private static let tolerance = 1e-4

    private static func isPoint(_ values: [Double]) -> Bool {
        values.count == 2 && values.allSatisfy { (0...1).contains($0) }
    }

    private static func isRect(_ values: [Double]) -> Bool {
        guard values.count == 4, values.allSatisfy({ (0...1).contains($0) }) else { return false }
        return values[2] > 0 && values[3] > 0 && values[0] + values[2] <= 1 + tolerance
            && values[1] + values[3] <= 1 + tolerance
    }

    private static func isRatio(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        return parts.count == 2 && parts.allSatisfy { ($0 ?? 0) > 0 && ($0 ?? 0).isFinite }
    }
}

extension Report {
    /// Enters where people's decisions about photos are written.
    ///
    /// Names that are not text have no place in a file of text.
    ///
    /// - Parameter place: The file for a photo, and the photo's path relative to its folder.
    package mutating func enterOverridePlaces(_ place: (FilePath) -> (file: FilePath, path: FilePath)?) {
        for index in photos.indices where photos[index].isPhoto {
            guard let (file, path) = place(FilePath(bytes: photos[index].key)) else { continue }
            photos[index].overridePlace = OverridePlace(path, in: file)
        }
    }
}
