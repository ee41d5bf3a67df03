package import FaceCropCore
package import FaceCropRun

extension PhotoRun {
    /// Runs, sends events to `observe` and `report`, and ends early at Ctrl-C.
    package func run(
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
