package dev.vidport.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.persistence.database.JsonColumn;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClockJumpRowTest {
  private static List<ClockJump> read(String json) {
    return ClockJumpRow.jumps(JsonColumn.readList(json, ClockJumpRow.class));
  }

  @Test
  void storedJumpsAreRead() {
    List<ClockJump> jumps =
        List.of(
            new ClockJump(2_000_000, 13_000, 1_987_000),
            new ClockJump(
                3_000_000, 0, 5_000_000, OptionalLong.of(188), OptionalLong.of(Long.MAX_VALUE)));

    String json = JsonColumn.write(Objects.requireNonNull(ClockJumpRow.of(jumps)));

    assertThat(read(json)).isEqualTo(jumps);
  }

  @Test
  void jumpsOfEarlierVersionsHaveNoPositions() {
    assertThat(read("[{\"fromMicros\":2,\"toMicros\":1,\"shiftMicros\":3}]"))
        .containsExactly(new ClockJump(2, 1, 3));
  }
}
