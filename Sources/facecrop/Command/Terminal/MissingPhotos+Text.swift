import FaceCropModel

extension MissingPhotos {
    /// The number of missing photos, and what to do about it.
    var text: String {
        let found = foundCount == 1 ? "1 photo is" : "\(foundCount) photos are"
        return """
            \(found) among the inputs, but --expect-photos asks for at least \(expectedCount): check the inputs, \
            --include and --exclude
            """
    }
}
