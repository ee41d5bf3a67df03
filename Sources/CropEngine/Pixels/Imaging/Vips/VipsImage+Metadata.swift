import CVips
import FaceCropModel

extension VipsImage {
    /// The number in the orientation tag of EXIF or TIFF, valid or not; `nil` if there is no tag.
    var orientationTag: Int? {
        // libvips replaces invalid EXIF values (beyond 1...8) by 1 in its own field; the text of the tag starts with
        // the number.
        if let text = text("exif-ifd0-Orientation") { return Int(text.prefix { $0.isNumber }) }
        return withUnsafe { pointer in
            guard vips_image_get_typeof(pointer, "orientation") != 0 else { return nil }
            return Int(vips_image_get_orientation(pointer))
        }
    }

    /// Whether the metadata field `name` exists.
    func hasField(_ name: String) -> Bool {
        withUnsafe { vips_image_get_typeof($0, name) != 0 }
    }

    /// The text of the metadata field `name`; `nil` if the field does not exist.
    func text(_ name: String) -> String? {
        withUnsafe { pointer in
            var text: UnsafePointer<CChar>?
            guard
                vips_image_get_typeof(pointer, name) != 0,
                vips_image_get_string(pointer, name, &text) == 0,
                let text
            else { return nil }
            return String(cString: text)
        }
    }

    /// The bytes of the embedded ICC profile; `nil` if there is no profile.
    var profileBytes: [UInt8]? {
        blob("icc-profile-data")
    }

    /// The bytes of the metadata field `name`; `nil` if the field does not exist.
    func blob(_ name: String) -> [UInt8]? {
        withUnsafe { pointer in
            var data: UnsafeRawPointer?
            var count = 0
            guard
                vips_image_get_typeof(pointer, name) == vips_blob_get_type(),
                vips_image_get_blob(pointer, name, &data, &count) == 0
            else { return nil }
            return [UInt8](UnsafeRawBufferPointer(start: data, count: count))
        }
    }

    /// The same pixels with metadata that can be changed without changing this image's.
    func copied() throws(ImageLibraryError) -> VipsImage {
        try result(of: "copy") { cvips_copy($0, $1) }
    }

    /// The same pixels with metadata that live as long as any image made from this one.
    ///
    /// libvips before 8.15 frees the profile and EXIF of HEIC and AVIF with the loader's own image, although images
    /// made from it still refer to them (libvips pull request 3725).
    func owningItsMetadata() throws(ImageLibraryError) -> VipsImage {
        let copy = try copied()
        for name in fieldNames {
            if let bytes = blob(name) { copy.setBlob(name, bytes) }
        }
        return copy
    }

    /// Adds the EXIF, XMP, IPTC and resolution of `other`; the image must not be in use elsewhere yet.
    func takeMetadata(of other: VipsImage) {
        let names = other.fieldNames.filter { name in Self.metadataPrefixes.contains { name.hasPrefix($0) } }
        withUnsafe { pointer in
            other.withUnsafe { source in
                for name in names { cvips_copy_field(source, pointer, name) }
                pointer.pointee.Xres = source.pointee.Xres
                pointer.pointee.Yres = source.pointee.Yres
            }
        }
    }

    private static let metadataPrefixes = [
        "exif-", "xmp-", "iptc-", "photoshop-", "orientation", "resolution-", "jpeg-",
    ]

    /// The same pixels without the named fields.
    func withoutFields(_ names: [String]) throws(ImageLibraryError) -> VipsImage {
        let copy = try copied()
        copy.removeFields(names)
        return copy
    }

    /// Removes the named fields; only for images of ``copied()``.
    func removeFields(_ names: [String]) {
        withUnsafe { pointer in
            for name in names { vips_image_remove(pointer, name) }
        }
    }

    /// Removes all fields with names that start with one of `prefixes`; only for images of ``copied()``.
    func removeFields(startingWith prefixes: [String]) {
        removeFields(fieldNames.filter { name in prefixes.contains { name.hasPrefix($0) } })
    }

    /// Sets a field of bytes; only for images of ``copied()`` or images that are not in use elsewhere yet.
    func setBlob(_ name: String, _ bytes: [UInt8]) {
        withUnsafe { pointer in
            bytes.withUnsafeBufferPointer { vips_image_set_blob_copy(pointer, name, $0.baseAddress, $0.count) }
        }
    }

    /// Makes EXIF that names colours name those of sRGB; only for images of ``copied()``.
    func nameSRGBInEXIF() {
        guard hasField("exif-ifd2-ColorSpace") else { return }
        withUnsafe { vips_image_set_string($0, "exif-ifd2-ColorSpace", "1") }
        removeFields(["exif-ifd2-Gamma", "exif-ifd4-InteroperabilityIndex"])
    }

    /// Sets all orientation fields of EXIF to upright; only for images of ``copied()``.
    func resetOrientation() {
        withUnsafe { vips_autorot_remove_angle($0) }
    }

    /// Sets the orientation tag that is written; only for images of ``copied()``.
    func setOrientation(_ orientation: Orientation) {
        withUnsafe { vips_image_set_int($0, "orientation", Int32(orientation.rawValue)) }
    }

    /// The names of all metadata fields.
    private var fieldNames: [String] {
        withUnsafe { pointer in
            guard let names = vips_image_get_fields(pointer) else { return [] }
            defer { g_strfreev(names) }
            var found: [String] = []
            var next = names
            while let name = next.pointee {
                found.append(String(cString: name))
                next += 1
            }
            return found
        }
    }
}
