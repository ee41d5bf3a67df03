import FaceCropModel

extension PhotoRun {
    /// Runs, sends events to `observe` and `report`, and ends early at Ctrl-C.
    func run(
        reportingTo report: RunReport,
        and observe: @escaping (Event) -> Void = { _ in }
    ) throws(RunError) -> RunSummary {
        let isPlanned = StopRequest()
        let interrupts = Interrupts {
            report.interrupted(finishing: isPlanned.isMade ? "photos" : nil)
            self.stop()
        } onSecond: {
            report.quit()
            self.abandon()
            report.interruptedAgain(InterruptText.quittingWithoutOutputs)
        }
        defer { interrupts.end() }
        return try run { event in
            if case .planned = event { isPlanned.make() }
            observe(event)
            report.receive(event)
        }
    }
}
