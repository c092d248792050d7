package dev.vidport.host.running;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Takes in traces as an OpenTelemetry collector does, by OTLP over HTTP. */
public final class Collector implements AutoCloseable {
  private final HttpServer server;
  private final Queue<Span> spans = new ConcurrentLinkedQueue<>();

  private Collector(HttpServer server) {
    this.server = server;
  }

  public static Collector start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    Collector collector = new Collector(server);
    server.createContext("/v1/traces", collector::take);
    server.start();
    return collector;
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces");
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    // ExportTraceServiceRequest → ResourceSpans → ScopeSpans → Span
    for (byte[] resource : messages(body, 1)) {
      for (byte[] scope : messages(resource, 2)) {
        messages(scope, 2).forEach(span -> spans.add(span(span)));
      }
    }
    exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  /** What has come so far. */
  public List<Span> spans() {
    return List.copyOf(spans);
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private static Span span(byte[] message) {
    return new Span(
        hex(message, 1),
        hex(message, 2),
        hex(message, 4),
        new String(messages(message, 5).get(0), StandardCharsets.UTF_8));
  }

  private static String hex(byte[] message, int field) {
    return messages(message, field).stream().findFirst().map(HexFormat.of()::formatHex).orElse("");
  }

  /** The values of a field that has a length (Protocol Buffers, "Encoding"). */
  private static List<byte[]> messages(byte[] message, int wanted) {
    List<byte[]> found = new ArrayList<>();
    ByteBuffer rest = ByteBuffer.wrap(message);
    while (rest.hasRemaining()) {
      long key = varint(rest);
      switch ((int) key & 7) {
        case 0 -> varint(rest);
        case 1 -> rest.position(rest.position() + 8);
        case 2 -> {
          byte[] value = new byte[(int) varint(rest)];
          rest.get(value);
          if (key >> 3 == wanted) {
            found.add(value);
          }
        }
        case 5 -> rest.position(rest.position() + 4);
        default -> throw new IllegalArgumentException("no such wire type: " + (key & 7));
      }
    }
    return found;
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = bytes.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number without an end");
  }

  /**
   * A span.
   *
   * @param parent empty for the first of its trace
   */
  public record Span(String trace, String id, String parent, String name) {}
}
