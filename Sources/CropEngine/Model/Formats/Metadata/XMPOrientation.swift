/// Changes the orientation that XMP repeats from EXIF.
package enum XMPOrientation {
    private static let name = Array("tiff:Orientation".utf8)
    private static let digits = UInt8(ascii: "1")...UInt8(ascii: "8")

    /// The packet with each `tiff:Orientation`, an attribute or an element, set to the number
    /// of `orientation`.
    ///
    /// One digit replaces another, so no other byte moves.
    package static func reset(_ packet: [UInt8], to orientation: Orientation = .upright) -> [UInt8] {
        let value = UInt8(ascii: "0") + UInt8(orientation.rawValue)
        var packet = packet
        var position = 0
        while position + name.count + 2 < packet.count {
            guard packet[position] == name[0], packet[position..<(position + name.count)].elementsEqual(name) else {
                position += 1
                continue
            }
            position += name.count
            if let digit = digitPosition(packet, after: position) { packet[digit] = value }
        }
        return packet
    }

    /// Position of the value after the name: `="6"` with any quotes and spaces, or `>6`.
    private static func digitPosition(_ packet: [UInt8], after start: Int) -> Int? {
        let between = Array("=\"'> \t\r\n".utf8)
        guard let position = packet[start...].firstIndex(where: { !between.contains($0) }) else { return nil }
        return digits.contains(packet[position]) ? position : nil
    }
}
