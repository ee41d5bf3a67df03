/// How a content management system keeps a focal point in a file of its own for each photo.
package protocol FocalFile: SendableMetatype {
    /// The path of the file of the photo at `path`.
    static func path(ofPhoto path: String) -> String

    /// The point as it stands in the file.
    static func value(_ photo: PlacedPhoto) -> String

    /// What a file says.
    ///
    /// - Throws: ``FocalFileMistake`` if it cannot be read.
    static func focus(in text: String) throws(FocalFileMistake) -> FocalFileValue?

    /// The file with another value, or a new one if `text` is `nil`; all else stays as it is.
    ///
    /// - Throws: ``FocalFileMistake`` if it cannot be read, or the value cannot be changed alone.
    static func text(_ text: String?, setting value: String) throws(FocalFileMistake) -> String

    /// The files that may have the points of photos, with these, where `paths` are all files of the media folder but
    /// hidden ones; a file need not exist.
    static func files(among paths: [String]) -> [(photo: String, file: String)]
}
