import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, one after the other.
///
/// Every program of the machine can connect. One that does not know the token can take no more than
/// ``ConnectionLimits`` say, neither descriptors, nor memory, nor time: its connection ends with its first answer.
final class ReviewConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request of which the body is coming.
    private struct Request {
        let head: HTTPRequestHead
        /// The path behind the token.
        let path: [UInt8]
        var body: [UInt8] = []
    }

    /// What the connection waits for.
    private enum State {
        case head
        case body(Request)
        /// The client has not taken the answer yet.
        case sending
        /// The client has not ended the connection yet, after its last answer.
        case end
    }

    private let requests: ReviewRequests
    private let gate: RequestGate
    private let connections: OpenConnections
    private var state = State.head
    /// What has come after the request that is being answered: what one read brings, or what was there when the client
    /// had ended its side.
    private var next = CircularBuffer<HTTPServerRequestPart>()
    /// Ends a connection that has not shown the token, or has got its last answer.
    private var deadline: Scheduled<Void>?
    private var knowsToken = false
    /// Whether nothing more is to be read after the answer that is being sent.
    private var hasEnded = false

    init(_ requests: ReviewRequests, _ gate: RequestGate, _ connections: OpenConnections) {
        self.requests = requests
        self.gate = gate
        self.connections = connections
    }

    /// Adds to a new connection all that it needs, in the order in which bytes come: the limits of heads, HTTP, and
    /// the answers.
    static func configure(
        _ channel: any Channel,
        _ requests: ReviewRequests,
        _ gate: RequestGate,
        _ connections: OpenConnections
    ) throws {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldCount = connections.limits.headFieldCount
        limits.maxHeaderListSize = connections.limits.headByteCount
        let decoder = ByteToMessageHandler(
            HTTPRequestDecoder(limitConfiguration: limits),
            maximumBufferSize: connections.limits.headByteCount
        )
        try channel.pipeline.syncOperations.addHandlers([
            decoder, HTTPResponseEncoder(), ReviewConnection(requests, gate, connections),
        ])
    }

    // MARK: What happens to the connection

    func channelActive(context: ChannelHandlerContext) {
        connections.enter(context.channel, .waiting)
        wait(context)
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        connections.remove(context.channel)
        deadline?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        next.append(unwrapInboundIn(data))
        advance(context)
    }

    func channelReadComplete(context: ChannelHandlerContext) { readMore(context) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (state, error) {
        // What follows the request that is being answered cannot be read.
        case (.sending, _): hasEnded = true
        case (.end, _): break
        case (_, HTTPParserError.headerOverflow), (_, is ByteToMessageDecoderError.PayloadTooLargeError):
            refuse(.error(431, "The request is too large."), context)
        case (_, is HTTPParserError):
            let refusal: RequestGate.Refusal = knowsToken ? .unreadable : .noToken
            refuse(.error(refusal.status, refusal.message), context)
        default: context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case ChannelEvent.inputClosed? = event as? ChannelEvent else { return }
        if case .sending = state { hasEnded = true } else { context.close(promise: nil) }
    }

    private func readMore(_ context: ChannelHandlerContext) {
        if case .sending = state { return }
        context.read()
    }

    /// Gives the client time to show the token, or to end the connection.
    private func wait(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(connections.limits.patience)) {
            if case .head = self.state {
                self.refuse(.error(408, "The request took too long."), context)
            } else {
                context.close(promise: nil)
            }
        }
    }

    // MARK: Requests

    private func advance(_ context: ChannelHandlerContext) {
        while let part = next.popFirst() {
            switch (state, part) {
            case (.head, .head(let head)): begin(head, context)
            case (.body(let request), .body(let part)): add(part, to: request, context)
            case (.body(let request), .end):
                let isWriting = request.head.method == .POST
                send(requests.answer(request.path, body: isWriting ? request.body : nil), to: request.head, context)
            case (.sending, _): return next.prepend(part)
            default: break
            }
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        do throws(RequestGate.Refusal) {
            let path = try gate.path(of: RequestGate.Request(head))
            deadline?.cancel()
            knowsToken = true
            connections.enter(context.channel, .permitted)
            state = .body(Request(head: head, path: path))
            guard head.version == .http1_1, head.headers.contains(name: "Expect") else { return }
            context.writeAndFlush(wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
        } catch {
            refuse(.error(error.status, error.message), to: head, context)
        }
    }

    private func add(_ part: ByteBuffer, to request: Request, _ context: ChannelHandlerContext) {
        guard request.body.count + part.readableBytes <= ReviewRequests.maximumBodyByteCount else {
            return refuse(.error(413, "The request is too large."), to: request.head, context)
        }
        var request = request
        request.body += part.readableBytesView
        state = .body(request)
    }

    // MARK: Answers

    private func refuse(_ answer: ReviewAnswer, to head: HTTPRequestHead? = nil, _ context: ChannelHandlerContext) {
        hasEnded = true
        send(answer, to: head, context)
    }

    private func send(_ answer: ReviewAnswer, to head: HTTPRequestHead?, _ context: ChannelHandlerContext) {
        state = .sending
        // After a request for another protocol, nothing more is decoded.
        if head?.isKeepAlive != true || head?.headers.contains(name: "Upgrade") != false { hasEnded = true }
        context.write(wrapOutboundOut(.head(answer.head(isLast: hasEnded))), promise: nil)
        let body = ByteBuffer(bytes: head?.method == .HEAD ? [] : answer.body)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenSuccess { self.goOn(context) }
    }

    /// Goes on when the client has taken an answer.
    private func goOn(_ context: ChannelHandlerContext) {
        if hasEnded { return end(context) }
        connections.enter(context.channel, .permitted)
        state = .head
        advance(context)
        readMore(context)
    }

    /// Ends the connection as soon as the client does, or its time is over: an answer is lost if what its client sends
    /// is not taken.
    private func end(_ context: ChannelHandlerContext) {
        state = .end
        connections.enter(context.channel, .waiting)
        wait(context)
        do {
            try context.pipeline.syncOperations.addHandler(Drain(), position: .first)
            context.close(mode: .output, promise: nil)
            context.read()
        } catch {
            context.close(promise: nil)
        }
    }
}
