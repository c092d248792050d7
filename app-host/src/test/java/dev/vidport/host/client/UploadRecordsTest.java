package dev.vidport.host.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.SettableClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadRecordsTest {
  private static final URI SERVICE = URI.create("http://localhost:8080/v1");
  private static final UploadRecord RECORD = new UploadRecord("key", Optional.of("video"));

  @TempDir private Path folder;
  private final SettableClock clock = SettableClock.at("2026-01-01T00:00:00Z");
  private UploadRecords records;
  private Path file;

  @BeforeEach
  void open() throws IOException {
    records = new UploadRecords(folder.resolve("cache"), clock);
    file = Files.writeString(folder.resolve("talk.mp4"), "content");
  }

  @Test
  void recordIsFoundAgain() throws IOException {
    Path place = records.recordFile(file, SERVICE, "");

    records.save(place, RECORD);

    assertThat(records.find(records.recordFile(file, SERVICE, ""))).contains(RECORD);
  }

  @Test
  void fileThatChangedIsAnotherUpload() throws IOException {
    Path before = records.recordFile(file, SERVICE, "");

    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));

    assertThat(records.recordFile(file, SERVICE, "")).isNotEqualTo(before);
  }

  @Test
  void otherServiceAndOtherWishAreOtherUploads() throws IOException {
    Path place = records.recordFile(file, SERVICE, "");

    assertThat(records.recordFile(file, URI.create("http://other/v1"), "")).isNotEqualTo(place);
    assertThat(records.recordFile(file, SERVICE, "maxHeight 720")).isNotEqualTo(place);
  }

  @Test
  void oldRecordsAreDropped() throws IOException {
    Path place = records.recordFile(file, SERVICE, "");
    records.save(place, RECORD);
    Files.setLastModifiedTime(place, FileTime.from(clock.instant()));

    clock.advance(Duration.ofDays(7));
    records.deleteExpired();
    assertThat(records.find(place)).isPresent();

    clock.advance(Duration.ofSeconds(1));
    records.deleteExpired();
    assertThat(records.find(place)).isEmpty();
  }

  @Test
  void cacheFolderIsWhereTheUserHasIt() {
    assertThat(UploadRecords.folder(Map.of("XDG_CACHE_HOME", "/cache")))
        .isEqualTo(Path.of("/cache/vidport/uploads"));
    assertThat(UploadRecords.folder(Map.of()))
        .isEqualTo(Path.of(System.getProperty("user.home"), ".cache/vidport/uploads"));
  }
}
