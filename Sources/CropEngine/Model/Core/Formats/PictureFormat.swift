/// A format of pictures, recognized by the content of the file, whether it can be read or not.
public enum PictureFormat: Sendable, Hashable {
    /// A format that is decoded.
    case image(ImageFormat)
    /// A camera's raw format: its embedded preview is decoded if it is large enough.
    case raw(RawFormat)
    /// A format that is recognized but not read.
    case unread(UnreadFormat)

    /// A stable name for programs, such as `jpeg`, `nef` or `psd`.
    public var id: String {
        switch self {
        case .image(let format): format.rawValue
        case .raw(let format): format.rawValue
        case .unread(let format): format.rawValue
        }
    }

    /// The name for people, such as `JPEG`, `camera raw (NEF)` or `JPEG 2000`.
    public var name: String {
        switch self {
        case .image(let format): format.rawValue.uppercased()
        case .raw(let format): format.name
        case .unread(let format): format.name
        }
    }

    /// The format with the stable name `id`; `nil` if no format has it.
    public init?(id: String) {
        if let format = ImageFormat(rawValue: id) {
            self = .image(format)
        } else if let format = RawFormat(rawValue: id) {
            self = .raw(format)
        } else if let format = UnreadFormat(rawValue: id) {
            self = .unread(format)
        } else {
            return nil
        }
    }
}

extension PictureFormat: Codable {
    /// Reads the stable name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let id = try container.decode(String.self)
        guard let format = Self(id: id) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no format is called \(id)")
        }
        self = format
    }

    /// Writes the stable name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id)
    }
}
