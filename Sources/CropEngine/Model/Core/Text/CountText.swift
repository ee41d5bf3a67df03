/// Numbers of things in messages.
package enum CountText {
    /// `count` with `noun`, or its plural unless there is one.
    package static func of(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
    }
}
