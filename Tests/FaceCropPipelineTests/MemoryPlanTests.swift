import Testing

@testable import FaceCropCore
@testable import FaceCropFaces
@testable import FaceCropPipeline
@testable import FaceCropRecords

@Suite struct MemoryPlanTests {
    /// The shares never exceed the budget, and more memory never makes a share smaller.
    @Test(arguments: DetectOptions.Detector.allCases)
    func dividesWhatThereIs(detector: DetectOptions.Detector) {
        var detect = DetectOptions()
        detect.detector = detector
        for workers in [1, 2, 4, 16, 64] {
            var last: MemoryPlan?
            for megabytes in stride(from: 64, through: 40_000, by: 64) {
                guard let plan = try? MemoryPlan(byteCount: megabytes << 20, workerCount: workers, detect: detect)
                else {
                    #expect(last == nil, "\(megabytes) MB are too small, and less was not")
                    continue
                }
                let parts = workers * plan.byteCountForModels + plan.byteCountForPhotos
                #expect(parts < (megabytes - 100) << 20)
                #expect(plan.byteCountForPhotos >= MemoryPlan.minimumByteCountForPhotos)
                #expect(plan.byteCountForModels >= last?.byteCountForModels ?? 0)
                last = plan
            }
            #expect(last != nil)
        }
    }

    @Test func theSentenceNamesWhatSuffices() throws {
        let error = #expect(throws: RunError.self) {
            try MemoryPlan(byteCount: 10 << 20, workerCount: 3, detect: DetectOptions())
        }
        let sentence = try #require(error?.message)
        let number = try #require(sentence.split(separator: " ").first { $0.hasSuffix("M,") }).dropLast(2)
        let least = try #require(Int(number))
        #expect(throws: Never.self) { try MemoryPlan(byteCount: least << 20, workerCount: 3, detect: DetectOptions()) }
        #expect(throws: RunError.self) {
            try MemoryPlan(byteCount: (least - 2) << 20, workerCount: 3, detect: DetectOptions())
        }
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
