import FaceCropModel

extension ExportColumn<ExportedPhoto> {
    /// The columns about a photo.
    static let ofPhotos = ending + picture + focalPoint + findings

    private static let ending: [Self] = [
        .text("source") { $0.record.source },
        .text("source_base64") { $0.record.sourceBase64 },
        .text("status") { $0.record.status.rawValue },
        .text("reason") { $0.record.reason },
        .text("fallback_step") { $0.record.fallbackStep?.rawValue },
        .text("error_stage") { $0.record.error?.stage.rawValue },
        .text("error_code") { $0.record.error?.code },
        .text("error_message") { $0.record.error?.message },
    ]

    private static let picture: [Self] = [
        .text("format") { $0.record.format?.id },
        .integer("width") { $0.record.size?.width },
        .integer("height") { $0.record.size?.height },
        .integer("orientation") { $0.record.orientation },
        .integer("turned_clockwise_degrees") { $0.record.turnedClockwiseDegrees },
        .integer("crop_x") { $0.record.crop?.pixels.x },
        .integer("crop_y") { $0.record.crop?.pixels.y },
        .integer("crop_width") { $0.record.crop?.pixels.width },
        .integer("crop_height") { $0.record.crop?.pixels.height },
    ]

    private static let focalPoint: [Self] = [
        .real("focal_x") { $0.focalPoint?.place.rounded.x },
        .real("focal_y") { $0.focalPoint?.place.rounded.y },
        .text("css_object_position") { $0.focalPoint?.objectPosition },
        .text("imgproxy_gravity") { $0.focalPoint?.imgproxy },
        .text("thumbor_filter") { $0.focalPoint?.thumbor },
        .text("imgix_parameters") { $0.focalPoint?.imgix },
    ]

    private static let findings: [Self] = [
        .integer("face_count") { $0.record.faces.count },
        .integer("chosen_face_count") { $0.record.faces.count { $0.role == .chosen } },
        .flag("cuts_face") { $0.record.hasCutFace },
        .flag("is_undersized") { $0.record.isUndersized ?? false },
        .text("warnings") { $0.record.warnings.isEmpty ? nil : $0.record.warnings.joined(separator: "\n") },
    ]
}

extension ExportColumn<OutputRecord> {
    /// The columns about an output.
    static let ofOutputs: [Self] = [
        .text("path") { $0.path },
        .text("path_base64") { $0.pathBase64 },
        .text("format") { $0.format },
        .text("rendition") { $0.rendition },
        .real("scale") { $0.scale ?? 1 },
        .integer("width") { $0.size.width },
        .integer("height") { $0.size.height },
        .integer("bytes") { $0.bytes },
        .flag("is_kept_by_hand") { $0.keptByHand != nil },
        .integer("face_number") { $0.faceNumber },
        .integer("crop_x") { $0.crop.pixels.x },
        .integer("crop_y") { $0.crop.pixels.y },
        .integer("crop_width") { $0.crop.pixels.width },
        .integer("crop_height") { $0.crop.pixels.height },
        .real("confidence") { $0.confidence },
    ]
}

extension ExportColumn<FaceRecord> {
    /// The columns about a face.
    static let ofFaces: [Self] = [
        .integer("number") { $0.number },
        .text("role") { $0.role.rawValue },
        .real("box_x") { $0.box.x },
        .real("box_y") { $0.box.y },
        .real("box_width") { $0.box.width },
        .real("box_height") { $0.box.height },
        .real("score") { $0.score },
        .real("prominence") { $0.prominence },
        .real("sharpness") { $0.sharpness },
        .real("kept_fraction") { $0.keptFraction },
        .flag("is_cut") { $0.isCut },
        .text("region_name") { $0.name },
        .text("person") { $0.identity?.name },
        .real("person_confidence") { $0.identity?.confidence },
    ]
}
