package dev.vidport.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.LongConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Downloads files from signed links, to which no credential is sent. */
public final class Downloader {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int BUFFER = 64 << 10;

  /** Of the body of a refusal. */
  private static final int MAX_REFUSAL = 64 << 10;

  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(Duration.ofSeconds(10))
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();

  /**
   * Writes the file beside {@code target}, and moves it there at its end.
   *
   * @param replaces whether an existing file is replaced
   * @param listener receives the size when it is known, and the bytes received
   * @throws FileAlreadyExistsException if there is such a file
   */
  public void download(URI link, Path target, boolean replaces, Listener listener)
      throws IOException, InterruptedException {
    if (!replaces && Files.exists(target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    HttpResponse<InputStream> response =
        http.send(
            HttpRequest.newBuilder(link).timeout(TIMEOUT).GET().build(),
            BodyHandlers.ofInputStream());
    try (InputStream body = response.body()) {
      if (response.statusCode() != 200) {
        throw new IOException(
            "the server answered with status " + response.statusCode() + reason(body));
      }
      OptionalLong size = response.headers().firstValueAsLong("Content-Length");
      // Not a temporary file of Java, which other users could not read.
      Path draft =
          Files.createFile(folderOf(target).resolve(".vidport-" + UUID.randomUUID() + ".part"));
      try {
        long received = write(body, draft, bytes -> listener.received(size, bytes));
        if (size.isPresent() && size.getAsLong() != received) {
          throw new IOException("the connection ended before the end of the file");
        }
        move(draft, target, replaces);
      } finally {
        Files.deleteIfExists(draft);
      }
    }
  }

  /**
   * Appends the bytes of a link to a file. A download that fails leaves the file as it was.
   *
   * @param listener receives the size when it is known, and the bytes received
   * @return the SHA-256 of the bytes in lower-case hexadecimal
   */
  public String append(URI link, Path target, Listener listener)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> response =
        http.send(
            HttpRequest.newBuilder(link).timeout(TIMEOUT).GET().build(),
            BodyHandlers.ofInputStream());
    try (InputStream body = response.body();
        FileChannel file = FileChannel.open(target, StandardOpenOption.WRITE)) {
      if (response.statusCode() != 200) {
        throw new IOException("the server answered with status " + response.statusCode());
      }
      OptionalLong size = response.headers().firstValueAsLong("Content-Length");
      long before = file.size();
      boolean isWhole = false;
      try {
        MessageDigest digest = sha256();
        OutputStream out =
            new DigestOutputStream(Channels.newOutputStream(file.position(before)), digest);
        long received = copy(body, out, bytes -> listener.received(size, bytes));
        if (size.isPresent() && size.getAsLong() != received) {
          throw new IOException("the connection ended before the end of the file");
        }
        isWhole = true;
        return HexFormat.of().formatHex(digest.digest());
      } finally {
        if (!isWhole) {
          FileChannel unused = file.truncate(before);
        }
      }
    }
  }

  /** What the service says about a refusal; empty if something else has answered. */
  private static String reason(InputStream body) throws IOException {
    try (TimeLimit limit = TimeLimit.closing(body, TIMEOUT)) {
      JsonNode refusal = JsonMapper.shared().readTree(body.readNBytes(MAX_REFUSAL));
      return refusal.hasNonNull("message") ? ": " + ApiTransport.message(refusal) : "";
    } catch (JacksonException e) {
      return "";
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static Path folderOf(Path target) {
    Path parent = target.toAbsolutePath().getParent();
    return parent == null ? Path.of("/") : parent;
  }

  private static void move(Path draft, Path target, boolean replaces) throws IOException {
    if (replaces) {
      Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.move(draft, target);
    }
  }

  private static long write(InputStream body, Path draft, LongConsumer progress)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(draft)) {
      return copy(body, out, progress);
    }
  }

  private static long copy(InputStream body, OutputStream out, LongConsumer progress)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    long total = 0;
    while (true) {
      int n;
      try (TimeLimit limit = TimeLimit.closing(body, TIMEOUT)) {
        n = body.read(buffer);
        if (limit.hasPassed()) {
          throw new HttpTimeoutException("the server sends nothing");
        }
      }
      if (n < 0) {
        return total;
      }
      out.write(buffer, 0, n);
      total += n;
      progress.accept(total);
    }
  }

  /** Receives the progress of a download. */
  @FunctionalInterface
  public interface Listener {
    /**
     * @param size of the file; empty while it is unknown
     */
    void received(OptionalLong size, long bytes);
  }
}
