import SystemPackage

/// Turns a decision into a plan: the frames of the faces; if there are none, the first step of the fallback chain that
/// gives a result.
package struct FallbackChain: Sendable {
    /// The options of the outputs.
    package let options: FrameOptions
    /// The options by which frames are decided, alike for all scales of a rendition.
    private let decidingOptions: FrameOptions
    /// The size of the output of the greatest scale, for which a frame should have enough pixels.
    private let largestSize: PixelSize?

    /// A chain for outputs of one scale; without `decidingOptions` and `largestSize`, for the only one.
    package init(options: FrameOptions, decidingOptions: FrameOptions? = nil, largestSize: PixelSize? = nil) {
        self.options = options
        self.decidingOptions = decidingOptions ?? options
        self.largestSize = largestSize ?? options.shape?.size
    }

    /// The plan for a photo of `photo` upright pixels.
    ///
    /// - Parameters:
    ///   - decision: The decision from the faces.
    ///   - photo: Size of the upright photo.
    ///   - file: The photo's file, for messages.
    ///   - salience: Finds what draws the eye; called only if the chain needs it.
    ///   - attentionPoint: Finds the centre of attention in upright photo pixels for a frame of the given size; called
    ///     only if the chain needs it.
    /// - Returns: The crops, and the outcome once they are written. If the chain ends in `fail`, or in a
    ///   `salient` or an `attention` that failed, there are no crops, and the outcome is `failed`.
    package func plan(
        _ decision: FrameDecision,
        photo: PixelSize,
        file: PhotoFile,
        salience: () throws(PhotoError) -> SalienceMask = { preconditionFailure("this chain needs no salience") },
        attentionPoint: (PixelSize) throws(PhotoError) -> PixelPoint
    ) -> CropPlan {
        guard decision.frames.isEmpty else {
            return CropPlan(
                outcome: .written,
                crops: crops(decision),
                focalPoint: decision.focalPoint,
                warnings: decision.warnings
            )
        }
        let reason = reason(for: decision)
        var plan = CropPlan(outcome: .skipped(reason.skipReason), crops: [], focalPoint: decision.focalPoint)
        plan.warnings = decision.warnings
        var lastError: PhotoError?
        var steps = self.steps[...]
        while let step = steps.popFirst() {
            switch step {
            case .person, .group, .loose:
                var known = Detections(faces: decision.faces)
                known.pictureArea = decision.pictureArea
                let other = framer(of: step).decide(
                    known,
                    photo: photo,
                    choosing: step == .loose ? { _ in decision.chosen } : nil
                )
                if other.frames.isEmpty { continue }
                plan.crops = crops(other)
                plan.focalPoint = other.focalPoint
                plan.roles = other.roles
                plan.warnings += other.warnings
            case .original:
                plan.crops = [original(photo)]
            case .center:
                plan.crops = [crop(rect(near: nil, of: decision, in: photo))]
            case .salient:
                do throws(PhotoError) {
                    guard let salient = salientFrame(try salience(), in: photo) else { continue }
                    if salient.cutsSubject {
                        steps = [.attention] + steps
                        continue
                    }
                    plan.crops = [crop(inPicture(salient, of: decision, in: photo))]
                    plan.focalPoint = salient.focus
                    plan.subject = salient.subject
                    plan.fallbackScore = salient.score
                } catch {
                    lastError = error
                    plan.warnings.append(error.message)
                    continue
                }
            case .attention:
                do throws(PhotoError) {
                    let focus = try attentionPoint(rect(near: nil, of: decision, in: photo).size)
                    plan.crops = [crop(rect(near: focus, of: decision, in: photo))]
                    plan.focalPoint = focus
                } catch {
                    lastError = error
                    plan.warnings.append(error.message)
                    continue
                }
            case .skip:
                return plan
            case .fail:
                let error = noFaceError(reason, decision, path: file.path)
                plan.outcome = .failed(error)
                plan.warnings.removeAll { $0 == error.message }
                return plan
            }
            plan.outcome = .fallback(step, reason: reason)
            plan.warnings = Self.naming(step, in: plan.warnings, refusals: decision.warnings.count)
            return plan
        }
        plan.outcome = .failed(lastError ?? noFaceError(reason, decision, path: file.path))
        return plan
    }

    /// The steps in the order in which they are tried.
    ///
    /// A face that is known draws the eye more than what a network or libvips finds, which would forget it.
    private var steps: [FrameOptions.FallbackStep] {
        let first = options.fallback.firstIndex(where: \.isBySalience)
        guard let first, !options.fallback[..<first].contains(.loose) else { return options.fallback }
        return options.fallback[..<first] + [.loose] + options.fallback[first...]
    }

    /// `warnings`, of which the last of the `refusals` first ones also says what was done instead.
    private static func naming(
        _ step: FrameOptions.FallbackStep,
        in warnings: [String],
        refusals: Int
    ) -> [String] {
        var warnings = warnings
        if let last = warnings.indices.prefix(refusals).last, warnings[last].hasSuffix(".") {
            warnings[last] = "\(warnings[last].dropLast()); \(step.deed) instead."
        }
        return warnings
    }

    private func crop(_ rect: WholePixelRect, showsFaces: Bool = false, faceNumber: Int? = nil) -> CropPlan.Crop {
        let limit = showsFaces ? options.enlargementLimit : options.enlarges ? .infinity : 1
        let size = OutputSize.cropped(frame: rect.size, shape: options.shape, enlargementLimit: limit)
        let request = RenderRequest(frame: rect, outputSize: size, filling: options.filling(of: .frame))
        return CropPlan.Crop(
            request: request,
            faceNumber: faceNumber,
            isUndersized: options.isUndersized(size, showing: .frame)
        )
    }

    /// A crop of a rotated frame; `nil` if the map of the frame has no inverse.
    private func crop(_ turned: TurnedRect, faceNumber: Int?) -> CropPlan.Crop? {
        let limit = options.enlargementLimit
        // A rotated frame may be a pixel smaller than the one that a limit above 1 was compared with.
        let spare = limit > 1 ? 1 : 0
        let frame = PixelSize(width: max(1, Int(turned.width) + spare), height: max(1, Int(turned.height) + spare))
        let size = OutputSize.cropped(frame: frame, shape: options.shape, enlargementLimit: limit)
        // Rounded as in the manifest, so that what is written there and in plans is what was done.
        let map = turned.transform(toPictureOf: size).rounded
        return RenderRequest(map: map, outputSize: size, filling: options.filling(of: .turnedFrame)).map {
            CropPlan.Crop(
                request: $0,
                faceNumber: faceNumber,
                turned: turned,
                isUndersized: options.isUndersized(size, showing: .turnedFrame)
            )
        }
    }

    private func crops(_ decision: FrameDecision) -> [CropPlan.Crop] {
        decision.frames.map { frame in
            var made =
                frame.turned.flatMap { crop($0, faceNumber: frame.faceNumber) }
                ?? crop(frame.rect, showsFaces: true, faceNumber: frame.faceNumber)
            made.confidence = frame.confidence
            made.greaterFaceShare = frame.greaterFaceShare
            made.otherEyeLine = frame.otherEyeLine
            made.move = frame.move
            return made
        }
    }

    /// The framer for a step that crops to faces.
    private func framer(of step: FrameOptions.FallbackStep) -> FaceFramer {
        var options = decidingOptions
        options.people = []
        switch step {
        case .person(let name):
            options.people = [name]
            switch options.framing {
            // This step shows one face, and the photo gets one output.
            case .each, .index: options.framing = .largest
            case .averaged, .group, .largest, .guarded: break
            }
        case .loose:
            options.head = nil
            options.faceHeightFraction = nil
            if options.framing == .each { options.framing = .averaged }
            // Without a share, the frame should have the pixels of the greatest scale.
            if let largestSize { options.shape = .size(largestSize) }
        default:
            options.framing = .group
            options.head = nil
        }
        return FaceFramer(options: options)
    }

    /// The whole photo scaled to fit into the size; if outputs are padded, filled up to it.
    private func original(_ photo: PixelSize) -> CropPlan.Crop {
        let fitted = OutputSize.fitted(photo: photo, shape: options.shape, enlarges: options.enlarges)
        guard let requestedSize = options.shape?.size else {
            return CropPlan.Crop(request: RenderRequest(frame: WholePixelRect(covering: photo), outputSize: fitted))
        }
        guard let filling = options.filling(of: .wholePhoto) else {
            let request = RenderRequest(frame: WholePixelRect(covering: photo), outputSize: fitted)
            return CropPlan.Crop(
                request: request,
                isUndersized: options.isUndersized(fitted, showing: .wholePhoto)
            )
        }
        let scale = OutputSize.fittedScale(photo: photo, size: requestedSize, enlarges: options.enlarges)
        let frame = FallbackFrame.rect(around: photo, output: requestedSize, scale: scale)
        return CropPlan.Crop(request: RenderRequest(frame: frame, outputSize: requestedSize, filling: filling))
    }

    /// The frame around what draws the eye; `nil` if nothing stands out, or if the output needs more than the photo has
    /// and is padded.
    private func salientFrame(_ mask: SalienceMask, in photo: PixelSize) -> SalientFrame? {
        let ratio = options.shape?.aspectRatio ?? AspectRatio(photo)
        let largest = options.largestFrameSize(of: ratio, in: photo)
        guard largest.width <= photo.width, largest.height <= photo.height else { return nil }
        return SalientFrame(mask, photo: photo, ratio: ratio, leastSize: options.enlarges ? nil : largestSize)
    }

    /// The frame around what draws the eye, inside the bars of the photo if crops stay inside them.
    private func inPicture(_ salient: SalientFrame, of decision: FrameDecision, in photo: PixelSize) -> WholePixelRect {
        guard let area = decision.pictureArea else { return salient.rect }
        if salient.rect.width > area.width || salient.rect.height > area.height {
            return rect(near: salient.focus, of: decision, in: photo)
        }
        return FrameShape.movedInside(salient.rect, area: area)
    }

    /// The largest frame near `focus`, in the picture of the photo.
    private func rect(near focus: PixelPoint?, of decision: FrameDecision, in photo: PixelSize) -> WholePixelRect {
        FallbackFrame.rect(options, focus: focus, area: decision.pictureArea ?? WholePixelRect(covering: photo))
    }

    private func reason(for decision: FrameDecision) -> PhotoOutcome.FallbackReason {
        if decision.faces.isEmpty { return .noFace }
        if !options.people.isEmpty, PersonChoice.chosen(among: decision.faces, names: Set(options.people)).isEmpty {
            return decision.faces.contains { $0.identity != nil } ? .personAbsent : .notIdentified
        }
        if let refusal = decision.refusal { return refusal }
        return decision.roles.contains(.chosen) ? .frameOutsidePhoto : .noSuchFace
    }

    private func noFaceError(
        _ reason: PhotoOutcome.FallbackReason,
        _ decision: FrameDecision,
        path: FilePath
    ) -> PhotoError {
        let (code, message): (PhotoError.Code, String) =
            switch reason {
            case .noFace: (.noFace, "The photo shows no face to crop to.")
            case .noSuchFace:
                (.noSuchFace, "The photo has no face with the number that \(options.framing) asks for.")
            case .personAbsent: (.personAbsent, "None of the people who are asked for was recognized.")
            case .notIdentified:
                (.notIdentified, "The service that was asked has not said who is there; run again later.")
            case .frameOutsidePhoto: (.frameOutsidePhoto, "The frame of the faces lies outside the photo.")
            case .eyesClosed: (.eyesClosed, "A face that the photo would be cropped to has closed eyes.")
            case .eyesNotSeen:
                (.eyesNotSeen, "A face that the photo would be cropped to cannot be seen to have both eyes open.")
            case .eyeDistanceTooSmall:
                (.eyeDistanceTooSmall, "A face that the photo would be cropped to has too few pixels between its eyes.")
            case .tooBlurred: (.tooBlurred, "A face that the photo would be cropped to is too blurred.")
            case .turnedAway: (.turnedAway, "A face that the photo would be cropped to is turned too far away.")
            case .unexpectedFaceCount:
                (
                    .unexpectedFaceCount,
                    decision.warnings.last ?? "The photo shows another number of faces than expected."
                )
            case .headNotMeasured:
                (.headNotMeasured, "The height of a head that the photo would be cropped to cannot be measured.")
            case .frameBeyondPhoto:
                (.frameBeyondPhoto, "The photo has too little around the head for its height in the frame.")
            case .faceTooSmall:
                (.faceTooSmall, "A face that the photo would be cropped to has too few pixels for its share of it.")
            case .cropUnsure: (.cropUnsure, "It is not sure enough that the crop could be published.")
            }
        return PhotoError(code, stage: .frame, path: path, message: message)
    }
}

extension RenderRequest.Filling {
    init(_ extend: FrameOptions.Extension) {
        switch extend {
        case .edge: self = .edge
        case .blur: self = .blur
        case .colour(let red, let green, let blue): self = .colour(red: red, green: green, blue: blue)
        }
    }
}

/// The crop of a photo in which no face gives a frame.
private enum FallbackFrame {
    /// The largest frame that `options` allow, as near to `focus` as the edges of `area` allow.
    ///
    /// Without a ratio, the frame is the area. Both are in upright photo pixels; if `focus` is `nil`, the frame is in
    /// the middle.
    static func rect(_ options: FrameOptions, focus: PixelPoint?, area: WholePixelRect) -> WholePixelRect {
        guard let ratio = options.shape?.aspectRatio else { return area }
        let size = options.largestFrameSize(of: ratio, in: area.size)
        let center = focus ?? area.asPixelRect.center
        var rect = FramePlacement(photo: area.size, candidates: []).bestRect(
            size: size,
            near: PixelPoint(x: center.x - Double(area.x), y: center.y - Double(area.y))
        )
        rect.x += area.x
        rect.y += area.y
        return rect
    }

    /// The frame with the whole photo in its middle that an output of this size shows at `scale`: output pixels per
    /// photo pixel.
    static func rect(around photo: PixelSize, output: PixelSize, scale: Double) -> WholePixelRect {
        let width = max(photo.width, Int(nearest: Double(output.width) / scale))
        let height = max(photo.height, Int(nearest: Double(output.height) / scale))
        return WholePixelRect(
            x: (photo.width - width) / 2,
            y: (photo.height - height) / 2,
            width: width,
            height: height
        )
    }
}
