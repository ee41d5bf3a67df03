import Testing

@testable import CropEngine
@testable import FaceCropModel

@Suite struct MemorySharesTests {
    /// The shares never exceed the budget, and more memory never makes a share smaller.
    @Test(arguments: DetectOptions.Detector.allCases)
    func dividesWhatThereIs(detector: DetectOptions.Detector) {
        var detect = DetectOptions()
        detect.detector = detector
        for workers in [1, 2, 4, 16, 64] {
            var last: MemoryShares?
            for megabytes in stride(from: 64, through: 40_000, by: 64) {
                guard let plan = try? MemoryShares(byteCount: megabytes << 20, workerCount: workers, detect: detect)
                else {
                    #expect(last == nil, "\(megabytes) MB are too small, and less was not")
                    continue
                }
                #expect(plan.byteCountForPhotos < (megabytes - 80) << 20)
                #expect(plan.byteCountForPhotos >= MemoryShares.minimumByteCountForPhotos)
                #expect(plan.byteCountForPhotos > last?.byteCountForPhotos ?? 0)
                last = plan
            }
            #expect(last != nil)
        }
    }

    @Test func theSentenceNamesWhatSuffices() throws {
        let error = #expect(throws: RunError.self) {
            try MemoryShares(byteCount: 10 << 20, workerCount: 3, detect: DetectOptions())
        }
        let sentence = try #require(error?.message)
        let number = try #require(sentence.split(separator: " ").first { $0.hasSuffix("M,") }).dropLast(2)
        let least = try #require(Int(number))
        #expect(throws: Never.self) {
            try MemoryShares(byteCount: least << 20, workerCount: 3, detect: DetectOptions())
        }
        #expect(throws: RunError.self) {
            try MemoryShares(byteCount: (least - 2) << 20, workerCount: 3, detect: DetectOptions())
        }
    }

    /// A container with little memory was called a wrong option, though no option was given; what the sentence asks for
    /// suffices, and no more.
    @Test(arguments: [nil, 64 << 10])
    func aMachineOrAContainerThatIsTooSmallIsNoWrongOption(machineMegabytes: Int?) throws {
        func plan(_ megabytes: Int) throws(RunError) {
            let group = machineMegabytes.map { _ in megabytes << 20 }
            let limit = MemoryLimit(machine: (machineMegabytes ?? megabytes) << 20, controlGroup: group)
            let budget = limit.defaultBudget
            _ = try MemoryShares(byteCount: budget, workerCount: 1, detect: DetectOptions(), followingFrom: limit)
        }
        for megabytes in stride(from: 16, through: 192, by: 16) {
            let error = try #require(throws: RunError.self) { try plan(megabytes) }
            #expect(error.code == .tooLittleMemory)
            #expect(error.message.contains("\(megabytes) MiB"))
            #expect(error.message.contains("container") == (machineMegabytes != nil))
            let words = error.message.split(separator: " ")
            let needed = try #require(words.firstIndex(of: "needs").flatMap { Int(words[$0 + 1]) })
            #expect(throws: Never.self) { try plan(needed) }
            #expect(throws: RunError.self) { try plan(needed - 3) }
        }
    }

    @Test func onlyAnOptionThatAsksForMoreThanUsualIsWrong() {
        var run = RunOptions()
        let usual = run.workerCount
        for jobs in [nil, 1, usual] {
            run.jobs = jobs
            #expect(run.isSizedByMemoryLimit)
        }
        run.jobs = usual + 1
        #expect(!run.isSizedByMemoryLimit)
        run.jobs = nil
        run.memoryBudget = .fraction(1)
        #expect(!run.isSizedByMemoryLimit)
    }

    /// One worker for each 128 MB, and at least one.
    @Test func smallBudgetsHaveFewWorkers() {
        var run = RunOptions()
        run.memoryBudget = .bytes(1)
        #expect(run.workerCount == 1)
        run.jobs = 7
        #expect(run.workerCount == 7, "what the user says holds")
    }
}
