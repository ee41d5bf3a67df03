extension BidirectionalCollection {
    /// The collection without the elements at its ends that `isTrimmed` holds for.
    package func trimmed(while isTrimmed: (Element) -> Bool) -> SubSequence {
        var part = drop(while: isTrimmed)
        while let last = part.last, isTrimmed(last) { part.removeLast() }
        return part
    }
}
