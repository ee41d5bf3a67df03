import ArgumentParser
import FaceCropRunModel

/// What the user typed about memory.
struct MemoryArguments: ParsableArguments {
    @Option(
        help: .full(
            "Most memory: 2G, 512M, or a percentage. (default: half the machine, or three quarters of a container)"
        ),
        transform: ArgumentParsing.value("an amount of memory (512M, 2G) or a percentage (50%)") { MemoryAmount($0) }
    )
    var memoryBudget: MemoryAmount?
}
