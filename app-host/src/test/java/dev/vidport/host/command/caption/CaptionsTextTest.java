package dev.vidport.host.command.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class CaptionsTextTest {
  @Test
  void readyCaptionsAreShownWithTheirLinks() {
    assertThat(of("{'status': 'ready', 'vttUrl': 'v', 'srtUrl': 's', 'txtUrl': 't'}"))
        .contains("Captions ready: v s t");
  }

  @Test
  void captionsThatWereNotMadeAreShownWithTheReasonInOneLine() {
    assertThat(of("{'status': 'skipped', 'reason': 'no speech'}"))
        .contains("Captions skipped: no speech");
    assertThat(of("{'status': 'failed', 'reason': 'a\\nb'}").orElseThrow())
        .startsWith("Captions failed: a")
        .doesNotContain("\n");
  }

  @Test
  void captionsInProgressAreShownWithTheirShare() {
    assertThat(of("{'status': 'processing', 'progress': 0.42}"))
        .contains("Captions processing: 42 %");
    assertThat(of("{'status': 'processing'}")).contains("Captions processing");
  }

  @Test
  void videoWithoutCaptionsHasNoLine() {
    assertThat(CaptionsText.of(JsonMapper.shared().readTree("{\"status\": \"SUCCEEDED\"}")))
        .isEmpty();
  }

  private static Optional<String> of(String captions) {
    String status = "{'status': 'SUCCEEDED', 'captions': " + captions + "}";
    return CaptionsText.of(JsonMapper.shared().readTree(status.replace('\'', '"')));
  }
}
