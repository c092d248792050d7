package dev.vidport.s3;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.usecases.storage.LinkClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Uses addresses over HTTP like a browser. */
final class HttpLinkUser implements LinkClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Pattern FILE_NAME = Pattern.compile("filename\\*=UTF-8''(\\S+)");

  @Override
  public int put(URI address, InputStream content, long length) throws IOException {
    return send(HttpRequest.newBuilder(address)
            .PUT(
                HttpRequest.BodyPublishers.fromPublisher(
                    HttpRequest.BodyPublishers.ofInputStream(() -> content), length)))
        .statusCode();
  }

  @Override
  public void disconnectDuringPut(URI address, byte[] beginning, long length) throws IOException {
    String head =
        "PUT %s?%s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(address.getRawPath(), address.getRawQuery(), address.getAuthority(), length);
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      socket.setSoTimeout((int) TIMEOUT.toMillis());
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(US_ASCII));
      out.write(beginning);
      socket.shutdownOutput();
      // The response is irrelevant; the server has processed the data once it closes the
      // connection.
      socket.getInputStream().readAllBytes();
    }
  }

  @Override
  public Fetched get(URI address) throws IOException {
    HttpResponse<byte[]> response = send(HttpRequest.newBuilder(address).GET());
    return new Fetched(
        response.statusCode(),
        new String(response.body(), UTF_8),
        response.headers().firstValue("Content-Type").orElse(""),
        response.headers().firstValue("Content-Disposition").flatMap(HttpLinkUser::fileName));
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException {
    // A connection of its own: the server closes one whose body it has refused, and a client that
    // is about to reuse it
    // fails.
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    try {
      return client.send(request.timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  private static Optional<String> fileName(String disposition) {
    Matcher name = FILE_NAME.matcher(disposition);
    // URLDecoder decodes form data, in which a plus is a space.
    return name.find()
        ? Optional.of(URLDecoder.decode(name.group(1).replace("+", "%2B"), UTF_8))
        : Optional.empty();
  }
}
