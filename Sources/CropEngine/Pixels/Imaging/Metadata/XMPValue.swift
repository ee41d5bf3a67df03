/// The value of a property: text, a structure, or a list.
///
/// RDF can write the same value in several forms: a field as an attribute or as an element, a structure as
/// `rdf:parseType="Resource"`, as an `rdf:Description` or as an empty element with attributes. All are equal here.
struct XMPValue {
    private var text = ""
    private(set) var fields: [XMPName: XMPValue] = [:]
    /// The items of a bag, a sequence or an alternative.
    private(set) var items: [XMPValue] = []

    private init(text: String) { self.text = text }

    /// The value that `element` gives to the property of its name.
    init(_ element: XMPElement) {
        for (name, value) in element.attributes { fields[name] = XMPValue(text: value) }
        for child in element.children {
            if child.name == XMPName.RDF.description {
                fields.merge(XMPValue(child).fields) { $1 }
            } else if XMPName.RDF.containers.contains(child.name) {
                items += child.children.filter { $0.name == XMPName.RDF.item }.map(XMPValue.init)
            } else {
                fields[child.name] = XMPValue(child)
            }
        }
        text = element.children.isEmpty ? element.text : ""
    }

    subscript(name: XMPName) -> XMPValue? { fields[name] }

    /// The text without blanks around it; empty if there is none.
    ///
    /// It is that of `rdf:value` if the value has qualifiers, and that of the first alternative if it has several.
    var plainText: String {
        let plain = text.trimmingXMLBlanks
        return plain.isEmpty ? fields[XMPName.RDF.value]?.plainText ?? items.first?.plainText ?? "" : plain
    }
}
