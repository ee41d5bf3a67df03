import FaceCropModel
import FaceCropReport
import FoundationEssentials
import SystemPackage

/// Answers requests that the gate has let through: the page, its files, changes, and news of them.
struct ReviewRequests: Sendable {
    /// A change that the page asks for.
    private struct Change: Decodable {
        var source: String
        var sourceBase64: String?
        var override: OverrideEntry?
    }

    /// A photo of which the page asks to remove leftovers.
    private struct Removal: Decodable {
        var source: String
        var sourceBase64: String?
    }

    /// The answer to a removal.
    private struct Accepted: Encodable {
        var change: Int
    }

    /// The answer to a change.
    private struct Saved: Encodable {
        var change: Int
        var file: String
    }

    /// The answer about a change.
    private struct News: Encodable {
        var state: ReviewSession.State
        var photo: ReportPhoto?
        var error: String?
    }

    /// The largest body of a request: an entry has a few hundred bytes.
    static let maximumBodyByteCount = 1 << 16

    private let session: ReviewSession
    private let token: AccessToken

    init(_ session: ReviewSession, _ token: AccessToken) {
        self.session = session
        self.token = token
    }

    /// The answer to a request for `path`, which stands behind the token; `body` is that of a request that writes.
    func answer(_ path: [UInt8], body: [UInt8]?) -> ReviewAnswer {
        let text = String(decoding: path, as: UTF8.self)
        if let body {
            switch text {
            case "report/overrides": return change(body)
            case "report/leftovers": return removal(body)
            default: return .error(404, "There is no such address.")
            }
        }
        if text == "report/" || text == "report/index.html" { return page }
        if let number = text.wholeMatch(of: /report\/changes\/(\d{1,9})/) { return news(Int(number.1) ?? 0) }
        guard let content = session.files.content(at: path) else {
            return .error(404, "There is no such file, or the page may not show it.")
        }
        return ReviewAnswer(mediaType: ServedFiles.mediaType(of: path), body: content)
    }

    private var page: ReviewAnswer {
        var report = session.report
        report.review = .init(token: token.text)
        return ReviewAnswer(mediaType: "text/html; charset=utf-8", body: Array(HTMLReport.text(report).utf8))
    }

    private func change(_ body: [UInt8]) -> ReviewAnswer {
        guard let change = try? JSONDecoder().decode(Change.self, from: Data(body)) else {
            return .error(400, "The request is not what the page sends.")
        }
        if let mistake = change.override?.mistake { return .error(400, mistake) }
        guard let path = ManifestPath(text: change.source, base64: change.sourceBase64).path else {
            return .error(400, "The name of the photo cannot be read.")
        }
        do throws(RunError) {
            guard let (number, file) = try session.change(change.override, of: path.bytes) else {
                return .error(404, "The manifest names no such photo.")
            }
            return .json(Saved(change: number, file: file.string))
        } catch {
            return .error(500, error.message)
        }
    }

    private func removal(_ body: [UInt8]) -> ReviewAnswer {
        guard let removal = try? JSONDecoder().decode(Removal.self, from: Data(body)) else {
            return .error(400, "The request is not what the page sends.")
        }
        guard let path = ManifestPath(text: removal.source, base64: removal.sourceBase64).path else {
            return .error(400, "The name of the photo cannot be read.")
        }
        guard let number = session.removeLeftovers(of: path.bytes) else {
            return .error(404, "No file of an earlier crop of this photo is there any more.")
        }
        return .json(Accepted(change: number))
    }

    private func news(_ number: Int) -> ReviewAnswer {
        guard let (state, photo, failure) = session.state(of: number) else {
            return .error(404, "There is no such change.")
        }
        return .json(News(state: state, photo: photo, error: failure))
    }
}
