import CLinux
import Glibc

/// The arguments of this process.
package enum ProcessArguments {
    /// The arguments as bytes, with the name of the command.
    package static var words: [[UInt8]] {
        UnsafeBufferPointer(start: carguments_words(), count: Int(clamping: carguments_count()))
            .compactMap { $0 }
            .map { start in Array(UnsafeRawBufferPointer(start: start, count: strlen(start))) }
    }
}
