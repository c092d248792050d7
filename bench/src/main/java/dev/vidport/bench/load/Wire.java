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
 * One connection that is kept alive, with a buffer outside the heap that is used again and again.
 * Knows just enough of HTTP/1.1.
 */
final class Wire implements AutoCloseable {
  private static final int BUFFER_BYTES = 256 << 10;
  private static final String LENGTH = "content-length:";
  private static final String CHUNKED = "transfer-encoding: chunked";

  private final SocketChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);

  private Wire(SocketChannel channel) {
    this.channel = channel;
  }

  static Wire open(InetSocketAddress address) throws IOException {
    SocketChannel channel = SocketChannel.open(address);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return new Wire(channel);
  }

  /**
   * Sends a request and reads its answer to the end.
   *
   * @return bytes of the bodies, to and fro
   * @throws IOException when the answer is not a good one
   */
  long exchange(Request request) throws IOException {
    ByteBuffer head = request.head();
    while (head.hasRemaining()) {
      channel.write(head);
    }
    long sent = request.body().isPresent() ? send(request.body().get()) : 0;
    return sent + receive(request);
  }

  private long send(Request.Body body) throws IOException {
    long done = 0;
    while (done < body.length()) {
      // Inside the kernel: what this process does is not what is measured.
      done += body.file().transferTo(done, body.length() - done, channel);
    }
    return done;
  }

  private long receive(Request request) throws IOException {
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
      return chunks(end);
    }
    long length = length(lower);
    long left = length - (buffer.position() - end);
    while (left > 0) {
      buffer.clear();
      int read = channel.read(buffer);
      if (read < 0) {
        throw new EOFException("the answer ended " + left + " bytes early");
      }
      left -= read;
    }
    return length;
  }

  /** The place after the empty line; negative while it has not come. */
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

  private long chunks(int start) throws IOException {
    Chunks chunks = new Chunks();
    buffer.flip().position(start);
    while (!chunks.over(buffer)) {
      buffer.clear();
      if (channel.read(buffer) < 0) {
        throw new EOFException("the answer ended early");
      }
      buffer.flip();
    }
    return chunks.total();
  }

  private static long length(String head) throws IOException {
    int at = head.indexOf(LENGTH);
    if (at < 0) {
      if (head.startsWith("204", 9)) {
        return 0;
      }
      throw new IOException("an answer without a length: " + head);
    }
    return Long.parseLong(head.substring(at + LENGTH.length(), head.indexOf('\r', at)).strip());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
