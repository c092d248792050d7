package dev.vidport.client;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Properties;

/**
 * Stores unfinished uploads in a folder. The file (path, size and modification time), the service
 * and the upload options identify a record, so a changed file is a new upload. Records contain no
 * API key.
 */
final class UploadRecords {
  /** The service deletes unfinished uploads after the same time. */
  private static final Duration RETENTION = Duration.ofDays(7);

  private static final int HASH_BYTES = 16;
  private static final String KEY = "idempotencyKey";
  private static final String VIDEO = "videoId";

  private final Path folder;
  private final InstantSource clock;

  UploadRecords(Path folder, InstantSource clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /**
   * The record file of an upload.
   *
   * @param options the upload options; other options are another upload
   */
  Path recordFile(Path file, URI service, String options) throws IOException {
    String identity =
        String.join(
            "\n",
            service.toString(),
            options,
            file.toRealPath().toString(),
            Long.toString(Files.size(file)),
            Files.getLastModifiedTime(file).toInstant().toString());
    return folder.resolve(hash(identity) + ".properties");
  }

  private static String hash(String identity) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(identity.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  Optional<UploadRecord> find(Path recordFile) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(recordFile)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (CharacterCodingException | IllegalArgumentException damaged) {
      return Optional.empty();
    }
    return Optional.ofNullable(properties.getProperty(KEY))
        .map(key -> new UploadRecord(key, Optional.ofNullable(properties.getProperty(VIDEO))));
  }

  /** Stores the record atomically. */
  void save(Path recordFile, UploadRecord record) throws IOException {
    Files.createDirectories(folder);
    Properties properties = new Properties();
    properties.setProperty(KEY, record.idempotencyKey());
    record.videoId().ifPresent(id -> properties.setProperty(VIDEO, id));
    Path draft = Files.createTempFile(folder, "new", ".tmp");
    try (Writer writer = Files.newBufferedWriter(draft)) {
      properties.store(writer, "An unfinished upload");
    }
    Files.move(
        draft, recordFile, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The video of an upload that has ended. */
  Optional<String> findFinished(Path recordFile) throws IOException {
    return find(finishedFile(recordFile)).flatMap(UploadRecord::videoId);
  }

  void saveFinished(Path recordFile, String videoId) throws IOException {
    save(finishedFile(recordFile), new UploadRecord("-", Optional.of(videoId)));
  }

  private static Path finishedFile(Path recordFile) {
    return recordFile.resolveSibling("finished-" + recordFile.getFileName());
  }

  void delete(Path recordFile) throws IOException {
    Files.deleteIfExists(recordFile);
  }

  /** Deletes a folder of records that no later upload uses. */
  static void deleteAll(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder);
  }

  /** Deletes abandoned records. */
  void deleteExpired() throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    Instant limit = clock.instant().minus(RETENTION);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        try {
          if (Files.getLastModifiedTime(file).toInstant().isBefore(limit)) {
            Files.deleteIfExists(file);
          }
        } catch (NoSuchFileException gone) {
          // Another upload has renamed its draft, or deleted its record, since the folder was read.
        }
      }
    }
  }
}
