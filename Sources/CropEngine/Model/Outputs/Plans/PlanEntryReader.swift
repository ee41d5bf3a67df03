import SystemPackage

/// Reads the entry of one photo, and notes all that cannot be meant: pure.
struct PlanEntryReader {
    private static let keys = ["photo", "sha256", "size", "turned", "faces", "crops", "keep", "failed"]

    let renditions: [RenditionOptions]
    private var mistakes: [ConfigurationMistake] = []
    private var plan = PhotoPlan(sha256: "", size: PixelSize(width: 0, height: 0), renditions: [])
    private var keeps = false

    private init(_ renditions: [RenditionOptions]) { self.renditions = renditions }

    /// Reads an entry.
    ///
    /// - Throws: `ConfigurationMistake` if it does not say which photo it is about.
    static func entry(
        _ value: YAMLValue,
        _ renditions: [RenditionOptions]
    ) throws(ConfigurationMistake) -> PlanFile.Entry {
        guard case .mapping(let members, let position) = value, let photo = value.member("photo") else {
            throw ConfigurationMistake(value.position, "an entry of a plan begins with 'photo'")
        }
        let path = FilePath(bytes: try PlanBytes.read(photo.value, called: "photo"))
        var reader = PlanEntryReader(renditions)
        reader.read(members, at: position)
        return PlanFile.Entry(
            path: path,
            position: position,
            decision: reader.keeps
                ? PhotoOverride(keepsOutputs: true) : PhotoOverride(plan: reader.mistakes.isEmpty ? reader.plan : nil),
            mistakes: reader.mistakes.sorted { $0.position < $1.position }
        )
    }

    private mutating func read(_ members: [YAMLValue.Member], at position: TextPosition) {
        var crops: YAMLValue.Member?
        for member in members {
            attempt { reader throws(ConfigurationMistake) in
                if member.key == "crops" { crops = member } else { try reader.read(member) }
            }
        }
        guard !keeps, mistakes.isEmpty else { return }
        guard let crops, case .list(let items, _) = crops.value else {
            return note(position, "the entry has no list 'crops'")
        }
        for item in items { attempt { reader throws(ConfigurationMistake) in try reader.read(crop: item) } }
        if mistakes.isEmpty { check(at: crops.position) }
    }

    private mutating func read(_ member: YAMLValue.Member) throws(ConfigurationMistake) {
        let value = member.value
        switch member.key {
        case "photo": break
        case "sha256":
            plan.sha256 = try value.sha256()
        case "size": plan.size = try Self.size(value, called: "size")
        case "turned":
            let rule = "'turned' is 90, 180 or 270 degrees, clockwise"
            let degrees = try value.number(rule)
            guard [90, 180, 270].contains(degrees) else { throw ConfigurationMistake(value.position, rule) }
            plan.quarterTurns = Int(towardZero: degrees) / 90
        case "faces":
            guard case .list(let faces, _) = value else {
                throw ConfigurationMistake(value.position, "'faces' is a list of faces, the largest first")
            }
            for face in faces { plan.faces.append(try Self.face(face)) }
        case "keep": keeps = try value.truth(called: "keep")
        case "failed":
            guard case .scalar(let text, _, _) = value else { break }
            throw ConfigurationMistake(
                member.position,
                "the photo failed when the plan was made (\(text))"
            )
        default: throw member.mistake(in: "an entry", Self.keys)
        }
    }

    /// Notes the mistakes of the entry as a whole.
    private mutating func check(at position: TextPosition) {
        if plan.sha256.isEmpty { note(position, "the entry has no 'sha256', by which a changed photo is noticed") }
        for rendition in renditions where !plan.renditions.contains(where: { $0.name == rendition.name }) {
            let name = rendition.name.isEmpty ? "any outputs" : "the rendition \(rendition.name)"
            note(position, "'crops' says nothing about \(name); 'skip: noFace' leaves it out")
        }
    }

    private mutating func attempt(_ body: (inout Self) throws(ConfigurationMistake) -> Void) {
        do throws(ConfigurationMistake) {
            try body(&self)
        } catch {
            mistakes.append(error)
        }
    }

    private mutating func note(_ position: TextPosition, _ text: String) {
        mistakes.append(ConfigurationMistake(position, text))
    }
}

// Crops.

extension PlanEntryReader {
    private static let cropKeys = [
        "rendition", "skip", "fallback", "reason", "focal", "subject", "face", "frame", "outputs",
    ]

    private mutating func read(crop item: YAMLValue) throws(ConfigurationMistake) {
        try item.requireKeys(Self.cropKeys, of: "a crop")
        let position = item.position
        let options = try rendition(item)
        var rendition = PhotoPlan.Rendition(name: options.name, outcome: try Self.outcome(item), crops: [])
        rendition.focalPoint = try item.member("focal")?.value.focalPoint()
        rendition.subject = try item.member("subject").map(Self.rect)
        if case .skipped = rendition.outcome {
            for key in ["frame", "outputs"] {
                guard let member = item.member(key) else { continue }
                throw ConfigurationMistake(member.position, "'skip' makes no output; remove '\(key)' or 'skip'")
            }
        } else {
            rendition.crops = [try crop(item, rendition.outcome, options, position)]
        }
        try add(rendition, options, position)
    }

    /// Adds a crop to those of the same rendition.
    private mutating func add(
        _ rendition: PhotoPlan.Rendition,
        _ options: RenditionOptions,
        _ position: TextPosition
    ) throws(ConfigurationMistake) {
        guard let index = plan.renditions.firstIndex(where: { $0.name == rendition.name }) else {
            plan.renditions.append(rendition)
            return
        }
        let faces = (plan.renditions[index].crops + rendition.crops).map(\.faceNumber)
        let isAllowed = options.frame.framing == .each && !faces.contains(nil) && Set(faces).count == faces.count
        guard isAllowed, !rendition.crops.isEmpty else {
            throw ConfigurationMistake(position, "the plan has two crops for the same outputs; remove one of them")
        }
        plan.renditions[index].crops += rendition.crops
    }

    /// The options of the rendition that a crop is of.
    private func rendition(_ item: YAMLValue) throws(ConfigurationMistake) -> RenditionOptions {
        let names = renditions.map(\.name)
        guard let member = item.member("rendition") else {
            if let unnamed = renditions.first(where: { $0.name.isEmpty }) { return unnamed }
            throw ConfigurationMistake(item.position, "the crop has no 'rendition': \(names.joined(separator: ", "))")
        }
        let name = try member.value.text("'rendition' is a name, not \(member.value.kindText)")
        if let options = renditions.first(where: { $0.name == name }) { return options }
        throw ConfigurationMistake(
            member.value.position,
            "the command makes no rendition '\(name)'",
            meant: NearestWord.of(name, among: names)
        )
    }

    private static func outcome(_ item: YAMLValue) throws(ConfigurationMistake) -> PhotoPlan.Rendition.Outcome {
        if let skip = item.member("skip") {
            return .skipped(try skip.value.word("'skip' is a reason, such as noFace"))
        }
        guard let fallback = item.member("fallback") else { return .written }
        let step: FrameOptions.FallbackStep = try fallback.value.word(
            "'fallback' is a step, such as original or center"
        )
        guard case .scalar(let reasonText, _, _) = item.member("reason")?.value,
            let reason = PhotoOutcome.FallbackReason(rawValue: reasonText)
        else {
            throw ConfigurationMistake(fallback.position, "'fallback' needs a 'reason', such as noFace")
        }
        return .fallback(step, reason)
    }

    private func crop(
        _ item: YAMLValue,
        _ outcome: PhotoPlan.Rendition.Outcome,
        _ options: RenditionOptions,
        _ position: TextPosition
    ) throws(ConfigurationMistake) -> PhotoPlan.Crop {
        guard let frame = item.member("frame"), let outputs = item.member("outputs"),
            case .list(let files, _) = outputs.value
        else {
            throw ConfigurationMistake(position, "a crop has 'frame' and 'outputs'; 'skip: noFace' leaves it out")
        }
        let check = PlannedFrameCheck(photo: plan.size, outcome: outcome, options: options)
        let shown = try Self.frame(frame.value)
        let isRotated = files.contains { $0.member("level") != nil }
        try check.check(shown, isRotated: isRotated, at: frame.value.position)
        var crop = PhotoPlan.Crop(faceNumber: try face(item, options), outputs: [])
        for file in files {
            let output = try Self.output(file, shown)
            try check.check(output, at: file.position)
            crop.outputs.append(output)
        }
        for scale in options.scales {
            let own = crop.outputs.filter { $0.scale == scale }
            // The output of a smaller scale stands for it.
            if own.isEmpty, crop.output(scale: scale) != nil { continue }
            let isWhole =
                own.count == options.encodings.count
                && own.dropFirst().allSatisfy { ($0.size, $0.frame, $0.map) == (own[0].size, own[0].frame, own[0].map) }
            guard isWhole else {
                throw ConfigurationMistake(
                    outputs.position,
                    "there must be \(options.encodings.count) outputs of scale \(NumberText.short(scale)), all with "
                        + "one size and frame, because the command makes as many formats"
                )
            }
        }
        guard crop.outputs.allSatisfy({ options.scales.contains($0.scale) }) else {
            throw ConfigurationMistake(outputs.position, "the command makes no outputs of one of these scales")
        }
        return crop
    }

    /// The number of the face that a crop is about.
    private func face(_ item: YAMLValue, _ options: RenditionOptions) throws(ConfigurationMistake) -> Int? {
        guard let member = item.member("face") else { return nil }
        let position = member.value.position
        let number = try member.value.number("'face' is the number of a face: 1 is the largest")
        guard options.frame.framing == .each else {
            throw ConfigurationMistake(member.position, "only the framing 'each' makes outputs of single faces")
        }
        guard let number = Int(exactly: number), plan.faces.indices.contains(number - 1) else {
            let count = plan.faces.count == 1 ? "1 face" : "\(plan.faces.count) faces"
            throw ConfigurationMistake(position, "there is no such face: the photo has \(count) in the plan")
        }
        return number
    }
}

// Values.

extension PlanEntryReader {
    private static let faceKeys = ["box", "role", "name", "score", "points"]
    private static let outputKeys = ["file", "size", "scale", "frame", "level"]

    private static func face(_ value: YAMLValue) throws(ConfigurationMistake) -> PhotoPlan.PlannedFace {
        try value.requireKeys(faceKeys, of: "a face")
        guard let box = value.member("box") else { throw ConfigurationMistake(value.position, "a face has a 'box'") }
        var face = PhotoPlan.PlannedFace(box: try rect(box))
        if let role = value.member("role") {
            face.role = try role.value.word("'role' is chosen, bystander or notAsked")
        }
        if case .scalar(let name, _, _) = value.member("name")?.value { face.name = name }
        if let score = value.member("score") {
            let rule = "'score' is from 0 to 1"
            let number = try score.value.number(rule)
            guard (0...1).contains(number) else { throw ConfigurationMistake(score.value.position, rule) }
            face.score = number
        }
        if let points = value.member("points") {
            let rule = "'points' has 10 numbers of pixels: x and y of eyes, nose and corners of the mouth"
            let numbers = try points.value.numbers(10, rule)
            guard numbers.allSatisfy(isCoordinate) else { throw ConfigurationMistake(points.value.position, rule) }
            face.points = FacePoints { PixelPoint(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
        }
        return face
    }

    private static func rect(_ member: YAMLValue.Member) throws(ConfigurationMistake) -> PixelRect {
        let rule = "'\(member.key)' has 4 numbers of pixels: [x, y, width, height]"
        let numbers = try member.value.numbers(4, rule)
        let rect = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        guard rect.width > 0, rect.height > 0, numbers.allSatisfy(isCoordinate) else {
            throw ConfigurationMistake(member.value.position, rule)
        }
        return rect
    }

    /// Whether a number of pixels is small enough for whole numbers and products; a face may reach beyond the photo.
    private static func isCoordinate(_ number: Double) -> Bool { abs(number) < 1e9 }

    private static func output(
        _ value: YAMLValue,
        _ frame: WholePixelRect
    ) throws(ConfigurationMistake) -> PhotoPlan.Output {
        guard case .scalar(let path, _, _) = value.member("file")?.value, let size = value.member("size") else {
            throw ConfigurationMistake(value.position, "an output has a 'file' and a 'size'")
        }
        try value.requireKeys(outputKeys, of: "an output")
        var output = PhotoPlan.Output(path: path, size: try Self.size(size.value, called: "size"), frame: frame)
        if let scale = value.member("scale") {
            output.scale = try scale.value.number("'scale' is a number, such as 2")
        }
        if let own = value.member("frame") { output.frame = try Self.frame(own.value) }
        guard let level = value.member("level") else { return output }
        let rule = "'level' has 6 numbers: the two rows of the map from the photo's pixels to the output's"
        let n = try level.value.numbers(6, rule)
        output.map = AffineMatrix(a: n[0], b: n[1], tx: n[2], c: n[3], d: n[4], ty: n[5])
        let request = output.map.flatMap { RenderRequest(map: $0, outputSize: output.size) }
        guard let request, request.frame == output.frame else {
            throw ConfigurationMistake(
                request == nil ? level.value.position : value.position,
                request == nil
                    ? rule : "'level' shows another frame; remove 'level', and the output shows the frame, not rotated"
            )
        }
        return output
    }

    private static func frame(_ value: YAMLValue) throws(ConfigurationMistake) -> WholePixelRect {
        let rule = "'frame' has 4 whole numbers of pixels: [x, y, width, height]"
        let numbers = try value.wholeNumbers(4, rule)
        guard numbers[2] > 0, numbers[3] > 0 else { throw ConfigurationMistake(value.position, rule) }
        return WholePixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    private static func size(_ value: YAMLValue, called name: String) throws(ConfigurationMistake) -> PixelSize {
        let rule = "'\(name)' has 2 whole numbers of pixels: [width, height]"
        let numbers = try value.wholeNumbers(2, rule)
        guard numbers[0] > 0, numbers[1] > 0 else { throw ConfigurationMistake(value.position, rule) }
        return PixelSize(width: numbers[0], height: numbers[1])
    }
}
