/// What a parser finds next in a YAML text.
struct YAMLEvent {
    enum Kind {
        case documentStart
        /// Text; `isPlain` if it stands without quotes.
        case scalar(String, isPlain: Bool)
        case listStart
        case mappingStart
        /// The end of a list or of a mapping.
        case end
        /// The end of the text.
        case streamEnd
    }

    let kind: Kind
    /// Where it begins.
    let position: TextPosition
}
