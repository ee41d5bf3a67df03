/// The order of the planes of colours in the input of a network.
package enum ChannelOrder: Sendable, Hashable, CaseIterable {
    case redGreenBlue
    case blueGreenRed

    /// The place of the colour of each plane in pixels of red, green and blue.
    var places: [Int] {
        switch self {
        case .redGreenBlue: [0, 1, 2]
        case .blueGreenRed: [2, 1, 0]
        }
    }
}
