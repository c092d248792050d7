package dev.vidport.host.command.video;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ProcessingProgressTest {
  private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

  private final ProcessingProgress progress = new ProcessingProgress();

  private String line(int seconds, String fields) {
    return progress.line(
        JsonMapper.shared()
            .readTree(
                "{\"status\": \"RUNNING\", \"progress\": {\"planned\": true, " + fields + "}}"),
        START.plusSeconds(seconds));
  }

  @Test
  void totalSpeedAndRemainingTimeAreShown() {
    line(0, "\"chunksTotal\": 8, \"chunksDone\": 0, \"videoSeconds\": 0, \"percent\": 0");

    assertThat(
            line(5, "\"chunksTotal\": 8, \"chunksDone\": 2, \"videoSeconds\": 40, \"percent\": 25"))
        .isEqualTo(
            "Processing [======                  ]  25 %  2 of 8 chunks, 40.0 s  8.0 x  16 s left");
  }

  @Test
  void videoOfOneChunkShowsNoChunks() {
    assertThat(
            line(5, "\"chunksTotal\": 1, \"chunksDone\": 0, \"videoSeconds\": 4, \"percent\": 50"))
        .isEqualTo("Processing [============            ]  50 %  4.0 s");
  }

  @Test
  void hostThatTellsNoPercentageHasThatOfItsChunks() {
    assertThat(line(5, "\"chunksTotal\": 8, \"chunksDone\": 4, \"videoSeconds\": 4"))
        .startsWith("Processing [============            ]  50 %  4 of 8 chunks, 4.0 s");
  }

  @Test
  void otherStatesHaveTheirText() {
    assertThat(progress.line(JsonMapper.shared().readTree("{\"status\": \"FAILED\"}"), START))
        .isEqualTo("Processing: FAILED");
  }
}
