package dev.vidport.host.client;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Remembers unfinished uploads in the user's cache folder, by the file as it is now and the service
 * it goes to: a file that has changed is another upload. No record holds a key.
 */
final class UploadRecords {
  /** By then the service has dropped an unfinished upload. */
  private static final Duration KEPT = Duration.ofDays(7);

  private static final String KEY = "idempotencyKey";
  private static final String VIDEO = "videoId";

  private final Path folder;
  private final Clock clock;

  UploadRecords(Path folder, Clock clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /** Where the system keeps such things (XDG Base Directory Specification). */
  static Path folder(Map<String, String> environment) {
    Path cache =
        Optional.ofNullable(environment.get("XDG_CACHE_HOME"))
            .map(Path::of)
            .filter(Path::isAbsolute)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
    return cache.resolve("vidport").resolve("uploads");
  }

  /**
   * The place of a file's record.
   *
   * @param wish what is asked for besides; an upload with another wish is another upload
   */
  Path placeOf(Path file, URI service, String wish) throws IOException {
    String identity =
        String.join(
            "\n",
            service.toString(),
            wish,
            file.toRealPath().toString(),
            Long.toString(Files.size(file)),
            Files.getLastModifiedTime(file).toInstant().toString());
    return folder.resolve(sha256(identity).substring(0, 32) + ".properties");
  }

  Optional<UploadRecord> find(Path place) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(place)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    return Optional.ofNullable(properties.getProperty(KEY))
        .map(key -> new UploadRecord(key, Optional.ofNullable(properties.getProperty(VIDEO))));
  }

  /** Stores the record whole or not at all. */
  void save(Path place, UploadRecord record) throws IOException {
    Files.createDirectories(folder);
    Properties properties = new Properties();
    properties.setProperty(KEY, record.idempotencyKey());
    record.videoId().ifPresent(id -> properties.setProperty(VIDEO, id));
    Path draft = Files.createTempFile(folder, "new", ".tmp");
    try (Writer writer = Files.newBufferedWriter(draft)) {
      properties.store(writer, "An unfinished upload");
    }
    Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  void forget(Path place) throws IOException {
    Files.deleteIfExists(place);
  }

  /** Drops records that nobody came back for. */
  void tidy() throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    Instant oldest = clock.instant().minus(KEPT);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
