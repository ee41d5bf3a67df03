/// Decides how the faces of a photo are aligned: pure, without pixels.
package struct FaceAligner: Sendable {
    private let options: AlignOptions
    private let template: AlignmentTemplate

    package init(options: AlignOptions) {
        self.options = options
        template = options.scaledTemplate
    }

    /// How a face with these facts comes to the template, in a photo of `photo` upright pixels.
    package func alignment(_ facts: FaceDescription?, photo: PixelSize) throws(AlignmentRefusal) -> FaceAlignment {
        let known: FaceFacts
        switch facts {
        case .described(let facts): known = facts
        case .absent(let reason, _): throw .noLandmarks(reason)
        case nil: throw .noLandmarks(nil)
        }
        let names = template.points.keys.sorted { $0.rawValue < $1.rawValue }
        let sources = names.compactMap { known.points[$0] }
        let targets = names.compactMap { template.points[$0] }
        let fitted =
            switch template.fit {
            case .affine: AffineMatrix(mapping: sources, to: targets)
            case .similarity: AffineMatrix(similarityFrom: sources, to: targets)
            }
        guard let map = fitted, let inverse = map.inverse else { throw .pointsOnALine }
        if options.border == .refuse, !isInside(inverse, photo) { throw .beyondEdge }
        let residual = template.fit == .affine ? 0 : map.residual(sources, targets)
        return FaceAlignment(template: options.templateName, map: map, inverse: inverse, residualPixels: residual)
    }

    /// The plan for a photo: an output for each chosen face that can be aligned, and a warning for each other one.
    package func plan(_ decision: FrameDecision, photo: PixelSize, isNumbered: Bool) -> CropPlan {
        var plan = CropPlan(outcome: .written, crops: [], focalPoint: decision.focalPoint)
        for (index, face) in decision.faces.enumerated() where decision.roles[index] == .chosen {
            do throws(AlignmentRefusal) {
                var crop = try crop(of: face, photo: photo)
                crop.faceNumber = isNumbered ? index + 1 : nil
                plan.crops.append(crop)
            } catch {
                plan.warnings.append("Face \(index + 1) is not aligned, because \(error.text).")
            }
        }
        if plan.crops.isEmpty { plan.outcome = .skipped(reason(decision)) }
        return plan
    }

    private func crop(of face: Face, photo: PixelSize) throws(AlignmentRefusal) -> CropPlan.Crop {
        let alignment = try alignment(face.facts, photo: photo)
        let request = RenderRequest(map: alignment.map, outputSize: template.size, filling: filling)
        guard let request, request.frame.intersection(WholePixelRect(covering: photo)) != nil else {
            throw .pointsOnALine
        }
        return CropPlan.Crop(request: request, alignment: alignment)
    }

    private var filling: RenderRequest.Filling {
        if case .colour(let red, let green, let blue) = options.border {
            return .colour(red: red, green: green, blue: blue)
        }
        return .edge
    }

    private func isInside(_ inverse: AffineMatrix, _ photo: PixelSize) -> Bool {
        let (width, height) = (Double(template.size.width), Double(template.size.height))
        return [(0, 0), (width, 0), (0, height), (width, height)].allSatisfy { x, y in
            let corner = inverse.applied(to: PixelPoint(x: x, y: y))
            return corner.x >= 0 && corner.y >= 0 && corner.x <= Double(photo.width) && corner.y <= Double(photo.height)
        }
    }

    private func reason(_ decision: FrameDecision) -> PhotoOutcome.SkipReason {
        if decision.faces.isEmpty { return .noFace }
        return decision.roles.contains(.chosen) ? .notAligned : .noSuchFace
    }
}
