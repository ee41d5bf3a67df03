import FoundationEssentials
import SystemPackage

/// The members of the JSON object by which a photo is requested.
struct RequestMembers {
    /// A value, as far as requests have them.
    private enum Value: Decodable {
        case number(Int)
        case text(String)
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .other
            }
        }
    }

    /// What is wrong with the object, in whole sentences.
    struct Mistake: Error {
        let text: String
    }

    /// What the sender calls the request; `nil` if it does not say so.
    private(set) var id: StreamID?
    private let values: [String: Value]

    /// Reads an object.
    ///
    /// - Throws: ``Mistake`` if the bytes are no JSON object.
    init(_ json: some Collection<UInt8>) throws(Mistake) {
        if let encoding = WideEncoding(of: json) {
            throw Mistake(text: "This is text in \(encoding.rawValue); requests are in UTF-8.")
        }
        // The decoder passes over bytes that are not UTF-8 in some places.
        guard String(validating: json, as: UTF8.self) != nil else {
            throw Mistake(text: "This is not text in UTF-8.")
        }
        do {
            values = try JSONDecoder().decode([String: Value].self, from: Data(json))
        } catch {
            throw Mistake(text: "This is not a JSON object.")
        }
        switch values["id"] {
        case .number(let number): id = .number(number)
        case .text(let text): id = .text(text)
        case .other, nil: break
        }
    }

    /// Checks that the object has no members but `names` and `id`, and that `id` is a text or a whole number.
    func check(only names: [String]) throws(Mistake) {
        let known = ["id"] + names
        if let other = values.keys.filter({ !known.contains($0) }).min() {
            let meant = NearestWord.of(other, among: known).map { " Did you mean '\($0)'?" } ?? ""
            let list = known.map { "'\($0)'" }.joined(separator: ", ")
            throw Mistake(text: "There is no member '\(PrintableText.escaped(other))'; there are \(list).\(meant)")
        }
        if values["id"] != nil, id == nil { throw Mistake(text: "The 'id' must be a text or a whole number.") }
    }

    /// The text of a member; `nil` if the object does not have it.
    ///
    /// - Throws: ``Mistake`` if it is no text, or cannot be a name of a file.
    func text(_ name: String) throws(Mistake) -> String? {
        guard let value = values[name] else { return nil }
        guard case .text(let text) = value else { throw Mistake(text: "The '\(name)' must be a text.") }
        if text.isEmpty { throw Mistake(text: "The '\(name)' is empty.") }
        if text.utf8.contains(0) { throw Mistake(text: "The '\(name)' has a zero byte, which no file name has.") }
        return text
    }

    /// The text of a member that must be there.
    func requiredText(_ name: String) throws(Mistake) -> String {
        guard let text = try text(name) else { throw Mistake(text: "The '\(name)' of the photo is missing.") }
        return text
    }

    /// Where the photo is that a line names.
    ///
    /// - Throws: ``Mistake`` if the line names none, or says what lines do not say.
    func photoOfLine() throws(Mistake) -> StreamRequest.Photo {
        try check(only: ["path", "output"])
        let path = FilePath(try requiredText("path"))
        guard let output = try text("output") else { return .file(path, name: nil) }
        do throws(GivenName.Mistake) {
            return .file(path, name: try GivenName(output))
        } catch {
            throw Mistake(text: "The 'output' \(error.text).")
        }
    }

    /// What the photo of a frame is called: the last part of its name.
    ///
    /// - Throws: ``Mistake`` if the header has none, or says what headers do not say.
    func nameOfPhoto() throws(Mistake) -> FilePath {
        try check(only: ["name"])
        let name = FilePath(bytes: FilePath(try requiredText("name")).lastComponentBytes)
        guard !["", ".", ".."].contains(name.string) else {
            throw Mistake(text: "The 'name' is no name of a file, such as 'IMG_1.jpg'.")
        }
        return name
    }
}
