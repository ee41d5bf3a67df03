import ArgumentParser
import FaceCropModel

/// What the user typed about memory.
struct MemoryArguments: ParsableArguments {
    @Option(
        help: .full(
            "Most memory: 2G, 512M, or a percentage. (default: half the machine, or three quarters of a container)"
        ),
        transform: ArgumentParsing.value(
            "an amount of memory (512M, 2G) or a percentage (50%)",
            meant: ValueSpelling.memory
        ) { text in
            // Nobody means so few bytes.
            MemoryAmount(text).flatMap { if case .bytes(..<1_048_576) = $0 { nil } else { $0 } }
        }
    )
    var memoryBudget: MemoryAmount?
}
