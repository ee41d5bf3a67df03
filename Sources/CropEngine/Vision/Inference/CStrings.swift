import Glibc

/// Texts as C strings, which live as long as this object.
final class CStrings {
    let list: [UnsafePointer<CChar>?]

    init(_ texts: [String]) { list = texts.map { UnsafePointer(strdup($0)) } }

    deinit { for text in list { free(UnsafeMutablePointer(mutating: text)) } }
}
