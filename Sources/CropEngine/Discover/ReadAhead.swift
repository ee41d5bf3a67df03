/// Hands on findings, and announces the files behind them to the system, so that the disk reads while the workers decode.
package struct ReadAhead<Findings: IteratorProtocol>: IteratorProtocol where Findings.Element == PhotoFinder.Finding {
    private var findings: Findings
    private let depth: Int
    private let announce: (PhotoFile) -> Void
    /// What has been announced and not yet handed on.
    private var announced: [PhotoFinder.Finding] = []

    /// Hands on `findings`, with `depth` of them announced beyond the one that was asked for.
    package init(
        _ findings: Findings,
        depth: Int,
        announce: @escaping (PhotoFile) -> Void = { FileContent.announce($0.path) }
    ) {
        self.findings = findings
        self.depth = depth
        self.announce = announce
    }

    /// The next finding; `nil` at the end.
    package mutating func next() -> PhotoFinder.Finding? {
        while announced.count <= depth, let finding = findings.next() {
            if case .file(let file) = finding { announce(file) }
            announced.append(finding)
        }
        return announced.isEmpty ? nil : announced.removeFirst()
    }
}
