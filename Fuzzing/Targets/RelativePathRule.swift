/// The rule for a path relative to a folder that stays inside it, stated byte by byte.
enum RelativePathRule {
    static func holds(_ path: [UInt8]) -> Bool {
        var component: [UInt8] = []
        for byte in path + [UInt8(ascii: "/")] {
            guard byte != 0 else { return false }
            if byte != UInt8(ascii: "/") {
                component.append(byte)
                continue
            }
            if [[], Array(".".utf8), Array("..".utf8)].contains(component) { return false }
            component = []
        }
        return true
    }
}
