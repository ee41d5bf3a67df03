/// An element of a packet, with all elements in it.
struct XMPElement {
    var name: XMPName
    var attributes: [XMPName: String]
    var children: [XMPElement] = []
    var text = ""
}

extension String {
    /// The text without the characters that XML counts as blanks at its ends.
    var trimmingXMLBlanks: String {
        let blanks: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n"]
        let scalars = unicodeScalars.drop { blanks.contains($0) }
        guard let last = scalars.lastIndex(where: { !blanks.contains($0) }) else { return "" }
        return String(scalars[...last])
    }
}
