package dev.vidport.media.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WorkerSizeTest {
  @ParameterizedTest
  @CsvSource({
    "1, 16, 1",
    "2, 16, 2",
    "8, 16, 2",
    "12, 16, 3",
    "64, 256, 16",
    // Limited by memory.
    "64, 16, 5",
    "4, 7, 2",
    "4, 6, 1",
    "1, 1, 1"
  })
  void slotsFollowFromProcessorsAndMemory(int processors, long gibibytes, int slots) {
    assertThat(new WorkerSize(processors, gibibytes << 30).slots()).isEqualTo(slots);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 2, 1",
    "8, 2, 2",
    "16, 4, 4",
    // More slots than the processors allow, and fewer.
    "8, 16, 2",
    "64, 3, 3"
  })
  void parallelChunksShareNoProcessors(int processors, int slots, int parallelChunks) {
    assertThat(new WorkerSize(processors, 64L << 30).parallelChunks(slots))
        .isEqualTo(parallelChunks);
  }
}
