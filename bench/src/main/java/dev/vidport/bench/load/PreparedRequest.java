package dev.vidport.bench.load;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An HTTP request that is built once and sent many times. */
public final class PreparedRequest {
  private final String name;
  private final ByteBuffer head;
  private final Optional<Body> body;

  private PreparedRequest(String name, String head, Optional<Body> body) {
    this.name = name;
    this.head = ByteBuffer.allocateDirect(head.length());
    this.head.put(head.getBytes(StandardCharsets.ISO_8859_1)).flip();
    this.body = body;
  }

  /**
   * @param headers header lines such as {@code Range: bytes=0-9}
   */
  public static PreparedRequest get(URI address, String... headers) {
    return new PreparedRequest(
        address.getPath(), head("GET", address, List.of(headers)), Optional.empty());
  }

  /** Sends the first {@code length} bytes of {@code file}. */
  public static PreparedRequest put(URI address, FileChannel file, long length) {
    List<String> headers = List.of("Content-Length: " + length);
    return new PreparedRequest(
        address.getPath(), head("PUT", address, headers), Optional.of(new Body(file, length)));
  }

  /**
   * @param json the body, in ASCII
   */
  public static PreparedRequest post(URI address, String json, String... headers) {
    List<String> all = new ArrayList<>(List.of(headers));
    all.add("Content-Type: application/json");
    all.add("Content-Length: " + json.length());
    return new PreparedRequest(
        address.getPath(), head("POST", address, all) + json, Optional.empty());
  }

  private static String head(String method, URI address, List<String> headers) {
    String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(address.getRawPath()).append(query);
    head.append(" HTTP/1.1\r\nHost: ").append(address.getAuthority()).append("\r\n");
    headers.forEach(header -> head.append(header).append("\r\n"));
    return head.append("\r\n").toString();
  }

  String name() {
    return name;
  }

  ByteBuffer head() {
    return head.duplicate();
  }

  Optional<Body> body() {
    return body;
  }

  record Body(FileChannel file, long length) {}
}
