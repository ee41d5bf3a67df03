import Glibc

extension timespec {
    /// The time in nanoseconds since 1970; if that overflows, the nearest `Int`.
    var nanoseconds: Int {
        let (seconds, overflows) = tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? (tv_sec < 0 ? .min : .max) : seconds &+ tv_nsec
    }
}
