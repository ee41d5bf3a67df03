import Foundation
import NIOCore
import NIOHTTP1

/// Reads the requests of one connection, one after the other, and writes what the handler replies.
final class FaceConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let handler: FaceHandler
    private var head: HTTPRequestHead?
    private var body = Data()

    init(_ handler: FaceHandler) { self.handler = handler }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): (self.head, body) = (head, Data())
        case .body(let part): body += part.readableBytesView
        case .end:
            guard let head else { return }
            let reply = context.eventLoop.makeFutureWithTask { [handler, body] in await handler.reply(to: head, body) }
            reply.assumeIsolated().whenSuccess { self.write($0, isLast: !head.isKeepAlive, context) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func write(_ reply: FaceHandler.Reply, isLast: Bool, _ context: ChannelHandlerContext) {
        switch reply {
        case .answer(let answer):
            writeHead(answer.status, answer.headers, byteCount: answer.body.count, context)
            writeBody(answer.body, context)
            let end = context.writeAndFlush(wrapOutboundOut(.end(nil)))
            if isLast { end.assumeIsolated().whenComplete { _ in context.close(promise: nil) } }
        case .truncated:
            writeHead(200, [:], byteCount: 1000, context)
            writeBody(Data("[{\"faceId\":".utf8), context)
            context.flush()
            context.close(promise: nil)
        case .closed: context.close(promise: nil)
        case .silent: break
        }
    }

    private func writeHead(
        _ status: Int,
        _ fields: [String: String],
        byteCount: Int,
        _ context: ChannelHandlerContext
    ) {
        var headers = HTTPHeaders(fields.map { ($0.key, $0.value) })
        headers.add(name: "Content-Length", value: "\(byteCount)")
        let status = HTTPResponseStatus.custom(code: UInt(status), reasonPhrase: "Status")
        context.write(wrapOutboundOut(.head(.init(version: .http1_1, status: status, headers: headers))), promise: nil)
    }

    private func writeBody(_ body: Data, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    }
}
