import ArgumentParser
import FaceCropModel

/// What the user typed about when facecrop names a person.
struct IdentityRuleArguments: ParsableArguments {
    @Option(
        help: "Least confidence, above 0 and below 1, that two faces are the same person. (default: 0.9)",
        transform: ArgumentParsing.number(
            "a number above 0 and below 1",
            Double.leastNonzeroMagnitude..<1
        )
    )
    var minConfidence: Double = IdentityRule().minimumConfidence

    var rule: IdentityRule {
        var rule = IdentityRule()
        rule.minimumConfidence = minConfidence
        return rule
    }
}
