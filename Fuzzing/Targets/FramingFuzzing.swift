import FaceCropModel

/// The choice of the crop, with extreme options and with any faces that a journal can hold.
enum FramingFuzzing {
    private static let margins = ["0", "0%", "60%", "200", "1e9", "1e300", "1e300%", "0.001"]
    private static let shapes: [FrameOptions.Shape?] = [
        nil, .aspect(AspectRatio(width: 1, height: 1)), .aspect(AspectRatio(width: 100, height: 1)),
        .aspect(AspectRatio(width: 1e-300, height: 1e-298)), .aspect(AspectRatio(width: 4, height: 5)),
        .size(PixelSize(width: 400, height: 400)), .size(PixelSize(width: 65_535, height: 1)),
        .size(PixelSize(width: 1, height: 65_535)),
    ]

    /// The input consists of the options, the size of the photo, and faces.
    static func decision(_ input: [UInt8]) throws {
        var input = FuzzInput(input)
        let options = options(&input)
        let photo = PixelSize(width: input.integer(1...65_535), height: input.integer(1...65_535))
        let faces = (0..<input.integer(0...3)).map { _ in input.face() }.filter(CachedDetections.canHold)
        let doubtful = (0..<input.integer(0...1)).map { _ in input.face() }.filter(CachedDetections.canHold)
        let detections = Detections(faces: faces, doubtful: doubtful)
        try check(FaceFramer(options: options).decide(detections, photo: photo), photo: photo, options: options)
    }

    private static func options(_ input: inout FuzzInput) -> FrameOptions {
        var options = FrameOptions()
        options.framing = input.element(of: [.averaged, .group, .largest, .each, .index(2)])
        options.margin = FrameOptions.Margin(text: input.element(of: margins))
        options.faceHeightFraction = input.element(of: [nil, nil, 0.5, 1, 1e-300])
        options.headroomFraction = input.element(of: [0, 0, 0.3, 1e300])
        options.placement = input.element(of: FrameOptions.Placement.allCases)
        options.keepsFaces = input.isSet()
        options.subjectSizeFraction = input.element(of: [0.25, 0, 1])
        options.shape = input.element(of: shapes)
        options.extent = input.element(of: FrameOptions.Extent.allCases)
        options.enlarges = input.isSet()
        options.extend = input.element(of: [nil, nil, .edge])
        options.leastExtent = input.element(of: [.automatic, .fraction(0), .fraction(0.5), .fraction(1)])
        options.pad = input.element(of: [nil, nil, .edge])
        return options
    }

    /// Checks the rules that hold for every decision about a photo.
    static func check(_ decision: FrameDecision, photo: PixelSize, options: FrameOptions) throws {
        try expect(decision.roles.count, equals: decision.faces.count, "every face has a role")
        for frame in decision.frames {
            let rect = frame.rect
            try expect(rect.width > 0 && rect.height > 0, "a frame has an area: \(rect)")
            try expect(
                rect.intersection(WholePixelRect(covering: photo)) != nil,
                "a frame shows some of the photo \(photo): \(rect)"
            )
            if options.extend == nil, options.pad == nil {
                try expect(
                    rect.x >= 0 && rect.y >= 0 && rect.maxX <= photo.width && rect.maxY <= photo.height,
                    "a frame lies in the photo \(photo): \(rect)"
                )
            }
            for face in decision.faces {
                let kept = FaceVisibility.keptFraction(of: face.box, crop: rect, photo: photo)
                try expect((0...1.000_001).contains(kept), "a share is in its range: \(kept)")
            }
            let size = OutputSize.cropped(
                frame: rect.size,
                shape: options.shape,
                enlargementLimit: options.enlargementLimit
            )
            try expect(size.width > 0 && size.height > 0, "an output has an area: \(size)")
        }
        let fitted = OutputSize.fitted(photo: photo, shape: options.shape, enlarges: options.enlarges)
        try expect(fitted.width > 0 && fitted.height > 0, "an output has an area: \(fitted)")
    }
}
