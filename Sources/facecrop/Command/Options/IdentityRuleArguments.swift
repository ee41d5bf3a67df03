import ArgumentParser
import FaceCropFraming

/// What the user typed about when facecrop names a person.
struct IdentityRuleArguments: ParsableArguments {
    @Option(
        help: "Least confidence, above 0 and below 1, that two faces are the same person. (default: 0.9)",
        transform: ArgumentParsing.value("a number above 0 and below 1") { text in
            Double(text).flatMap { $0 > 0 && $0 < 1 ? $0 : nil }
        }
    )
    var minConfidence: Double = IdentityRule().minimumConfidence

    var rule: IdentityRule {
        var rule = IdentityRule()
        rule.minimumConfidence = minConfidence
        return rule
    }
}
