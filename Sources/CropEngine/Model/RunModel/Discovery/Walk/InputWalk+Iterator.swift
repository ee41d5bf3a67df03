import SystemPackage

extension InputWalk {
    /// A walk of all inputs, which merges the walks of the single inputs; each is started when the order reaches it.
    package struct Iterator: IteratorProtocol {
        /// The walk of one input, and its next finding.
        private struct OpenWalk {
            var head: FolderWalk.Element
            var walk: FolderWalk?
        }

        private var waiting: ArraySlice<ResolvedInput>
        /// The started walks; the one with the first finding is at the end.
        private var openWalks: [OpenWalk] = []
        private let rules: WalkRules

        init(inputs: [ResolvedInput], rules: WalkRules) {
            waiting = inputs[...]
            self.rules = rules
        }

        /// The next finding; `nil` at the end.
        package mutating func next() -> Finding? {
            while let finding = nextOfAll() {
                if rules.takes(finding) { return finding }
            }
            return nil
        }

        private mutating func nextOfAll() -> Finding? {
            startWalks()
            guard var openWalk = openWalks.popLast() else { return nil }
            let finding = openWalk.head.finding
            if let head = openWalk.walk?.next() {
                openWalk.head = head
                insert(openWalk)
            }
            return finding
        }

        /// Starts the walks that may have a finding before those already started.
        private mutating func startWalks() {
            while let input = waiting.first, openWalks.last.map({ input.orderKey < $0.head.orderKey }) ?? true {
                waiting.removeFirst()
                if let openWalk = start(input) { insert(openWalk) }
            }
        }

        private func start(_ input: ResolvedInput) -> OpenWalk? {
            switch input.kind {
            case .problem(let error):
                return OpenWalk(head: FolderWalk.Element(orderKey: input.orderKey, finding: .problem(error)))
            case .file:
                // Lists from `find` name files that are no photos.
                if rules.filter.excludesNamed(input.root.bytes) { return nil }
                let file = PhotoFile(path: input.path, relativePath: input.root, isNamedByUser: true)
                return OpenWalk(head: FolderWalk.Element(orderKey: input.orderKey, finding: .file(file)))
            case .folder:
                var walk = FolderWalk(root: input, rules: rules)
                return walk.next().map { OpenWalk(head: $0, walk: walk) }
            }
        }

        private mutating func insert(_ openWalk: OpenWalk) {
            var low = 0
            var high = openWalks.count
            while low < high {
                let middle = (low + high) / 2
                if openWalk.head.orderKey < openWalks[middle].head.orderKey { low = middle + 1 } else { high = middle }
            }
            openWalks.insert(openWalk, at: low)
        }
    }
}
