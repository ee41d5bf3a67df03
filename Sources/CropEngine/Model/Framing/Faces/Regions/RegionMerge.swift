/// Merges the detected faces of a photo with the regions that a person has drawn: a pure function.
///
/// A person draws more loosely than a detector finds. So a region that shows a detected face, even a doubtful one,
/// gives it only its name; the face keeps its box and points. A region without a detection becomes a face with the box
/// as it was drawn.
package enum RegionMerge {
    /// The faces that `use` asks for; all boxes are in the same pixels.
    ///
    /// Without regions, the detections stay as they are: most photos with faces have no regions.
    package static func merged(
        _ detections: Detections,
        _ regions: [PlacedRegion],
        use: DetectOptions.RegionUse
    ) -> Detections {
        guard use != .ignore, !regions.isEmpty else { return detections }
        // A doubtful box never takes a region from a face that is certain.
        let pairs = FacePairing.pairs(regions.map(\.box), detections.faces.map(\.box))
        let rest = regions.indices.filter { pairs[$0] == nil }
        let doubtfulPairs = FacePairing.pairs(rest.map { regions[$0].box }, detections.doubtful.map(\.box))
        var merged = Detections(doubtful: detections.doubtful.removing(doubtfulPairs))
        let others = detections.faces.removing(pairs)
        merged.pictureArea = detections.pictureArea
        if use == .add { merged.faces = others } else { merged.replaced = others }
        for (region, pair) in zip(regions, pairs) {
            if let pair { merged.faces.append(detections.faces[pair].drawn(region, foundBy: .detector)) }
        }
        for (index, pair) in zip(rest, doubtfulPairs) {
            let face = pair.map { detections.doubtful[$0] } ?? Face(estimatedFrom: regions[index].box)
            merged.faces.append(face.drawn(regions[index], foundBy: pair == nil ? .person : .doubtingDetector))
        }
        merged.faces.sort { $0.score > $1.score }
        return merged
    }
}

extension [Face] {
    /// The faces without those at `positions`.
    fileprivate func removing(_ positions: [Int?]) -> Self {
        let removed = Set(positions)
        return indices.filter { !removed.contains($0) }.map { self[$0] }
    }
}

extension Face {
    fileprivate func drawn(_ region: PlacedRegion, foundBy finder: Finder) -> Self {
        var face = self
        face.region = region.region
        face.finder = finder
        return face
    }
}
