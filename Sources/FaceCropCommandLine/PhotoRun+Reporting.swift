import FaceCropCore
import FaceCropRun
import FaceCropTerminal

extension PhotoRun {
    /// Runs, sends events to `observe` and `report`, and ends early at Ctrl-C.
    func run(
        reportingTo report: RunReport,
        and observe: @escaping (Event) -> Void = { _ in }
    ) throws(RunError) -> RunSummary {
        let interrupts = Interrupts {
            report.interrupted()
            self.stop()
        } onSecond: {
            report.quit()
            self.abandon()
            report.interruptedAgain(InterruptText.quittingWithoutOutputs)
        }
        defer { interrupts.end() }
        return try run { event in
            observe(event)
            report.receive(event)
        }
    }
}
