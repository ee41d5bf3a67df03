import FaceCropModel
import SystemPackage

/// Plans, as they are written and as people change them.
enum PlanFuzzing {
    /// The input is a file, read for a run with one rendition of each face and for one with two renditions.
    static func file(_ input: [UInt8]) throws {
        guard let file = try? PlanFile(input) else { return }
        var each = RenditionOptions(name: "")
        each.frame.framing = .each
        var padded = RenditionOptions(name: "hero")
        padded.frame.pad = .edge
        for renditions in [[each], [RenditionOptions(name: "square"), padded]] {
            guard let entries = try? file.entries(renditions) else { continue }
            for entry in entries where entry.mistakes.isEmpty {
                try expect(entry.path.isEmpty, equals: false, "an entry has a path")
                guard let plan = entry.decision.plan else {
                    try expect(entry.decision.keepsOutputs, equals: true, "without a plan, outputs are kept")
                    continue
                }
                try expect(plan.renditions.map(\.name).sorted(), equals: renditions.map(\.name).sorted(), "renditions")
                for (rendition, options) in zip(plan.renditions, renditions) where rendition.name == options.name {
                    try check(plan, rendition, options)
                }
            }
        }
    }

    private static func check(
        _ plan: PhotoPlan,
        _ rendition: PhotoPlan.Rendition,
        _ options: RenditionOptions
    ) throws {
        let crops = plan.cropPlan(of: rendition, scale: 1, options.frame).crops
        try expect(crops.count, equals: rendition.crops.count, "each crop can be rendered")
        for crop in crops {
            let (frame, size) = (crop.request.frame, crop.request.outputSize)
            try expect(size.width > 0 && size.height > 0, equals: true, "an output has pixels")
            try expect(frame.width > 0 && frame.height > 0, equals: true, "a frame has pixels")
            let inPhoto = frame.intersection(WholePixelRect(covering: plan.size))
            try expect(inPhoto != nil, equals: true, "a frame shows some of the photo")
            if options.frame.pad == nil, crop.turned == nil {
                try expect(inPhoto, equals: frame, "a frame is in the photo")
            }
            if let number = crop.faceNumber {
                try expect(plan.faces.indices.contains(number - 1), equals: true, "a face is there")
            }
        }
    }
}
