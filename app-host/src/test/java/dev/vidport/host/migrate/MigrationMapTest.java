package dev.vidport.host.migrate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.host.migrate.MigrationEntry.State;
import dev.vidport.host.migrate.MigrationMap.UnusableMapException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationMapTest {
  private static final String SERVICE = "https://video.example.com";

  @TempDir private Path folder;

  private MigrationMap open() throws IOException {
    return MigrationMap.open(folder.resolve("map.jsonl"), "mux", SERVICE);
  }

  private static MigrationEntry entry(String id) {
    return MigrationEntry.begin(
        new SourceVideo(
            id,
            "Talk é",
            Map.of(),
            List.of("https://old.example/1"),
            () -> {
              throw new SourceRefusal("none");
            },
            Optional.empty(),
            List::of));
  }

  @Test
  void everyFieldOfALineIsReadAgain() throws IOException {
    MigrationEntry entry =
        entry("a")
            .withNotKept(List.of("x"))
            .processing("v1")
            .withPage(Optional.of("https://video.example.com/embed/v1"))
            .ended(State.INCOMPLETE, List.of("poster: too large"));
    try (MigrationMap map = open()) {
      map.put(entry);
    }

    try (MigrationMap map = open()) {
      assertThat(map.find("a")).contains(entry);
    }
    assertThat(Files.readString(folder.resolve("map.jsonl")))
        .contains("\"links\":{\"video\":\"https://video.example.com/v1/videos/v1\",\"page\":");
  }

  @Test
  void lastLineOfAVideoCountsAndOneIsLeftAtTheEnd() throws IOException {
    MigrationEntry entry = entry("a");
    try (MigrationMap map = open()) {
      map.put(entry);
      map.put(entry.processing("v1"));
      map.put(entry("b"));
      assertThat(Files.readAllLines(folder.resolve("map.jsonl"))).hasSize(3);
    }

    assertThat(Files.readAllLines(folder.resolve("map.jsonl"))).hasSize(2);
    try (MigrationMap map = open()) {
      assertThat(map.find("a").flatMap(MigrationEntry::videoId)).contains("v1");
    }
  }

  /** As after a crash of the machine. */
  @Test
  void lineThatWasNotWrittenToItsEndIsDropped() throws IOException {
    try (MigrationMap map = open()) {
      map.put(entry("a"));
    }
    byte[] line = "{\"source\":\"mux\",\"id\":\"é".getBytes(UTF_8);
    byte[] insideOfCharacter = Arrays.copyOf(line, line.length - 1);
    Files.write(folder.resolve("map.jsonl"), insideOfCharacter, StandardOpenOption.APPEND);

    try (MigrationMap map = open()) {
      assertThat(map.all()).extracting(MigrationEntry::id).containsExactly("a");
      map.put(entry("b"));
    }
    try (MigrationMap map = open()) {
      assertThat(map.all()).extracting(MigrationEntry::id).containsExactly("a", "b");
    }
  }

  @Test
  void lineOfOtherBytesThanTextIsRefused() throws IOException {
    Files.write(folder.resolve("map.jsonl"), new byte[] {'"', (byte) 0xC3, '"', '\n'});

    assertThatThrownBy(this::open)
        .isInstanceOf(UnusableMapException.class)
        .hasMessageContaining("line 1: not a line of a map");
  }

  @Test
  void fileThatIsNoMapIsRefusedAndStays() throws IOException {
    Path file = Files.writeString(folder.resolve("map.jsonl"), "{\"id\": 1}\nnotes\n");

    assertThatThrownBy(this::open)
        .isInstanceOf(UnusableMapException.class)
        .hasMessageContaining("line 1: not a line of a map");
    assertThat(file).hasContent("{\"id\": 1}\nnotes\n");

    Files.writeString(file, "notes without a line end");
    assertThatThrownBy(this::open).isInstanceOf(UnusableMapException.class);
    assertThat(file).hasContent("notes without a line end");
  }

  @Test
  void mapOfAnotherServiceIsRefused() throws IOException {
    try (MigrationMap map = open()) {
      map.put(entry("a"));
    }

    assertThatThrownBy(
            () -> MigrationMap.open(folder.resolve("map.jsonl"), "mux", "https://other.example"))
        .hasMessageContaining("from mux to " + SERVICE);
  }

  @Test
  void twoMigrationsCannotUseOneMap() throws IOException {
    try (MigrationMap map = open()) {
      assertThatThrownBy(this::open).hasMessageContaining("in use by another migration");
      map.put(entry("a"));
    }
  }
}
