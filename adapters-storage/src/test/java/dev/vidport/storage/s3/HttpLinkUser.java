package dev.vidport.storage.s3;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.usecases.storage.LinkUser;
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

/** Uses addresses over HTTP, as a browser does. */
final class HttpLinkUser implements LinkUser {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Pattern FILE_NAME = Pattern.compile("filename\\*=UTF-8''(\\S+)");

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Override
  public int put(URI address, InputStream content, long length) throws IOException {
    return send(HttpRequest.newBuilder(address)
            .PUT(
                HttpRequest.BodyPublishers.fromPublisher(
                    HttpRequest.BodyPublishers.ofInputStream(() -> content), length)))
        .statusCode();
  }

  @Override
  public void breakOff(URI address, byte[] beginning, long length) throws IOException {
    String head =
        "PUT %s?%s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(address.getRawPath(), address.getRawQuery(), address.getAuthority(), length);
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      socket.setSoTimeout((int) LONGEST.toMillis());
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(US_ASCII));
      out.write(beginning);
      socket.shutdownOutput();
      // Whatever the server says; once it has hung up too, it is done with what it got.
      socket.getInputStream().readAllBytes();
    }
  }

  @Override
  public Fetched get(URI address) throws IOException {
    HttpResponse<byte[]> answer = send(HttpRequest.newBuilder(address).GET());
    return new Fetched(
        answer.statusCode(),
        new String(answer.body(), UTF_8),
        answer.headers().firstValue("Content-Type").orElse(""),
        answer.headers().firstValue("Content-Disposition").flatMap(HttpLinkUser::fileName));
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException {
    try {
      return client.send(request.timeout(LONGEST).build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  private static Optional<String> fileName(String disposition) {
    Matcher name = FILE_NAME.matcher(disposition);
    // The decoder is that of forms, where a plus is a blank.
    return name.find()
        ? Optional.of(URLDecoder.decode(name.group(1).replace("+", "%2B"), UTF_8))
        : Optional.empty();
  }
}
