/// Where photos are decoded, in the words of the command line.
enum Isolation: String, CaseIterable {
    case process
    case none
}
