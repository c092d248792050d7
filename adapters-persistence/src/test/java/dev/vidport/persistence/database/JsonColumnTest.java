package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The stored format, which other releases read and write. */
final class JsonColumnTest {
  private static final Instant AT = Instant.ofEpochSecond(1, 500_000);
  private static final Row ROW =
      new Row("b", 2, true, 0.5, List.of(new Part(7, Optional.empty())), OptionalLong.empty(), AT);
  private static final String STORED =
      """
      {"name":"b","count":2,"active":true,"amount":0.5,"parts":[{"size":7}],"at":1000500}\
      """;

  @Test
  void fieldsAreWrittenInTheOrderOfTheRecordWithoutEmptyOnes() {
    assertThat(JsonColumn.write(ROW)).isEqualTo(STORED);
  }

  @Test
  void mapKeepsItsOrder() {
    Map<String, String> pairs = new LinkedHashMap<>();
    pairs.put("b", "1");
    pairs.put("a", "2");

    assertThat(JsonColumn.write(pairs)).isEqualTo("{\"b\":\"1\",\"a\":\"2\"}");
    assertThat(JsonColumn.readMap("{\"b\":\"1\",\"a\":\"2\"}")).containsExactlyEntriesOf(pairs);
  }

  @Test
  void writtenRecordIsRead() {
    assertThat(JsonColumn.read(STORED, Row.class)).isEqualTo(ROW);
  }

  @Test
  void fieldsOfANewerReleaseAreIgnored() {
    assertThat(JsonColumn.read("{\"size\":7,\"color\":{\"red\":1}}", Part.class))
        .isEqualTo(new Part(7, Optional.empty()));
  }

  @Test
  void fieldsThatAnOlderReleaseDidNotWriteAreEmpty() {
    assertThat(JsonColumn.read("{}", Row.class))
        .isEqualTo(new Row(null, 0, false, 0, null, OptionalLong.empty(), null));
    assertThat(JsonColumn.read("{\"size\":null}", Part.class))
        .isEqualTo(new Part(0, Optional.empty()));
  }

  @Test
  void listIsRead() {
    assertThat(JsonColumn.readList("[{\"size\":7},{\"size\":8,\"label\":\"x\"}]", Part.class))
        .containsExactly(new Part(7, Optional.empty()), new Part(8, Optional.of("x")));
    assertThat(JsonColumn.readList("[]", Part.class)).isEmpty();
  }

  @Test
  void damagedTextIsReported() {
    assertThatThrownBy(() -> JsonColumn.read("{\"size\":", Part.class))
        .isInstanceOf(DamagedDataException.class)
        .hasMessage("a stored Part is not readable");
    assertThatThrownBy(() -> JsonColumn.readList("{}", Part.class))
        .isInstanceOf(DamagedDataException.class)
        .hasMessage("a stored list of Part is not readable");
    assertThatThrownBy(() -> JsonColumn.readMap("[]"))
        .isInstanceOf(DamagedDataException.class)
        .hasMessage("stored metadata is not readable");
  }

  record Row(
      @Nullable String name,
      int count,
      boolean active,
      double amount,
      @Nullable List<Part> parts,
      OptionalLong end,
      @Nullable Instant at) {}

  record Part(int size, Optional<String> label) {}
}
