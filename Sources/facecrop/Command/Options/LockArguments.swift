import ArgumentParser

/// What the user typed about the lock on an output folder.
struct LockArguments: ParsableArguments {
    @Flag(
        name: .customLong("no-lock"),
        help: .full(
            "Take no lock on the output folder, for network disks that have none. See to it that nothing else writes "
                + "into the folder."
        )
    )
    var leavesUnlocked = false

    /// Whether the folder is locked.
    var locks: Bool { !leavesUnlocked }
}
