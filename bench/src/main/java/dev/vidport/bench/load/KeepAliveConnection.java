package dev.vidport.bench.load;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A persistent HTTP/1.1 connection with a reused direct buffer. Supports only the part of HTTP/1.1
 * that the measurements need.
 */
final class KeepAliveConnection implements AutoCloseable {
  private static final int BUFFER_BYTES = 256 << 10;
  private static final String LENGTH = "content-length:";
  private static final String CHUNKED = "transfer-encoding: chunked";

  private final SocketChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);

  private KeepAliveConnection(SocketChannel channel) {
    this.channel = channel;
  }

  static KeepAliveConnection open(InetSocketAddress address) throws IOException {
    SocketChannel channel = SocketChannel.open(address);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return new KeepAliveConnection(channel);
  }

  /**
   * Sends a request and reads the whole response.
   *
   * @return number of bytes of both bodies
   * @throws IOException if the status is not 2xx or the connection fails
   */
  long exchange(PreparedRequest request) throws IOException {
    ByteBuffer head = request.head();
    while (head.hasRemaining()) {
      channel.write(head);
    }
    long sent = request.body().isPresent() ? send(request.body().get()) : 0;
    return sent + receive(request);
  }

  private long send(PreparedRequest.Body body) throws IOException {
    long sent = 0;
    while (sent < body.length()) {
      // transferTo copies in the kernel, which keeps the load of this process small.
      sent += body.file().transferTo(sent, body.length() - sent, channel);
    }
    return sent;
  }

  private long receive(PreparedRequest request) throws IOException {
    buffer.clear();
    int end = -1;
    while (end < 0) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("the server closed the connection");
      }
      end = endOfHead();
    }
    String head = head(end);
    if (head.length() < 12 || head.charAt(9) != '2') {
      throw new IOException(request.name() + ": " + head.lines().findFirst().orElse(""));
    }
    String lower = head.toLowerCase(Locale.ROOT);
    if (lower.contains(CHUNKED)) {
      return receiveChunks(end);
    }
    long length = length(lower);
    long left = length - (buffer.position() - end);
    while (left > 0) {
      buffer.clear();
      int read = channel.read(buffer);
      if (read < 0) {
        throw new EOFException("the response ended " + left + " bytes early");
      }
      left -= read;
    }
    return length;
  }

  /** Position after the empty line; -1 until it is received. */
  private int endOfHead() {
    for (int i = 3; i < buffer.position(); i++) {
      if (buffer.get(i) == '\n' && buffer.get(i - 2) == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  private String head(int end) {
    byte[] bytes = new byte[end];
    buffer.get(0, bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private long receiveChunks(int start) throws IOException {
    ChunkedBodyReader reader = new ChunkedBodyReader();
    buffer.flip().position(start);
    while (!reader.consume(buffer)) {
      buffer.clear();
      if (channel.read(buffer) < 0) {
        throw new EOFException("the response ended early");
      }
      buffer.flip();
    }
    return reader.total();
  }

  private static long length(String head) throws IOException {
    int at = head.indexOf(LENGTH);
    if (at < 0) {
      if (head.startsWith("204", 9)) {
        return 0;
      }
      throw new IOException("the response has no Content-Length: " + head);
    }
    return Long.parseLong(head.substring(at + LENGTH.length(), head.indexOf('\r', at)).strip());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
