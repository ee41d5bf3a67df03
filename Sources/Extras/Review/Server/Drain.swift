import NIOCore

/// Drops what comes over a connection, and closes it when that is too much.
final class Drain: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private static let maximumByteCount = 1 << 16
    private var byteCount = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        byteCount += unwrapInboundIn(data).readableBytes
        if byteCount > Self.maximumByteCount { context.close(promise: nil) }
    }
}
