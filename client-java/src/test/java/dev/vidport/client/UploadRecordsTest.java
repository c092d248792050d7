package dev.vidport.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UploadRecordsTest {
  private static final URI SERVICE = URI.create("http://localhost:8080/v1");
  private static final UploadRecord RECORD = new UploadRecord("key", Optional.of("video"));

  @TempDir private Path folder;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private UploadRecords records;
  private Path file;

  @BeforeEach
  void setUp() throws IOException {
    records = new UploadRecords(folder.resolve("cache"), () -> now);
    file = Files.writeString(folder.resolve("talk.mp4"), "content");
  }

  @Test
  void recordIsFoundAgain() throws IOException {
    Path recordFile = records.recordFile(file, SERVICE, "");

    records.save(recordFile, RECORD);

    assertThat(records.find(records.recordFile(file, SERVICE, ""))).contains(RECORD);
  }

  @ParameterizedTest
  @ValueSource(strings = {"idempotencyKey=\\u00", "videoId=1", "", "\u00ff"})
  void damagedRecordIsNone(String content) throws IOException {
    Path recordFile = records.recordFile(file, SERVICE, "");
    records.save(recordFile, RECORD);
    Files.writeString(recordFile, content, StandardCharsets.ISO_8859_1);

    assertThat(records.find(recordFile)).isEmpty();
  }

  @Test
  void changedFileIsANewUpload() throws IOException {
    Path before = records.recordFile(file, SERVICE, "");

    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));

    assertThat(records.recordFile(file, SERVICE, "")).isNotEqualTo(before);
  }

  @Test
  void otherServiceAndOtherOptionsAreOtherUploads() throws IOException {
    Path recordFile = records.recordFile(file, SERVICE, "");

    assertThat(records.recordFile(file, URI.create("http://other/v1"), ""))
        .isNotEqualTo(recordFile);
    assertThat(records.recordFile(file, SERVICE, "maxHeight 720")).isNotEqualTo(recordFile);
  }

  @Test
  void expiredRecordsAreDeleted() throws IOException {
    Path recordFile = records.recordFile(file, SERVICE, "");
    records.save(recordFile, RECORD);
    Files.setLastModifiedTime(recordFile, FileTime.from(now));

    now = now.plus(Duration.ofDays(7));
    records.deleteExpired();
    assertThat(records.find(recordFile)).isPresent();

    now = now.plusSeconds(1);
    records.deleteExpired();
    assertThat(records.find(recordFile)).isEmpty();
  }

  /** A link without a target stands for a file that is deleted after the folder was read. */
  @Test
  void recordThatAnotherUploadDeletesMeanwhileIsSkipped() throws IOException {
    Path recordFile = records.recordFile(file, SERVICE, "");
    records.save(recordFile, RECORD);
    Files.setLastModifiedTime(recordFile, FileTime.from(now.minus(Duration.ofDays(8))));
    Files.createSymbolicLink(recordFile.resolveSibling("gone"), folder.resolve("none"));

    records.deleteExpired();

    assertThat(records.find(recordFile)).isEmpty();
  }
}
