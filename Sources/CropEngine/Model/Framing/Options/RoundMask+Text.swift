extension RoundMask {
    private static let name = "round"

    /// The mask as on the command line: `round`, or with a background `round:#rrggbb`.
    package var text: String {
        guard let background else { return Self.name }
        let colour = FrameOptions.Extension.colour(
            red: background.red,
            green: background.green,
            blue: background.blue
        )
        return "\(Self.name):\(colour)"
    }

    /// The mask that `text` names, `round` or `round:COLOUR` with the colours of ``FrameOptions/Extension``; `nil` for
    /// any other text.
    package init?(text: String) {
        if text == Self.name {
            self.init()
            return
        }
        guard text.hasPrefix(Self.name + ":"),
            case .colour(let red, let green, let blue) = FrameOptions.Extension(
                text: String(text.dropFirst(Self.name.count + 1))
            )
        else { return nil }
        self.init(background: Colour(red: red, green: green, blue: blue))
    }
}
