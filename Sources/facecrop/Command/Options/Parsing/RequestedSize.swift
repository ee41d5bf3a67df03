import FaceCropModel

/// The size of outputs as the user typed it.
enum RequestedSize: Equatable {
    case pixels(PixelSize)
    case print(PrintSize)

    init?(text: String) {
        if let size = PixelSize(text: text) {
            self = .pixels(size)
        } else if let size = PrintSize(text: text) {
            self = .print(size)
        } else {
            return nil
        }
    }

    /// The pixels, with `dotsPerInch` pixels an inch on paper.
    func pixels(dotsPerInch: Int) -> PixelSize {
        switch self {
        case .pixels(let size): size
        case .print(let size): size.pixels(dotsPerInch: dotsPerInch)
        }
    }
}
